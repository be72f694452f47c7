/**
 * Credit accounts for sandbox apps. Requests from these apps cost nothing. Redis is used only to check that
 * the cached app is current. Each process keeps its own count of requests per hour.
 */
import { LRUCache } from 'lru-cache'
import type { Charge } from '../../store/metering/chargeBatches'
import type { Account, Accounts, Books } from '../../store/metering/ledger'
import { starterGrant } from '../metering/prices'

/** The balance reported in responses. It never changes. */
export const sandboxBalance = starterGrant

export const sandboxBooks: Books = {
  revision: 0,
  granted: sandboxBalance,
  spent: 0,
  held: { api: 0, embed: 0 },
  cells: [],
}

const countedAtMost = 10_000

/** @returns a function that wraps an app's accounts. The wrappers charge nothing, and call only `ask`. */
export function createSandboxAccounts() {
  const counts = new LRUCache<string, { reset: number; used: number }>({ max: countedAtMost })

  function sandboxed(key: string, account: Pick<Account, 'ask'>): Account {
    /** @param size 1 to count the request, 0 to only ask */
    async function count(size: 0 | 1): Promise<Charge> {
      const asked = await account.ask()
      if (!('limit' in asked)) return asked
      const { limit, reset } = asked
      const before = counts.get(key)
      const used = before?.reset === reset ? before.used : 0
      const isAdmitted = used < limit
      const after = isAdmitted ? used + size : used
      if (after > used) counts.set(key, { reset, used: after })
      const kind = isAdmitted ? 'admitted' : 'throttled'
      const remaining = Math.max(0, limit - after)
      return { kind, limit, remaining, reset, balance: sandboxBalance, cost: 0 }
    }

    return {
      charge: () => count(1),
      ask: () => count(0),
      async hold() {
        const counted = await count(1)
        if (counted.kind !== 'admitted') return counted
        return { kind: 'admitted', figures: counted, settle: () => {}, release: () => {} }
      },
    }
  }

  return (clientId: string, { api, embed }: Accounts): Accounts => ({
    api: sandboxed(`${clientId} api`, api),
    embed: sandboxed(`${clientId} embed`, embed),
  })
}
