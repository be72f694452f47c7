/**
 * Keeps a process running by restarting it whenever it ends. Waits longer before each further restart, up to
 * a limit.
 */
import { asRunning } from './processes'
import type { Log, Running } from './service'

export interface Pauses {
  firstMs: number
  longestMs: number
  /** After a process has run for at least this long, the next pause is reset to `firstMs`. */
  healthyMs: number
}

export interface Supervised<R extends Running> {
  /** Resolves when the process has started for the first time. Rejects if it could not be started. */
  started: Promise<R>
  /** Stops the process permanently, even if it is still starting. */
  stop(): Promise<void>
  /** Kills the current process with SIGKILL. */
  kill(): void
}

const usualPauses: Pauses = { firstMs: 250, longestMs: 10_000, healthyMs: 30_000 }
/** Time after which a process that ignores SIGTERM is killed. */
export const patienceMs = 10_000

/** Starts a process. Until `stop` is called, restarts the process whenever it ends. */
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

/** Starts one of the service's processes. The process ends when the pipe to its stdin is closed. */
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
    // Run the process in its own process group, so that Ctrl-C in the terminal reaches only the
    // launcher, which stops all processes in the right order.
    detached: true,
  })
  return asRunning(child, { first: 'SIGTERM', last: 'SIGKILL' }, patienceMs)
}
