/**
 * Creates, changes and revokes apps, and grants credits. Each change increments the app's revision in
 * PostgreSQL and is then written to Redis, so it applies to every request that starts after the function's
 * promise has resolved.
 */
import { randomBase62 } from '../../lib/base62'
import { isName } from '../../lib/plainText'
import { isPassing } from '../../lib/unavailable'
import { isProblem, type Problem } from '../../problems'
import type { App, AppSettings, Owner } from '../../store/apps/apps'
import type { Grant } from '../../store/apps/books'
import type { Pack, TopUps } from '../../store/apps/topUps'
import { isPack, packs } from '../metering/prices'
import { problemsOf, tidied } from './appSettings'
import { type AppStores, publish } from './books'
import { newApiKey, newClientId } from './credentials'
import { balanceOf } from './credits'

export interface NewKey {
  clientId: string
  /** Shown once: only its hash is stored. */
  apiKey: string
  /** True if Redis was unavailable. Until the change reaches Redis, requests fail or use the old settings. */
  isPending: boolean
}

/**
 * Creates an app with its first key.
 * @param starter number of credits that the app starts with; `sandbox` for a sandbox app, which never has
 *   credits
 * @param owner null on the command line, where the number of apps is unlimited
 */
export async function createApp(
  stores: AppStores,
  settings: AppSettings,
  starter: number | 'sandbox',
  owner: Owner | null = null,
): Promise<NewKey | Problem> {
  const [problem] = problemsOf(settings)
  if (problem) return problem
  const [clientId, apiKey] = [newClientId(), newApiKey()]
  const refused = await stores.apps.insert(clientId, apiKey, tidied(settings), starter, owner)
  return refused ?? withPublished(stores, { clientId, apiKey })
}

export async function changeApp(
  stores: AppStores,
  clientId: string,
  changes: Partial<AppSettings>,
): Promise<Problem | undefined> {
  const [problem] = problemsOf(changes)
  return problem ?? published(stores, clientId, stores.apps.change(clientId, tidied(changes)))
}

export const revokeApp = (stores: AppStores, clientId: string) =>
  published(stores, clientId, stores.apps.setRevoked(clientId, true))

export const restoreApp = (stores: AppStores, clientId: string) =>
  published(stores, clientId, stores.apps.setRevoked(clientId, false))

/** Revokes and hides an app. Its credit records and contributions are kept. @returns a problem; undefined on success */
export const deleteApp = (stores: AppStores, clientId: string) =>
  published(stores, clientId, stores.apps.remove(clientId))

/** Waits until a change is stored in PostgreSQL, then writes it to Redis. @param change whether the app exists */
async function published(
  stores: AppStores,
  clientId: string,
  change: Promise<boolean>,
): Promise<Problem | undefined> {
  if (!(await change)) return { code: 'unknown_app', clientId }
  await publish(stores, clientId)
  return undefined
}

/** Returns the new key even if Redis is unavailable, because the key cannot be shown later. */
export async function withPublished(
  stores: AppStores,
  key: Omit<NewKey, 'isPending'>,
): Promise<NewKey> {
  const isPending = await publish(stores, key.clientId).then(
    () => false,
    () => true,
  )
  return { ...key, isPending }
}

export interface Granted {
  /** Number of credits added; 0 if the reference was already used. */
  granted: number
  ref: string
  balance: number
}

const longestReference = 200

/** Whether a reference is valid and not reserved for starter grants or top-up requests. */
const isReference = (ref: string) =>
  isName(ref, longestReference) && !/^(starter|request):/.test(ref)

/** Grants a pack or a number of credits, at most once per reference. */
export async function grantCredits(
  stores: AppStores,
  clientId: string,
  what: { pack: string } | { credits: number },
  ref = `ref_${randomBase62(20)}`,
): Promise<Granted | Problem> {
  if (!isReference(ref)) return { code: 'bad_reference', field: 'ref', max: longestReference }
  const amount = amountOf(what)
  if (isProblem(amount)) return amount
  const granted = await stores.apps.grant(clientId, { ...amount, reference: ref })
  if (isProblem(granted)) return granted
  // The grant is already stored: if Redis is unavailable, the worker publishes it later.
  await publish(stores, clientId).catch(unlessPassing)
  return { granted, ref, balance: await balance(stores, clientId) }
}

/** Grants a requested pack. @returns false if the request was already decided or the app was deleted */
export async function grantRequest(
  stores: AppStores & { topUps: Pick<TopUps, 'grant'> },
  { id, clientId, pack }: { id: number; clientId: string; pack: Pack },
  by: string,
): Promise<boolean> {
  const isGranted = await stores.topUps.grant(id, packs[pack].credits, by)
  if (isGranted) await publish(stores, clientId).catch(unlessPassing)
  return isGranted
}

export async function findApp(
  stores: AppStores,
  clientId: string,
): Promise<(App & { balance: number }) | Problem> {
  const app = await stores.apps.byClientId(clientId)
  if (!app) return { code: 'unknown_app', clientId }
  return { ...app, balance: await balance(stores, clientId) }
}

/** Returns an app's balance from Redis, or from PostgreSQL if Redis is unavailable or does not have the app. */
async function balance({ apps, ledger }: AppStores, clientId: string): Promise<number> {
  const books = await ledger.read(clientId).catch(unlessPassing)
  if (books) return balanceOf(books)
  const app = await apps.byClientId(clientId)
  return app ? app.granted - app.spent : 0
}

/** Maximum number of credits that one grant may add or remove. */
const largestGrant = 1e12

function amountOf(
  what: { pack: string } | { credits: number },
): Pick<Grant, 'credits' | 'kind'> | Problem {
  if ('credits' in what) {
    const { credits } = what
    const isAmount = Number.isInteger(credits) && credits !== 0 && Math.abs(credits) <= largestGrant
    return isAmount ? { credits, kind: 'credits' } : { code: 'bad_amount', field: 'credits' }
  }
  if (!isPack(what.pack)) {
    return { code: 'unknown_pack', pack: what.pack, packs: Object.keys(packs) }
  }
  return { credits: packs[what.pack].credits, kind: 'pack' }
}

function unlessPassing(error: unknown): undefined {
  if (!isPassing(error)) throw error
  return undefined
}
