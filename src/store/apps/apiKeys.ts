/** The API keys of apps. Keys are stored only as hashes. */
import { createHash } from 'node:crypto'
import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { inTransaction, some } from '../queries'

export type Scopes = ('dictionary:read' | 'dictionary:write')[]

export interface ApiKey {
  id: string
  /** Whether this is the app's main key, or the previous main key during a rotation. */
  isMain: boolean
  name: string
  scopes: Scopes | null
  prefix: string
  createdAt: Date
  expiresAt: Date | null
  /** The ID of the key that replaced this one, which expires soon; null if there is none. */
  replacedBy: string | null
  /** When the key that this one replaced expires; null if that key is no longer valid. */
  previousUntil: Date | null
  /** When the key was last used. This can be up to a minute out of date. */
  lastUsedAt: Date | null
}

export interface NewApiKey {
  apiKey: string
  name: string
  scopes: Scopes
  days: number | null
}

export const keyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest()

/** The characters by which owners recognise a key. They contain 24 of its 200 random bits. */
export const prefixOf = (apiKey: string) => apiKey.slice(0, 8)

export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys(sql: Sql) {
  return {
    ofApp: (appId: number) => sql<ApiKey[]>`
      select id, scopes is null as "isMain", name, scopes, prefix, created_at as "createdAt",
        expires_at as "expiresAt", replaced_by as "replacedBy", last_used_at as "lastUsedAt",
        (select expires_at from api_keys old
          where old.app_id = k.app_id and old.replaced_by = k.id and old.expires_at > now())
          as "previousUntil"
      from api_keys k where app_id = ${appId} and (expires_at is null or expires_at > now())
      order by scopes is null desc, scopes is null and replaced_by is not null, created_at, id`,

    /** @param most maximum number of additional keys, not counting replaced ones @returns undefined if there is no such app */
    add: (clientId: string, key: NewApiKey, most: number) =>
      changing(sql, clientId, async (tx, appId): Promise<'stored' | Problem> => {
        const added = await tx`
          insert into api_keys (app_id, key_hash, name, scopes, prefix, expires_at)
          select ${appId}, ${keyHash(key.apiKey)}, ${key.name}, ${key.scopes},
            ${prefixOf(key.apiKey)}, now() + make_interval(days => ${key.days}::int)
          where (select count(*) from api_keys
            where app_id = ${appId} and scopes is not null and replaced_by is null) < ${most}::int`
        return added.count === 1 ? 'stored' : { code: 'too_many_keys', max: most }
      }),

    /**
     * Replaces a key with one that has the same name, scopes and lifetime. The old key stays valid for
     * `overlapHours`. If the old key had itself replaced an earlier key, the earlier key becomes invalid.
     * @param id the key's ID; null for the main key
     * @returns false if the app has no such key, or the key had already been replaced; undefined if there is no
     *   such app
     */
    rotate: (clientId: string, id: string | null, apiKey: string, overlapHours: number) =>
      changing(sql, clientId, async (tx, appId): Promise<boolean> => {
        const [old] = await tx<{ id: string }[]>`
          select id from api_keys where app_id = ${appId} and replaced_by is null
            and case when scopes is null then ${id}::text is null else id = ${id} end`
        if (!old) return false
        await tx`delete from api_keys where app_id = ${appId} and replaced_by = ${old.id}`
        await tx`
          with added as (
            insert into api_keys (app_id, key_hash, name, scopes, prefix, expires_at)
            select app_id, ${keyHash(apiKey)}, name, scopes, ${prefixOf(apiKey)},
              now() + (expires_at - created_at)
            from api_keys where id = ${old.id} returning id
          )
          update api_keys k set replaced_by = added.id,
            expires_at = least(k.expires_at, now() + make_interval(hours => ${overlapHours}))
          from added where k.id = ${old.id}`
        return true
      }),

    /** Deletes an additional key. @returns whether the app had it; undefined if there is no such app */
    revoke: (clientId: string, id: string) =>
      changing(sql, clientId, async (tx, appId): Promise<boolean> => {
        return some(tx`
          delete from api_keys where id = ${id} and app_id = ${appId} and scopes is not null`)
      }),

    /** Records when the given keys were used. Ignores unknown keys. */
    async recordUses(apiKeys: readonly string[], at: Date): Promise<void> {
      if (apiKeys.length === 0) return
      const hashes = apiKeys.map((key) => keyHash(key).toString('hex'))
      await sql`
        update api_keys k set last_used_at = greatest(k.last_used_at, ${at})
        from (
          select id from api_keys
          where key_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
          order by id for no key update
        ) used where used.id = k.id`
    },
  }
}

/**
 * Changes an app's keys in a transaction that holds the lock on the app. Increments the app's revision, so that
 * every process reloads the app and its keys, and deletes keys that have expired.
 * @returns undefined if there is no such app
 */
const changing = <T>(
  sql: Sql,
  clientId: string,
  work: (tx: Transaction, appId: number) => Promise<T>,
): Promise<T | undefined> =>
  inTransaction(sql, async (tx) => {
    const [app] = await tx<{ id: number }[]>`
      update apps set revision = revision + 1
      where client_id = ${clientId} and deleted_at is null returning id`
    if (!app) return undefined
    await tx`delete from api_keys where app_id = ${app.id} and expires_at <= now()`
    return work(tx, app.id)
  })
