/** How a process of ours ends: in order, at a signal or with the launcher that keeps it. */

/** Calls `shutdown` once, at SIGTERM, SIGINT or the launcher's end, then exits. */
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

/** The pipe that bin/start holds to our stdin closes when it is gone, however it ended. */
function exitWithLauncher(stop: () => void): void {
  if (process.env['ATUMO_SUPERVISED'] !== '1') return
  process.stdin.on('end', stop)
  process.stdin.on('error', stop)
  process.stdin.resume()
}
