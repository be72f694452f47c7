/**
 * A clock for how long a wait may last, at most: while this process is kept from running, it stands still,
 * too. A machine that stops for a second stops everything, and no promise holds for such a second. It does not
 * count what this process computes at one go, either.
 */

const beatMs = 20
/** What passes between two looks at the clock, at most: beyond, the process was kept from running. */
const mostMs = 60

let passedMs = 0
let lookedAt = performance.now()
setInterval(runningTime, beatMs).unref()

/** @returns ms that this process has been running */
export function runningTime(): number {
  const now = performance.now()
  passedMs += Math.min(now - lookedAt, mostMs)
  lookedAt = now
  return passedMs
}
