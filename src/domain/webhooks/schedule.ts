/** The retry schedule: backoff, and when a delivery or an endpoint counts as failed. */

/** Backoff after each failed attempt, in seconds. The total is about a day. */
export const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
/** Pauses vary by this fraction, so that deliveries that failed together are not retried together. */
export const jitter = 0.2
export const longestRetryAfter = 6 * 3600

/** A delivery counts as failed after this many attempts. A replay restarts the count. */
export const mostTries = pauses.length + 1

/** An endpoint counts as failed after so many days without a success and so many failed attempts. */
export const failedAfter = { days: 5, failures: 20 }
/** Number of days for which successful and failed deliveries are kept, along with their attempts. */
export const keptDays = 30

/**
 * @param tries number of attempts so far, including the failed one
 * @param retryAfter the header as received: seconds or a date
 * @returns milliseconds until the next attempt; undefined if there is none
 */
export function pauseAfter(
  tries: number,
  retryAfter: string | null,
  { random, now }: { random: () => number; now: number },
): number | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined) return undefined
  const own = pause * (1 + jitter * (2 * random() - 1))
  const asked = Math.min(secondsOf(retryAfter, now), longestRetryAfter)
  return Math.round(Math.max(own, asked) * 1000)
}

function secondsOf(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now) / 1000)
}
