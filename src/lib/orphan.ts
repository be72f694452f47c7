/** Processes that bin/start keeps end with it, however it ended. */

/** Calls `shutdown` once the launcher is gone: the pipe that it holds to our stdin closes with it. */
export function exitWithParent(shutdown: () => void): void {
  if (process.env['ATUMO_SUPERVISED'] !== '1') return
  process.stdin.on('end', shutdown)
  process.stdin.on('error', shutdown)
  process.stdin.resume()
}
