/** The ledger in PostgreSQL: grants, and the spending flushed from Redis. */
import { dateOfDay } from '../../lib/time'
import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import type { Cell } from '../metering/scripts'
import { addNotice } from '../notices'
import { first, inTransaction, some } from '../queries'

export interface Grant {
  credits: number
  kind: 'starter' | 'pack' | 'credits'
  /** Unique. Repeating a grant with the same reference has no effect. */
  reference: string
}

export type AppCell = Cell & { clientId: string }

/** Compares code units, so the order is the same in every locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const appBooks = (sql: Sql) => ({
  grant: (clientId: string, grant: Grant) =>
    inTransaction(sql, (tx) => grantWithin(tx, clientId, grant)),

  /**
   * Merges settled spending into PostgreSQL. A cell is one app's spending on one day in one channel. Cells
   * never decrease, so repeating a merge is harmless.
   * @returns the cells as stored after the merge; their spending may be higher than in the given cells
   */
  async mergeSpending(cells: readonly AppCell[]): Promise<AppCell[]> {
    if (cells.length === 0) return []
    // All processes sort cells in the same order, so concurrent flushes never deadlock. The channel comes
    // before the day, because the trigger adds both days of a channel to the same row.
    const ordered = cells.toSorted(
      (a, b) => compare(a.clientId, b.clientId) || compare(a.channel, b.channel) || a.day - b.day,
    )
    return await sql<AppCell[]>`
      with merged as (
        insert into spending (app_id, day, channel, credits)
        select apps.id, cell.day, cell.channel, cell.credits
        from unnest(
          ${ordered.map((c) => c.clientId)}::text[], ${ordered.map((c) => dateOfDay(c.day))}::date[],
          ${ordered.map((c) => c.channel)}::text[], ${ordered.map((c) => c.credits)}::bigint[]
        ) with ordinality as cell (client_id, day, channel, credits, place)
        join apps using (client_id)
        order by cell.place
        on conflict (app_id, day, channel)
        do update set credits = greatest(spending.credits, excluded.credits)
        returning app_id, day, channel, credits
      )
      select client_id as "clientId", day - date '1970-01-01' as day, channel, credits
      from merged join apps on apps.id = merged.app_id`
  },
})

/**
 * Stores a grant within a transaction, at most once per reference. Deleted apps and sandbox apps get no credits.
 * @returns the number of credits added; 0 if the same grant was stored before
 */
export async function grantWithin(
  tx: Transaction,
  clientId: string,
  grant: Grant,
): Promise<number | Problem> {
  const app = await first(tx<{ id: number; name: string; isSandbox: boolean }[]>`
    select id, name, is_sandbox as "isSandbox" from apps
    where client_id = ${clientId} and deleted_at is null for no key update`)
  if (!app) return { code: 'unknown_app', clientId }
  if (app.isSandbox) return { code: 'sandbox_has_no_credits', clientId }
  const isNew = await some(tx`
    insert into grants (app_id, credits, kind, reference)
    values (${app.id}, ${grant.credits}, ${grant.kind}, ${grant.reference})
    on conflict (reference) do nothing`)
  const { credits, reference } = grant
  if (isNew) {
    await tx`
      update apps a set revision = revision + 1,
        low_noticed_at = case when ${balanceInBooks(tx)} <= low_credits then low_noticed_at end
      where id = ${app.id}`
    if (credits > 0) {
      const facts = { app: app.name, clientId, credits, reference }
      await addNotice(tx, { appId: app.id, roles: ['owner', 'billing'] }, 'creditsGranted', facts)
    }
    return credits
  }
  const [earlier] = await tx<{ clientId: string; credits: number }[]>`
    select client_id as "clientId", credits
    from grants join apps on apps.id = app_id where reference = ${reference}`
  return earlier && earlier.clientId === clientId && earlier.credits === credits
    ? 0
    : { code: 'reference_used', reference, clientId: '', credits: 0, ...earlier }
}

/**
 * An app needs a low-credit notice when its balance has fallen to its threshold. A notice is not repeated until the
 * balance has risen above the threshold and fallen again. Held credits are not subtracted from the balance.
 */
export interface LowApp {
  id: number
  clientId: string
  name: string
  balance: number
  threshold: number
}

export const balanceInBooks = (sql: Sql | Transaction) => sql`(
  (select coalesce(sum(credits), 0) from grants where app_id = a.id)
    - (select coalesce(sum(credits), 0) from spending where app_id = a.id))::bigint`

/** `recent`: only apps that have spent or lost credits since the previous hour, because all would take seconds. */
export type LowSearch = 'all' | 'recent'

/** IDs of apps whose balance is low and whose owners have not been notified. */
export async function lowApps(sql: Sql, which: LowSearch): Promise<number[]> {
  const apps = await sql<{ id: number }[]>`
    select id from apps a
    where low_credits is not null and low_noticed_at is null and revoked_at is null
      and not is_sandbox
      and (${which === 'all'}
        or id in (select app_id from hourly_spending
          where hour >= date_trunc('hour', now(), 'UTC') - interval '1 hour')
        or id in (select app_id from grants
          where credits < 0 and created_at > now() - interval '1 hour'))
      and ${balanceInBooks(sql)} <= low_credits
    order by id`
  return apps.map(({ id }) => id)
}

/**
 * Marks an app's owners as notified. Locks the app in a separate statement, so that the balance includes
 * grants that are committed while this function waits for the lock.
 * @returns the app; undefined if another worker has already marked its owners as notified, or if the balance
 *   is no longer low
 */
export async function claimLow(tx: Transaction, id: number): Promise<LowApp | undefined> {
  await tx`select from apps where id = ${id} for no key update`
  return first(tx<LowApp[]>`
    update apps a set low_noticed_at = now()
    where id = ${id} and low_noticed_at is null and revoked_at is null
      and ${balanceInBooks(tx)} <= low_credits
    returning id, client_id as "clientId", name,
      ${balanceInBooks(tx)}::float8 as balance, low_credits::float8 as threshold`)
}
