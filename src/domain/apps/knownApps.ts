/**
 * This process's cache of apps. A cached app may be stale, so its revision is checked in Redis before a
 * request is refused because of the app's settings (src/api/serve.ts).
 */
import { LRUCache } from 'lru-cache'
import { Counts } from '../../lib/meters'
import { parseNetworks } from '../../lib/networks'
import { shared } from '../../lib/shared'
import { createTally } from '../../lib/tally'
import type { ApiKeys } from '../../store/apps/apiKeys'
import type { AppWithBooks } from '../../store/apps/apps'
import type { Accounts } from '../../store/metering/ledger'
import { createSandboxAccounts } from '../sandbox/account'
import type { AccessRules } from './access'
import { type AppStores, put } from './books'
import { isApiKey, isClientId } from './credentials'
import { parseOrigins } from './origins'

export interface KnownApp extends Omit<AppWithBooks, 'cells'> {
  rules: AccessRules
  accounts: Accounts
  /** When the key with which this app was looked up expires, in ms since 1970. The app is then loaded again. */
  goodUntil: number
  /** Whether this process has noted, since the last flush, that the key was used. */
  isUseNoted: boolean
  /** When the app was last able to pay, in ms since 1970; 0 if it could not or has no credits. See `askFirstMs`. */
  paidAt: number
}

export const knownAtMost = 10_000

export function createKnownApps(
  stores: AppStores & { apiKeys: Pick<ApiKeys, 'recordUses'> },
  now: () => number = Date.now,
) {
  const { apps, apiKeys, ledger } = stores
  const lookups = new Counts(['hit', 'miss'])
  const inSandbox = createSandboxAccounts()
  const uses = createTally<Use>({
    keyOf: ({ key }) => key,
    // The app may have been loaded again since the first use.
    join: (waiting, { app }) => {
      waiting.app = app
    },
    most: knownAtMost,
    async write(used) {
      for (const { app } of used) app.isUseNoted = false
      const keys = used.map(({ key }) => key)
      await apiKeys.recordUses(keys, new Date(now()))
    },
  })

  /** Looks up apps by one kind of identifier. @param used called with each identifier that is used */
  function createLookups(
    find: (handle: string) => Promise<AppWithBooks | undefined> | undefined,
    used: (use: Use) => void,
  ) {
    let cache = new LRUCache<string, KnownApp>({ max: knownAtMost })

    function noteUse(key: string, app: KnownApp): void {
      app.isUseNoted = true
      used({ key, app })
    }

    async function load(handle: string): Promise<KnownApp | undefined> {
      const cacheBefore = cache
      const app = await find(handle)
      if (!app) {
        cache.delete(handle)
        return undefined
      }
      const current = await put(stores, app)
      // The app has changed since it was read, and its key may be different now.
      if (current.revision !== app.revision) return load(handle)
      const accounts = ledger.open(app.clientId, app.revision)
      const fresh = asKnown(app, app.isSandbox ? inSandbox(app.clientId, accounts) : accounts)
      cacheBefore.set(handle, fresh)
      noteUse(handle, fresh)
      return fresh
    }

    return {
      forget(): void {
        cache = new LRUCache({ max: knownAtMost })
      },

      /** Returns the cached app; undefined if it is not cached or its key has expired. */
      recall(handle: string): KnownApp | undefined {
        const app = cache.get(handle)
        const isGood = app !== undefined && app.goodUntil > now()
        lookups.add(isGood ? 'hit' : 'miss')
        if (!isGood) return undefined
        if (!app.isUseNoted) noteUse(handle, app)
        return app
      },

      /**
       * Loads the app from PostgreSQL, and writes it to Redis if Redis has an older revision. Concurrent
       * requests share one lookup.
       * @returns undefined if there is no such app
       * @throws Unavailable
       */
      load: shared(load),
    }
  }

  const byKey = createLookups((key) => (isApiKey(key) ? apps.byKey(key) : undefined), uses.add)
  const byClientId = createLookups(
    (id) => (isClientId(id) ? apps.byClientId(id) : undefined),
    () => {},
  )
  let database = ''
  return {
    /** Number of lookups by result, for metrics. */
    lookups,
    byKey,
    byClientId,

    /**
     * Forgets all apps if PostgreSQL has restarted or failed over, because it may have lost apps that this
     * process knows.
     * @param current identifies the database: see `DictionaryState`
     */
    follow(current: string): void {
      if (current === database) return
      database = current
      byKey.forget()
      byClientId.forget()
    },

    /** Records in PostgreSQL which API keys were used since the last flush. */
    flush: uses.flush,
  }
}

interface Use {
  key: string
  app: KnownApp
}

const asKnown = ({ cells: _, ...app }: AppWithBooks, accounts: Accounts): KnownApp => ({
  ...app,
  rules: {
    revoked: app.revokedAt !== null,
    scopes: new Set(app.scopes.filter((scope) => app.keyScopes?.includes(scope) ?? true)),
    addresses: parseNetworks(app.addresses),
    origins: parseOrigins(app.origins),
  },
  accounts,
  goodUntil: app.keyUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  isUseNoted: false,
  paidAt: 0,
})
