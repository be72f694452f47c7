/**
 * A clock for timeouts in tests, which stops while this process does not run. When the whole machine stalls,
 * everything is late, and tests would fail without reason. The time of long computations in this process is not
 * counted either.
 */

const beatMs = 20
/** Maximum time that is counted between two readings. If more time has passed, the process was stalled. */
const mostMs = 60

let passedMs = 0
let lookedAt = performance.now()
setInterval(runningTime, beatMs).unref()

/** Returns the time that this process has been running, in milliseconds. */
export function runningTime(): number {
  const now = performance.now()
  passedMs += Math.min(now - lookedAt, mostMs)
  lookedAt = now
  return passedMs
}
