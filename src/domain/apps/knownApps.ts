/**
 * Apps as this process knows them: their settings at one revision, kept in memory. What is kept may be
 * stale, so no refusal rests on it unconfirmed (src/http/metered/serve.ts).
 */
import { LRUCache } from 'lru-cache'
import { parseNetworks } from '../../lib/networks'
import type { AppWithBooks } from '../../store/apps/apps'
import type { Account, Ledger } from '../../store/metering/ledger'
import type { AccessRules } from './access'
import { type AppStores, put } from './books'
import { isApiKey, isClientId } from './credentials'
import { parseOrigins } from './origins'

export interface KnownApp {
  id: number
  clientId: string
  revision: number
  rules: AccessRules
  commercialUse: boolean
  /** Embed searches that a visitor's address may make per minute; null: the service's limit; 0: any number. */
  visitorLimit: number | null
  /** Whether its submissions are published at once; null: as the service has it. */
  autoPublish: boolean | null
  account: Account
  /** When this key expires, in ms since 1970; after that the app is loaded again. */
  goodUntil: number
  /** When the app was last told 402 or 429, in ms: for a moment after that it is asked before any work. */
  refusedAt: number
}

export const knownAtMost = 10_000

export type KnownApps = ReturnType<typeof createKnownApps>

export function createKnownApps(stores: AppStores, now: () => number = Date.now) {
  const { apps } = stores
  return {
    byKey: lookUps(stores, now, (key) => (isApiKey(key) ? apps.byKey(key) : undefined)),
    byClientId: lookUps(stores, now, (id) => (isClientId(id) ? apps.byClientId(id) : undefined)),
  }
}

/** Look-ups of apps by one kind of handle: what callers show, an API key or a client ID. */
export interface LookUps {
  /** The app as last seen; undefined where this process has not seen it. */
  recall(handle: string): KnownApp | undefined
  /**
   * The app as PostgreSQL has it, put into Redis too where Redis knew less; undefined where there is
   * none. Simultaneous callers share one lookup. Redis confirms the revision before anything is decided by it.
   * @throws Unavailable
   */
  load(handle: string): Promise<KnownApp | undefined>
}

function lookUps(
  stores: AppStores,
  now: () => number,
  find: (handle: string) => Promise<AppWithBooks | undefined> | undefined,
): LookUps {
  const known = new LRUCache<string, KnownApp>({ max: knownAtMost })
  const loading = new Map<string, Promise<KnownApp | undefined>>()

  async function load(handle: string): Promise<KnownApp | undefined> {
    const app = await find(handle)
    if (!app) {
      known.delete(handle)
      return undefined
    }
    const current = await put(stores, app)
    // Changed meanwhile, and the handle may be another now.
    if (current.revision !== app.revision) return load(handle)
    const fresh = asKnown(app, stores.ledger)
    known.set(handle, fresh)
    return fresh
  }

  return {
    recall(handle) {
      const app = known.get(handle)
      return app && app.goodUntil > now() ? app : undefined
    },
    load(handle) {
      const underWay = loading.get(handle)
      if (underWay) return underWay
      const fresh = load(handle).finally(() => loading.delete(handle))
      loading.set(handle, fresh)
      return fresh
    },
  }
}

function asKnown(app: AppWithBooks, ledger: Ledger): KnownApp {
  return {
    id: app.id,
    clientId: app.clientId,
    revision: app.revision,
    rules: {
      revoked: app.revokedAt !== null,
      scopes: new Set(app.scopes),
      addresses: stored(parseNetworks(app.addresses)),
      origins: stored(parseOrigins(app.origins)),
    },
    commercialUse: app.commercialUse,
    visitorLimit: app.visitorLimit,
    autoPublish: app.autoPublish,
    account: ledger.open(app.clientId, app.revision),
    goodUntil: app.keyUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    refusedAt: 0,
  }
}

/** Lists were checked when they were stored: one that cannot be read is a fault, and must not let all in. */
function stored<T extends object>(list: T | { invalid: string }): T {
  if ('invalid' in list) throw new Error(`a stored list holds "${list.invalid}"`)
  return list
}
