/** Creates, rotates and revokes an app's keys. Each change takes effect on the next request. */
import { isName, tidy } from '../../lib/plainText'
import { isProblem, type Problem } from '../../problems'
import type { ApiKeys } from '../../store/apps/apiKeys'
import type { App } from '../../store/apps/apps'
import type { Scope } from './access'
import { type NewKey, withPublished } from './apps'
import type { AppStores } from './books'
import { newApiKey } from './credentials'

export type KeyStores = AppStores & { apiKeys: ApiKeys }

/** Maximum number of additional keys per app. Replaced keys do not count. */
export const mostKeys = 20
const longestName = 100

/** In days; null for a key that never expires. */
export const lifetimes = [null, 30, 90, 365] as const
export type Lifetime = (typeof lifetimes)[number]

/** For how many hours the old key can stay valid after a new key is created. */
export const overlaps = [0, 1, 6, 24]

type OwnApp = Pick<App, 'clientId' | 'scopes'>

/** Creates an additional key. @param scopes at least one; the app must have all of them */
export async function addKey(
  stores: KeyStores,
  { clientId, scopes: allowed }: OwnApp,
  given: { name: string; scopes: Scope[]; days: Lifetime },
): Promise<NewKey | Problem> {
  const name = tidy(given.name)
  if (!isName(name, longestName)) return { code: 'bad_key_name', field: 'name', max: longestName }
  const scopes = given.scopes.filter((scope) => allowed.includes(scope))
  if (scopes.length === 0) return { code: 'no_scope_chosen', field: 'scopes' }
  const apiKey = newApiKey()
  const key = { apiKey, name, scopes, days: given.days }
  const outcome = await stores.apiKeys.add(clientId, key, mostKeys)
  if (outcome === undefined) return { code: 'unknown_app', clientId }
  return isProblem(outcome) ? outcome : withPublished(stores, { clientId, apiKey })
}

/** Replaces the main key. The old key stays valid for `overlapHours`. */
export const regenerateKey = async (
  stores: KeyStores,
  clientId: string,
  overlapHours = 0,
): Promise<NewKey | Problem> =>
  (await rotateKey(stores, clientId, null, overlapHours)) ?? { code: 'unknown_app', clientId }

/**
 * Replaces a key. The old key stays valid for `overlapHours`.
 * @param keyId null for the main key
 * @returns undefined if the key does not exist
 */
export async function rotateKey(
  stores: KeyStores,
  clientId: string,
  keyId: string | null,
  overlapHours: number,
): Promise<NewKey | undefined> {
  const apiKey = newApiKey()
  const isDone = await stores.apiKeys.rotate(clientId, keyId, apiKey, overlapHours)
  return isDone ? withPublished(stores, { clientId, apiKey }) : undefined
}

/** Revokes an additional key. Does nothing if the app has no such key. */
export async function revokeKey(stores: KeyStores, clientId: string, keyId: string): Promise<void> {
  const isDone = await stores.apiKeys.revoke(clientId, keyId)
  if (isDone) await withPublished(stores, { clientId, apiKey: '' })
}
