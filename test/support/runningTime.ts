/**
 * A clock for upper bounds of waits that stops while this process does not run. When the whole
 * machine stalls, everything is late, and no upper bound can hold. Long computations in this process
 * do not count either.
 */

const beatMs = 20
/** Counted time between two readings, at most. If more has passed, the process was stalled. */
const mostMs = 60

let passedMs = 0
let lookedAt = performance.now()
setInterval(runningTime, beatMs).unref()

/** @returns the time that this process has been running, in ms */
export function runningTime(): number {
  const now = performance.now()
  passedMs += Math.min(now - lookedAt, mostMs)
  lookedAt = now
  return passedMs
}
