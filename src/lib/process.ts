/** Ends a server or worker in order, after a signal or when its launcher has ended. */

/** Calls `shutdown` once, after SIGTERM, SIGINT or the end of the launcher, then exits. */
export function stopOnSignal(shutdown: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= shutdown().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  exitWithLauncher(stop)
}

/** bin/start holds a pipe to our stdin. It closes when bin/start ends, even by SIGKILL. */
function exitWithLauncher(stop: () => void): void {
  if (process.env['ATUMO_SUPERVISED'] !== '1') return
  process.stdin.on('end', stop)
  process.stdin.on('error', stop)
  process.stdin.resume()
}
