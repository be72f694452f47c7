/**
 * Credit accounts for sandbox apps. Requests from these apps cost nothing. Redis is used only to check that
 * the cached app is current. Each process keeps its own count of requests per hour.
 */
import { LRUCache } from 'lru-cache'
import type { Channel, Figures } from '../../lib/metering'
import type { Charge } from '../../store/metering/chargeBatches'
import type { Account, Books } from '../../store/metering/ledger'
import { starterGrant } from '../metering/prices'

/** The balance reported in responses. It never changes. */
export const sandboxBalance = starterGrant

/** The ledger that credits.php summarises. */
export const sandboxBooks: Books = {
  revision: 0,
  granted: sandboxBalance,
  spent: 0,
  held: { api: 0, embed: 0 },
  cells: [],
}

const countedAtMost = 10_000

/**
 * @returns a function that wraps an app's account. The wrapper charges nothing and calls only the account's
 *   `ask` method.
 */
export function createSandboxAccounts() {
  const counts = new LRUCache<string, { reset: number; used: number }>({ max: countedAtMost })

  return (clientId: string, account: Pick<Account, 'ask'>): Account => {
    /** @param size number of requests to count; 0 to count none */
    async function count(channel: Channel, size: number): Promise<Charge> {
      const asked = await account.ask(channel)
      if (!('limit' in asked)) return asked
      const { limit, reset } = asked
      const key = `${clientId} ${channel}`
      const before = counts.get(key)
      const used = before?.reset === reset ? before.used : 0
      const isAdmitted = used + Math.max(1, size) <= limit
      const after = isAdmitted ? used + size : used
      if (after > used) counts.set(key, { reset, used: after })
      const kind = isAdmitted ? 'admitted' : 'throttled'
      const remaining = Math.max(0, limit - after)
      return { kind, limit, remaining, reset, balance: sandboxBalance, cost: 0 }
    }

    return {
      charge: (channel) => count(channel, 1),
      ask: (channel) => count(channel, 0),
      async hold(channel, size) {
        const counted = await count(channel, size)
        if (counted.kind !== 'admitted') return counted
        const { kind, ...figures } = counted
        const places = Array.from({ length: size }, (_, place): Figures => {
          const later = size - 1 - place
          return { ...figures, remaining: figures.remaining + later }
        })
        return { kind, figures: places, settle: () => {}, release: () => {} }
      },
    }
  }
}
