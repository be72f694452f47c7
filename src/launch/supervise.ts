/** Keeps a process running by restarting it whenever it ends. */
import type { Log, Running } from './processes'

export type Supervised<R extends Running> = ReturnType<typeof supervise<R>>

const mostPauseMs = 10_000
/** After running for this long, a process has recovered. */
const healthyMs = 30_000

/**
 * Starts a process. Until `stop` is called, restarts the process whenever it ends, after a pause that doubles each
 * time, so that a process that cannot run does not keep the machine busy.
 * @param start gets the previous process
 */
export function supervise<R extends Running>(
  name: string,
  start: (last?: R) => Promise<R>,
  log: Log,
  pauseMs = 500,
) {
  let current: R | undefined
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const started = start()
  const watched = started.then(watch, () => {})
  return {
    /** Resolves when the process has started for the first time. Rejects if it could not be started. */
    started,

    /** Stops the process permanently, even if it is still starting. */
    async stop() {
      isStopping = true
      stopping.resolve()
      await watched
    },

    /** Kills the current process with SIGKILL. */
    kill() {
      if (current) process.kill(current.pid, 'SIGKILL')
    },
  }

  async function watch(first: R): Promise<void> {
    current = first
    let last = first
    let pause = pauseMs
    let begun = performance.now()
    for (;;) {
      const code = await Promise.race([stopping.promise, current?.exited])
      if (isStopping) return current?.stop()
      if (performance.now() - begun > healthyMs) pause = pauseMs
      if (current) {
        log(
          `${name} (process ${current.pid}) exited with code ${String(code)}, restarting in ${pause} ms`,
        )
      }
      await Promise.race([stopping.promise, Bun.sleep(pause)])
      pause = Math.min(pause * 2, mostPauseMs)
      begun = performance.now()
      current = isStopping ? undefined : await start(last).catch(cannotRestart)
      last = current ?? last
    }
  }

  function cannotRestart(error: unknown): undefined {
    log(`Cannot restart ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
