/**
 * How many searches a visitor of an app's pages may make a minute, counted in this process by address:
 * a client ID stands readable in the page, and nobody should empty its owner's balance from one chair.
 */
import { LRUCache } from 'lru-cache'
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Searches a minute from one address, where the app says nothing else. */
export const visitorLimit = 60

export const countedAtMost = 100_000
const knownNetworks = 10_000

export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/** A search that is admitted for now: `leave` takes it back where nothing came of it. */
export interface Visit {
  kind: 'entered'
  leave: () => void
}

export interface TooManyVisits {
  kind: 'too many visits'
  perMinute: number
  /** Seconds. */
  retryAfter: number
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
     * Counts a search before its work is done, so that many at once do not slip through together.
     * @param perMinute what the address may do; more than 0
     */
    enter(clientId: string, address: string, perMinute: number): Visit | TooManyVisits {
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
