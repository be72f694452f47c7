/**
 * Limits the number of searches per minute by each visitor to an app's pages. Each process counts searches
 * separately, per IP address. Client IDs are public, so without a limit, a single visitor could use up the
 * owner's credits.
 */
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Maximum number of searches per minute from one address, unless the app has its own limit. */
export const visitorLimit = 60

export const countedAtMost = 100_000

export function createVisitorLimits(now?: () => number) {
  const visits = createMinuteCounts(countedAtMost, now)

  return {
    /**
     * Counts a search before it runs, so that concurrent searches cannot exceed the limit.
     * @param perMinute maximum number of searches per minute from the address; must be greater than 0
     * @returns a function that removes the search from the count, if it gets no response; or a problem
     */
    enter(
      clientId: string,
      address: string,
      perMinute: number,
    ): (() => void) | { code: 'too_many_visits'; perMinute: number; retryAfter: number } {
      const visitor = `${clientId} ${networkOf(address)}`
      if (visits.of(visitor) >= perMinute) {
        return { code: 'too_many_visits', perMinute, retryAfter: visits.secondsLeft() }
      }
      return visits.add(visitor)
    },
  }
}
