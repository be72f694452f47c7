/**
 * A clock for test timeouts that stops while this process is not running. Without it, tests would time out
 * for no reason when the whole machine stalls. The clock also ignores long computations in this process.
 */

const beatMs = 20
/**
 * The maximum time to count between two readings, in milliseconds. If more time has passed, the process has
 * stalled.
 */
const mostMs = 60

let passedMs = 0
let lookedAt = performance.now()
setInterval(runningTime, beatMs).unref()

/** Returns how long this process has been running, in milliseconds, not counting stalls. */
export function runningTime(): number {
  const now = performance.now()
  passedMs += Math.min(now - lookedAt, mostMs)
  lookedAt = now
  return passedMs
}
