/**
 * Limits the searches per minute of each visitor to an app's pages. Each process counts them by IP address. A
 * client ID is public, so without a limit, one visitor could spend the owner's balance.
 */
import { LRUCache } from 'lru-cache'
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Maximum number of searches per minute from one address, unless the app has its own limit. */
export const visitorLimit = 60

export const countedAtMost = 100_000
const knownNetworks = 10_000

export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/** A counted search. Call `leave` to remove the search from the count if it got no response. */
export interface Visit {
  kind: 'entered'
  leave: () => void
}

export function createVisitorLimits(now?: () => number) {
  const visits = createMinuteCounts(countedAtMost, now)
  const networks = new LRUCache<string, string>({ max: knownNetworks })

  function networkFor(address: string): string {
    const network = networks.get(address) ?? networkOf(address)
    networks.set(address, network)
    return network
  }

  return {
    /**
     * Counts a search before its work is done, so that simultaneous searches cannot exceed the limit.
     * @param perMinute searches per minute that the address is allowed; more than 0
     * @returns the visit, or if there were too many searches, the seconds to wait in `retryAfter`
     */
    enter(
      clientId: string,
      address: string,
      perMinute: number,
    ): Visit | { kind: 'too many visits'; perMinute: number; retryAfter: number } {
      const visitor = `${clientId} ${networkFor(address)}`
      if (visits.of(visitor) >= perMinute) {
        return { kind: 'too many visits', perMinute, retryAfter: visits.secondsLeft() }
      }
      visits.add(visitor)
      const { minute } = visits
      return { kind: 'entered', leave: () => visits.takeBack(visitor, minute) }
    },
  }
}
