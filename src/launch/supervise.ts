/** Keeps a process running: restarts it when it ends, with growing pauses. */
import { asRunning } from './processes'
import type { Log, Running } from './service'

export interface Pauses {
  firstMs: number
  longestMs: number
  /** After a run of this length, the pauses start with the first again. */
  healthyMs: number
}

export interface Supervised<R extends Running> {
  /** Resolves with the first run, or rejects if it did not start. */
  started: Promise<R>
  /** Ends it without a restart, also during a start. */
  stop(): Promise<void>
  /** Kills the current process. */
  kill(): void
}

const usualPauses: Pauses = { firstMs: 250, longestMs: 10_000, healthyMs: 30_000 }
/** A process that ignores SIGTERM is killed after this time. */
export const patienceMs = 10_000

/** Starts a process and restarts it until `stop`. */
export function supervise<R extends Running>({
  name,
  start,
  log,
  pauses = usualPauses,
}: {
  name: string
  start: () => Promise<R>
  log: Log
  pauses?: Pauses
}): Supervised<R> {
  let current: R | undefined
  const stopping = Promise.withResolvers<'stop'>()
  let isStopping = false

  const started = start()
  const watched = started.then(watch, () => {})
  return {
    started,
    async stop() {
      isStopping = true
      stopping.resolve('stop')
      await watched
    },
    kill() {
      if (current) process.kill(current.pid, 'SIGKILL')
    },
  }

  async function watch(first: R): Promise<void> {
    current = first
    let pauseMs = pauses.firstMs
    while (current) {
      const startedAt = Date.now()
      const code = await Promise.race([stopping.promise, current.exited])
      if (code === 'stop') return current.stop()
      if (Date.now() - startedAt >= pauses.healthyMs) pauseMs = pauses.firstMs
      log(`${name} (process ${current.pid}) exited with code ${code}, restarting in ${pauseMs} ms`)
      do {
        current = await startAfter(pauseMs)
        pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
      } while (!current && !isStopping)
    }
  }

  async function startAfter(pauseMs: number): Promise<R | undefined> {
    await Promise.race([stopping.promise, Bun.sleep(pauseMs)])
    if (isStopping) return undefined
    try {
      return await start()
    } catch (error) {
      log(`Cannot restart ${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
}

/** Starts a process of the service. It ends when the pipe to its stdin is closed. */
export function startProcess(
  command: string[],
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Running {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...env, ATUMO_SUPERVISED: '1' },
    stdin: 'pipe',
    stdout: 'inherit',
    stderr: 'inherit',
    // Only the launcher gets Ctrl-C from the terminal, because it stops the processes in order.
    detached: true,
  })
  return asRunning(child, { first: 'SIGTERM', last: 'SIGKILL' }, patienceMs)
}
