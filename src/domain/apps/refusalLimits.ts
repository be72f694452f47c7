/**
 * How many refused calls an app or an address may make a minute, counted in this process, so that
 * refusals are not a free way to load the service.
 */
import { createMinuteCounts } from '../../lib/minuteCounts'

/** Refused calls a minute, unless the service is set otherwise. */
export const refusalLimit = 600

const countedAtMost = 50_000

export type RefusalLimits = ReturnType<typeof createRefusalLimits>

/** @param limit refused calls a minute; 0 lifts it */
export function createRefusalLimits(limit: number, now?: () => number) {
  const refused = createMinuteCounts(countedAtMost, now)

  return {
    limit,

    /** True where nobody was refused this minute, so that most calls need not say who they are. */
    get idle(): boolean {
      return refused.idle
    },

    /** Counts a refusal against an app's client ID or a caller's address. */
    count(who: string): void {
      if (limit > 0) refused.add(who)
    },

    /** Seconds until who may call again; 0 where they may call now. */
    wait: (who: string): number =>
      limit > 0 && refused.of(who) >= limit ? refused.secondsLeft() : 0,
  }
}
