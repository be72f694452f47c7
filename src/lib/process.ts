/** Ends a process in order: on a signal, or with its launcher. */

/** Calls `shutdown` once, on SIGTERM, SIGINT or the launcher's end, and then exits. */
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
  if (process.env['ATUMO_SUPERVISED'] !== '1') return
  // The pipe from bin/start to our stdin closes when bin/start ends, even if it is killed.
  process.stdin.on('end', stop)
  process.stdin.on('error', stop)
  process.stdin.resume()
}
