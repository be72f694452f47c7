/** Limits refused requests per minute of an app or an address, because they take work and cost nothing. */
import { createMinuteCounts } from '../../lib/minuteCounts'

/** Refused requests per minute, by default. */
export const refusalLimit = 600

const countedAtMost = 50_000

export type RefusalLimits = ReturnType<typeof createRefusalLimits>

/** @param limit refused requests per minute; 0: no limit */
export function createRefusalLimits(limit: number, now?: () => number) {
  const refused = createMinuteCounts(countedAtMost, now)

  return {
    limit,

    /** True if nothing was refused this minute, so that callers need not be identified. */
    get idle(): boolean {
      return refused.idle
    },

    /** @param who an app's client ID or a caller's address */
    count(who: string): void {
      if (limit > 0) refused.add(who)
    },

    /** Seconds until further requests are allowed; 0: now. */
    wait: (who: string): number =>
      limit > 0 && refused.of(who) >= limit ? refused.secondsLeft() : 0,
  }
}
