/** Limits refused requests per minute, by app and by IP address: refusals are work that costs the caller nothing. */
import { anybody, createGate } from '../../lib/gate'
import { createMinuteCounts } from '../../lib/minuteCounts'

/** Default maximum number of refused requests per minute. */
export const refusalLimit = 600

const countedAtMost = 50_000

/** @param limit maximum number of refused requests per minute; 0 for no limit */
export function createRefusalLimits(limit: number, now?: () => number) {
  const refused = createMinuteCounts(countedAtMost, now)
  const guesses = createGate({ running: 2, waiting: 64, what: 'lookups of guesses' })
  const wait = (who: string) => (limit > 0 && refused.of(who) >= limit ? refused.secondsLeft() : 0)

  return {
    limit,

    /** @param who an app's client ID or a client's address */
    count(who: string): void {
      if (limit > 0) refused.add(who)
    },

    /** Returns the number of seconds until further requests are allowed, or 0 if they are allowed now. */
    wait,

    /**
     * Looks up a key or client ID. Callers over their limit may be guessing, but may also have a valid key
     * behind a shared address, so only a few of their lookups run at once.
     * @throws Unavailable
     */
    lookup: <T>(who: string, work: () => Promise<T>): Promise<T> =>
      wait(who) > 0 ? guesses.run(work, { ...anybody, by: who }) : work(),
  }
}
