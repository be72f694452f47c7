/** Apps in PostgreSQL, with their ledgers. */
import type { Problem } from '../../problems'
import { hasCountedStarter } from '../accounts/mailCounts'
import type { Sql, Transaction } from '../clients'
import type { PutState } from '../metering/scripts'
import { columnsOf, first, inTime, inTransaction, only, some } from '../queries'
import { keyHash, prefixOf, type Scopes } from './apiKeys'
import { appBooks, balanceInBooks, type LowSearch, lowApps } from './books'

export interface AppSettings {
  name: string
  scopes: Scopes
  /** IP addresses and CIDR ranges from which requests are allowed; empty to allow all. */
  addresses: string[]
  origins: string[]
  /** Maximum number of requests per hour and channel; null to use the service's limit. */
  hourlyLimit: number | null
  /** Maximum number of widget searches per minute and IP address; null to use the service's limit, 0 for no limit. */
  visitorLimit: number | null
  /** Maximum number of credits that widget searches may spend per UTC day; null for no limit. */
  embedDailyLimit: number | null
  commercialUse: boolean
  /** Whether submissions are published before review; null to use the service's setting. */
  autoPublish: boolean | null
  logsQueries: boolean
  /** The balance at which owners are notified that credits are low; null for no notice. */
  lowCredits: number | null
}

export interface App extends AppSettings {
  id: number
  clientId: string
  /** Whether the app's requests use a fixed dictionary and cost no credits. Never changes. */
  isSandbox: boolean
  revokedAt: Date | null
  /** When the app was deleted. A deleted app is permanently revoked and no longer listed. */
  deletedAt: Date | null
  /** The account that holds the app; null if the app was created on the command line. */
  ownerId: string | null
  /** Incremented by every change, including grants of credits. */
  revision: number
  createdAt: Date
}

/** An app and its ledger, read from PostgreSQL. `put` writes this data to Redis. */
export interface AppWithBooks extends App, PutState {
  /** Expiry time of the API key that was used to look up this app; null if the key never expires. */
  keyUntil?: Date | null
  /** The scopes of the additional key by which this app was looked up. Null for a main key. */
  keyScopes?: AppSettings['scopes'] | null
}

export interface Owner {
  id: string
  /**
   * Maximum number of apps that the account may hold, counted separately for sandbox apps and other apps. Also the
   * maximum number of apps with starter grants that it may create, including those that were deleted within a year,
   * and those of deleted accounts with the same address.
   */
  mostApps: number
  /** Number of apps with starter grants that deleted accounts with the same address created. Defaults to 0. */
  earlierStarters?: number
  /** Whether to refuse to create the app if the account already has one with the same name. */
  refusesEqualName?: boolean
}

/** Number of days for which spending is kept in Redis: the 7 days that credits.php returns, plus a margin. */
export const cellDays = 10

export type Apps = ReturnType<typeof createApps>

const one = (query: Promise<AppWithBooks[]>) => first(inTime(query))

const settings = [
  ...(['name', 'scopes', 'addresses', 'origins', 'hourlyLimit', 'visitorLimit'] as const),
  ...(['embedDailyLimit', 'commercialUse', 'autoPublish', 'logsQueries', 'lowCredits'] as const),
] satisfies (keyof AppSettings)[]

const settingsIn = (given: Partial<AppSettings>) =>
  columnsOf(Object.fromEntries(settings.map((name) => [name, given[name]])))

export function createApps(sql: Sql) {
  const withBooks = sql`
    a.id, a.client_id as "clientId", a.name, a.scopes, a.addresses, a.origins,
    a.hourly_limit as "hourlyLimit", a.visitor_limit as "visitorLimit",
    a.embed_daily_limit as "embedDailyLimit",
    a.commercial_use as "commercialUse", a.auto_publish as "autoPublish",
    a.logs_queries as "logsQueries", a.low_credits::float8 as "lowCredits",
    a.is_sandbox as "isSandbox", a.revoked_at as "revokedAt", a.deleted_at as "deletedAt", a.owner_id as "ownerId",
    a.revision, a.created_at as "createdAt",
    (select coalesce(sum(credits), 0)::bigint from grants where app_id = a.id) as granted,
    (select coalesce(sum(credits), 0)::bigint from spending where app_id = a.id) as spent,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'day', day - date '1970-01-01', 'channel', channel, 'credits', credits)), '[]')
      from spending
      where app_id = a.id and day > (now() at time zone 'utc')::date - ${cellDays}::int
    ) as cells`

  return {
    ...appBooks(sql),

    /** @throws Unavailable */
    byKey: (apiKey: string) =>
      one(sql<AppWithBooks[]>`
        select ${withBooks}, k.expires_at as "keyUntil", k.scopes as "keyScopes"
        from api_keys k join apps a on a.id = k.app_id
        where k.key_hash = ${keyHash(apiKey)} and (k.expires_at is null or k.expires_at > now())`),

    /** @throws Unavailable */
    byClientId: (clientId: string) =>
      one(sql<AppWithBooks[]>`select ${withBooks} from apps a where client_id = ${clientId}`),

    /** Apps whose latest revision has not been written to Redis. */
    notPut: (limit: number) => sql<AppWithBooks[]>`
      select ${withBooks} from apps a where put_revision < revision order by id limit ${limit}`,

    page: (afterId: number, limit: number) => sql<AppWithBooks[]>`
      select ${withBooks} from apps a where id > ${afterId} order by id limit ${limit}`,

    any: () => some(sql`select 1 from apps limit 1`),

    low: (which: LowSearch) => lowApps(sql, which),

    /**
     * Stores a new app with its starter grant.
     * @param starter number of credits; 0 for no grant; `sandbox` for a sandbox app, which never has credits
     * @returns a problem if the owner has too many apps, or has an app with the same name
     */
    async insert(
      clientId: string,
      apiKey: string,
      app: AppSettings,
      starter: number | 'sandbox',
      owner: Owner | null = null,
    ): Promise<Problem | undefined> {
      return inTransaction(sql, async (tx): Promise<Problem | undefined> => {
        const isSandbox = starter === 'sandbox'
        const owned = owner
          ? await ownedBy(tx, owner.id, { name: app.name, isSandbox })
          : { apps: 0, starters: 0, equal: 0 }
        const most = owner?.mostApps ?? Number.POSITIVE_INFINITY
        const starters = isSandbox ? 0 : owned.starters + (owner?.earlierStarters ?? 0)
        if (owned.apps >= most || starters >= most) {
          return { code: isSandbox ? 'too_many_sandbox_apps' : 'too_many_apps', max: most }
        }
        if (owner?.refusesEqualName && owned.equal > 0) {
          return { code: 'app_name_used', field: 'name', name: app.name }
        }
        const row = { ...settingsIn(app), client_id: clientId, is_sandbox: isSandbox }
        const { id } = await only(tx<{ id: number }[]>`
          insert into apps ${tx({ ...row, owner_id: owner?.id ?? null })} returning id`)
        await tx`
          insert into api_keys (app_id, key_hash, prefix)
          values (${id}, ${keyHash(apiKey)}, ${prefixOf(apiKey)})`
        if (!isSandbox && starter > 0) {
          await tx`
            insert into grants (app_id, credits, kind, reference)
            values (${id}, ${starter}, 'starter', ${`starter:${clientId}`})`
        }
        return undefined
      })
    },

    /**
     * Changes an app's settings. If the low-credit threshold changes, compares the app's balance with the new
     * threshold. Locks the app in a separate statement, so that this balance includes grants that are
     * committed while this function waits for the lock.
     * @returns whether the app exists
     */
    change: (clientId: string, changes: Partial<AppSettings>): Promise<boolean> =>
      inTransaction(sql, async (tx) => {
        const { lowCredits } = changes
        await tx`select from apps where client_id = ${clientId} for no key update`
        return some(tx`
          update apps a set ${tx({ client_id: clientId, ...settingsIn(changes) })},
            -- If the balance is already at or below the new threshold, owners are not notified: the
            -- settings page shows them the balance.
            low_noticed_at = case
              when ${lowCredits === undefined} or low_credits is not distinct from ${lowCredits ?? null}::bigint
                then low_noticed_at
              when ${balanceInBooks(tx)} <= ${lowCredits ?? null}::bigint then now() end,
            revision = revision + 1
          where client_id = ${clientId}`)
      }),

    /** Permanently revokes an app, hides it, and declines its top-up requests. @returns whether the app exists */
    remove: (clientId: string): Promise<boolean> =>
      inTransaction(sql, async (tx) => {
        const [app] = await tx<{ id: number }[]>`
          update apps set deleted_at = coalesce(deleted_at, now()),
            revoked_at = coalesce(revoked_at, now()), revision = revision + 1
          where client_id = ${clientId} returning id`
        if (!app) return false
        await tx`
          update top_up_requests set status = 'declined', decided_at = now()
          where status = 'waiting' and app_id = ${app.id}`
        return true
      }),

    /** Revokes or restores an app. @returns whether the app exists and is not deleted */
    setRevoked: (clientId: string, revoked: boolean) =>
      some(sql`
        update apps set
          revoked_at = case when ${revoked} then coalesce(revoked_at, now()) end,
          revision = revision + 1
        where client_id = ${clientId} and deleted_at is null`),

    /** Records that the app's current revision was written to Redis. Ignores any other revision. */
    async markPut(id: number, revision: number): Promise<void> {
      await sql`
        update apps set put_revision = ${revision}
        where id = ${id} and revision = ${revision} and put_revision < ${revision}`
    },

    /** Raises an app's revision above `other`, unless the app has changed since `revision` was read. */
    async raiseRevision(id: number, revision: number, other: number): Promise<void> {
      await sql`
        update apps set revision = greatest(revision, ${other}) + 1
        where id = ${id} and revision = ${revision}`
    },

    async ping(): Promise<void> {
      await inTime(sql`select 1`)
    },
  }
}

/**
 * Counts an owner's apps, those of them with the given name, and the apps with starter grants that the owner
 * created. Locks the owner's row, so that concurrent requests cannot exceed the maximum. A deleted app still
 * counts for a day after its deletion, and for a year if it had a starter grant. Otherwise, an owner could get
 * any number of apps and credits by deleting old ones.
 * @param isSandbox whether to count sandbox apps or other apps
 */
export async function ownedBy(
  tx: Transaction,
  id: string,
  { name = '', isSandbox }: { name?: string; isSandbox: boolean },
) {
  await tx`select from users where id = ${id} for update`
  return only(tx<{ apps: number; starters: number; equal: number }[]>`
    select
      count(*) filter (where owner_id = ${id} and is_sandbox = ${isSandbox}
        and (deleted_at is null or deleted_at > now() - interval '1 day'))::int as apps,
      count(*) filter (where coalesce(first_owner_id, owner_id) = ${id} and ${hasCountedStarter(tx)})
        ::int as starters,
      count(*) filter (where owner_id = ${id}
        and deleted_at is null and lower(name) = lower(${name}))::int as equal
    from apps a where owner_id = ${id} or first_owner_id = ${id}`)
}
