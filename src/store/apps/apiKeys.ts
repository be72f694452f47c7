/**
 * The API keys of apps. Stores the additional keys. For all keys, including main keys, stores the prefix and
 * the time of last use. Keys are stored only as hashes.
 */
import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../clients'
import { inTransaction } from '../inTransaction'
import type { AppSettings } from './apps'

export interface ApiKey {
  /** `key_` followed by 32 hexadecimal digits. */
  id: string
  /** Whether this is the app's main key, or the previous main key during a rotation. */
  isMain: boolean
  /** Empty for a main key. */
  name: string
  /** Empty for a main key, which has the app's scopes. */
  scopes: AppSettings['scopes']
  prefix: string
  /** Null for a main key that was created before the table `api_keys` existed. */
  createdAt: Date | null
  expiresAt: Date | null
  /** Whether another key has replaced this one. A replaced key expires soon. */
  isReplaced: boolean
  /** The ID of the key that replaced this one; null if there is none, and always null for main keys. */
  replacedBy: string | null
  /** When the key was last used. This can be up to a minute out of date. */
  lastUsedAt: Date | null
}

export interface NewApiKey {
  apiKey: string
  name: string
  scopes: AppSettings['scopes']
  /** Number of days until the key expires; null if it never expires. */
  days: number | null
}

export const keyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest()

/**
 * Returns the first 8 characters of a key, by which owners can recognise it. They contain 24 of the key's 200
 * random bits.
 */
export const prefixOf = (apiKey: string) => apiKey.slice(0, 8)

export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys(sql: Sql) {
  return {
    /** An app's valid keys, the main key first. */
    ofApp: (appId: number) => sql<ApiKey[]>`
      select k.id, k.is_main as "isMain", k.name, k.scopes, k.prefix, k.created_at as "createdAt",
        case when k.key_hash = a.previous_key_hash then a.previous_key_until else k.expires_at end
          as "expiresAt",
        k.replaced_by is not null or k.key_hash is not distinct from a.previous_key_hash
          as "isReplaced",
        k.replaced_by as "replacedBy",
        k.last_used_at as "lastUsedAt"
      from api_keys k join apps a on a.id = k.app_id
      where k.app_id = ${appId} and (
        k.is_main and k.key_hash = a.key_hash
        or k.is_main and k.key_hash = a.previous_key_hash and a.previous_key_until > now()
        or not k.is_main and (k.expires_at is null or k.expires_at > now()))
      order by k.is_main desc, k.key_hash = a.key_hash desc, k.created_at, k.id`,

    /** Stores an additional key. @param most maximum number of additional keys, not counting replaced ones */
    add: (clientId: string, key: NewApiKey, most: number) =>
      inTransaction(sql, async (tx): Promise<'stored' | 'no app' | 'too many'> => {
        const appId = await changedApp(tx, clientId)
        if (appId === undefined) return 'no app'
        await tx`delete from api_keys where app_id = ${appId} and expires_at < now()`
        const added = await tx`
          insert into api_keys (app_id, key_hash, is_main, name, scopes, prefix, expires_at)
          select ${appId}, ${keyHash(key.apiKey)}, false, ${key.name}, ${key.scopes},
            ${prefixOf(key.apiKey)}, now() + make_interval(days => ${key.days}::int)
          where (select count(*) from api_keys
            where app_id = ${appId} and not is_main and replaced_by is null) < ${most}::int`
        return added.count === 1 ? 'stored' : 'too many'
      }),

    /**
     * Replaces an additional key with one that has the same name, scopes and lifetime. The old key stays
     * valid for `overlapHours`. If the old key had itself replaced an earlier key, the earlier key becomes
     * invalid.
     * @returns false if the app has no such key, or the key had already been replaced
     */
    rotate: (clientId: string, id: string, apiKey: string, overlapHours: number) =>
      inTransaction(sql, async (tx): Promise<boolean> => {
        const appId = await changedApp(tx, clientId)
        if (appId === undefined) return false
        const [added] = await tx<{ id: string }[]>`
          insert into api_keys (app_id, key_hash, is_main, name, scopes, prefix, expires_at)
          select app_id, ${keyHash(apiKey)}, false, name, scopes, ${prefixOf(apiKey)},
            now() + (expires_at - created_at)
          from api_keys
          where id = ${id} and app_id = ${appId} and not is_main and replaced_by is null
            and (expires_at is null or expires_at > now())
          returning id`
        if (!added) return false
        await tx`delete from api_keys where app_id = ${appId} and replaced_by = ${id}`
        await tx`
          update api_keys set replaced_by = ${added.id},
            expires_at = least(expires_at, now() + make_interval(hours => ${overlapHours}))
          where id = ${id}`
        return true
      }),

    /** Deletes an additional key. @returns whether the app had it */
    revoke: (clientId: string, id: string) =>
      inTransaction(sql, async (tx): Promise<boolean> => {
        const appId = await changedApp(tx, clientId)
        if (appId === undefined) return false
        const { count } = await tx`
          delete from api_keys where id = ${id} and app_id = ${appId} and not is_main`
        return count === 1
      }),

    /** Records when the given keys were used. Ignores unknown keys. */
    async recordUses(apiKeys: readonly string[], at: Date): Promise<void> {
      if (apiKeys.length === 0) return
      const uses = apiKeys.map((key) => ({
        hash: keyHash(key).toString('hex'),
        prefix: prefixOf(key),
      }))
      await sql`
        with uses as (
          select decode(hash, 'hex') as key_hash, prefix
          from jsonb_to_recordset(${sql.json(uses)}) as use (hash text, prefix text)
        ), main as (
          insert into api_keys (app_id, key_hash, is_main, prefix, created_at, last_used_at)
          select a.id, u.key_hash, true, u.prefix, null, ${at} from uses u
          join apps a on a.key_hash = u.key_hash
          where not exists (select from api_keys k where k.key_hash = u.key_hash)
          on conflict (key_hash) do nothing
        ), used as (
          select k.id from api_keys k join uses u on u.key_hash = k.key_hash
          order by k.id for no key update of k
        )
        update api_keys k set last_used_at = greatest(k.last_used_at, ${at})
        from used where used.id = k.id`
    },
  }
}

/**
 * Increments an app's revision, so that every process reloads the app and its keys. Locks the app's row.
 * @returns the app's ID; undefined if there is no such app
 */
async function changedApp(tx: Transaction, clientId: string): Promise<number | undefined> {
  const [app] = await tx<{ id: number }[]>`
    update apps set revision = revision + 1
    where client_id = ${clientId} and deleted_at is null returning id`
  return app?.id
}
