/**
 * Limits the number of refused requests per minute for each app and each IP address: refusing a request takes
 * work, but costs the caller no credits.
 */
import { createMinuteCounts } from '../../lib/minuteCounts'

/** Default maximum number of refused requests per minute. */
export const refusalLimit = 600

const countedAtMost = 50_000

export type RefusalLimits = ReturnType<typeof createRefusalLimits>

/** @param limit maximum number of refused requests per minute; 0 for no limit */
export function createRefusalLimits(limit: number, now?: () => number) {
  const refused = createMinuteCounts(countedAtMost, now)

  return {
    limit,

    /**
     * True if no requests have been refused in the current minute. There is then no need to identify callers.
     */
    get idle(): boolean {
      return refused.idle
    },

    /** @param who an app's client ID or a caller's address */
    count(who: string): void {
      if (limit > 0) refused.add(who)
    },

    /** Returns the number of seconds until further requests are allowed, or 0 if they are allowed now. */
    wait: (who: string): number =>
      limit > 0 && refused.of(who) >= limit ? refused.secondsLeft() : 0,
  }
}
