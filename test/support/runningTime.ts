/**
 * A clock for timeouts in tests that stops while this process is not running. When the whole machine stalls,
 * everything is late, and tests would time out for no reason. The clock does not count long computations in
 * this process either.
 */

const beatMs = 20
/**
 * The maximum time that is counted between two readings, in milliseconds. If more time has passed, the
 * process was stalled.
 */
const mostMs = 60

let passedMs = 0
let lookedAt = performance.now()
setInterval(runningTime, beatMs).unref()

/** Returns how long this process has been running, in milliseconds. */
export function runningTime(): number {
  const now = performance.now()
  passedMs += Math.min(now - lookedAt, mostMs)
  lookedAt = now
  return passedMs
}
