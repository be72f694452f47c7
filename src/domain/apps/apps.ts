/**
 * What is done to apps: created, changed, revoked, given credits. Each raises the app's revision in
 * PostgreSQL and then gives it to Redis, so that it counts for every call that starts after it returned.
 */
import { randomBase62 } from '../../lib/base62'
import { parseNetworks } from '../../lib/networks'
import { isPassing } from '../../lib/unavailable'
import type { App, AppSettings, Grant, Owner } from '../../store/apps/apps'
import type { TopUps } from '../../store/apps/topUps'
import { isPack, type Pack, packs } from '../metering/prices'
import { UserError } from '../userError'
import { type AppStores, publish } from './books'
import { newApiKey, newClientId } from './credentials'
import { balanceOf } from './credits'
import { parseOrigins } from './origins'

export interface NewKey {
  clientId: string
  /** Shown here and never again: only its hash is stored. */
  apiKey: string
  /** Redis could not be told yet: until it is, calls are refused or go by what was before. */
  isPending: boolean
}

/** What an app has unless told otherwise; it still needs a name. */
export const defaultSettings: Omit<AppSettings, 'name'> = {
  scopes: ['dictionary:read'],
  addresses: [],
  origins: [],
  hourlyLimit: null,
  visitorLimit: null,
  embedDailyLimit: null,
  commercialUse: false,
  autoPublish: null,
}

/** An account has made as many apps as it may. */
export class TooManyApps extends UserError {}

/** @throws UserError for settings that cannot be, TooManyApps */
export async function createApp(
  stores: AppStores,
  settings: AppSettings,
  starter: number,
  owner: Owner | null = null,
): Promise<NewKey> {
  check(settings)
  const [clientId, apiKey] = [newClientId(), newApiKey()]
  if (!(await stores.apps.insert(clientId, apiKey, settings, starter, owner))) {
    throw new TooManyApps(`An account makes at most ${owner?.mostApps} apps.`)
  }
  return withPublished(stores, { clientId, apiKey })
}

/** @throws UserError for settings that cannot be, or an unknown app */
export async function changeApp(
  stores: AppStores,
  clientId: string,
  changes: Partial<AppSettings>,
) {
  check(changes)
  await known(stores.apps.change(clientId, changes), clientId)
  await publish(stores, clientId)
}

export async function revokeApp(stores: AppStores, clientId: string) {
  await known(stores.apps.setRevoked(clientId, true), clientId)
  await publish(stores, clientId)
}

export async function restoreApp(stores: AppStores, clientId: string) {
  await known(stores.apps.setRevoked(clientId, false), clientId)
  await publish(stores, clientId)
}

/** Revokes an app for good; its books and its contributions stay. */
export async function deleteApp(stores: AppStores, clientId: string) {
  await known(stores.apps.remove(clientId), clientId)
  await publish(stores, clientId)
}

/** Gives the app a new key, shown once; the old one is good for so many hours more. */
export async function regenerateKey(
  stores: AppStores,
  clientId: string,
  overlapHours = 0,
): Promise<NewKey> {
  const apiKey = newApiKey()
  await known(stores.apps.setKey(clientId, apiKey, overlapHours), clientId)
  return withPublished(stores, { clientId, apiKey })
}

/** A key that is stored is handed over whatever Redis says: nobody could ever read it again. */
async function withPublished(stores: AppStores, key: Omit<NewKey, 'isPending'>): Promise<NewKey> {
  const isPending = await publish(stores, key.clientId).then(
    () => false,
    () => true,
  )
  return { ...key, isPending }
}

export interface Granted {
  /** Credits that this call added: 0 where the reference had granted before. */
  granted: number
  ref: string
  balance: number
}

/** Whether a reference is of the kind that the service gives to starter grants and to granted requests. */
export const isReserved = (ref: string) => /^(starter|request):/.test(ref)

/**
 * Grants a pack or a number of credits, once per reference.
 * @throws UserError for an unknown app, a reserved reference, or one that stands for another grant
 */
export async function grantCredits(
  stores: AppStores,
  clientId: string,
  what: { pack: string } | { credits: number },
  ref = `ref_${randomBase62(20)}`,
): Promise<Granted> {
  if (isReserved(ref)) {
    throw new UserError(`The reference ${ref} must not begin with starter: or request:.`)
  }
  const outcome = await stores.apps.grant(clientId, { ...amountOf(what), reference: ref })
  switch (outcome.kind) {
    case 'unknown app':
      throw new UserError(`There is no app ${clientId}.`)
    case 'other use':
      throw new UserError(
        `The reference ${ref} already granted ${outcome.credits} credits to ${outcome.clientId}.`,
      )
    case 'granted':
    case 'already granted': {
      // What is granted is granted: where Redis cannot be told now, the worker tells it.
      await publish(stores, clientId).catch(unlessPassing)
      const granted = outcome.kind === 'granted' ? outcome.credits : 0
      return { granted, ref, balance: await balance(stores, clientId) }
    }
  }
}

/** Grants a pack that was asked for, once. @returns whether the request still waited, of an app that is there */
export async function grantRequest(
  stores: AppStores & { topUps: Pick<TopUps, 'grant'> },
  { id, clientId, pack }: { id: number; clientId: string; pack: Pack },
  by: string,
): Promise<boolean> {
  const isGranted = await stores.topUps.grant(id, packs[pack].credits, by)
  if (isGranted) await publish(stores, clientId).catch(unlessPassing)
  return isGranted
}

/** @throws UserError for an unknown app */
export async function findApp(
  stores: AppStores,
  clientId: string,
): Promise<App & { balance: number }> {
  const app = await stores.apps.byClientId(clientId)
  if (!app) throw new UserError(`There is no app ${clientId}.`)
  return { ...app, balance: await balance(stores, clientId) }
}

/** Credits left, as Redis has them, or PostgreSQL where Redis does not know the app. */
async function balance({ apps, ledger }: AppStores, clientId: string): Promise<number> {
  const books = await ledger.read(clientId).catch(unlessPassing)
  if (books) return balanceOf(books)
  const app = await apps.byClientId(clientId)
  return app ? app.granted - app.spent : 0
}

function amountOf(what: { pack: string } | { credits: number }): Pick<Grant, 'credits' | 'kind'> {
  if ('credits' in what) {
    if (!Number.isSafeInteger(what.credits) || what.credits === 0) {
      throw new UserError('Credits must be a whole number other than 0.')
    }
    return { credits: what.credits, kind: 'credits' }
  }
  if (!isPack(what.pack)) {
    throw new UserError(`There is no pack ${what.pack}. Packs: ${Object.keys(packs).join(', ')}.`)
  }
  return { credits: packs[what.pack].credits, kind: 'pack' }
}

/** Entries of an IP or origin allowlist: each request of the app is compared with all of them. */
export const mostEntries = 500

function check({ name, scopes, addresses, origins }: Partial<AppSettings>): void {
  if (name !== undefined && (name.trim() === '' || name.length > 200)) {
    throw new UserError('The name must have 1 to 200 characters.')
  }
  if (scopes?.length === 0) throw new UserError('An app needs at least one scope.')
  if ([addresses, origins].some((list) => list !== undefined && list.length > mostEntries)) {
    throw new UserError(`A list has at most ${mostEntries} entries.`)
  }
  const networks = parseNetworks(addresses ?? [])
  if ('invalid' in networks) {
    throw new UserError(`"${networks.invalid}" is not an IP address or a CIDR range.`)
  }
  const pages = parseOrigins(origins ?? [])
  if ('invalid' in pages) {
    throw new UserError(
      `"${pages.invalid}" is not an origin (https://example.org), a host (example.org) or *.example.org.`,
    )
  }
}

async function known(change: Promise<boolean>, clientId: string): Promise<void> {
  if (!(await change)) throw new UserError(`There is no app ${clientId}.`)
}

function unlessPassing(error: unknown): undefined {
  if (!isPassing(error)) throw error
  return undefined
}
