/**
 * Decides which apps need a low-credit notice: those whose balance has fallen to their low-credit threshold.
 * A notice is not repeated until the balance has risen above the threshold and fallen again. The balance is
 * computed from the ledger in PostgreSQL, so held credits are not subtracted.
 */
import type { Sql, Transaction } from '../clients'
import { first } from '../queries'

export interface LowApp {
  id: number
  clientId: string
  name: string
  balance: number
  threshold: number
}

/** SQL for the balance of app `a`. */
export const balanceInBooks = (sql: Sql | Transaction) => sql`(
  (select coalesce(sum(credits), 0) from grants where app_id = a.id)
    - (select coalesce(sum(credits), 0) from spending where app_id = a.id))::bigint`

/**
 * `recent` checks only apps whose balance has fallen during the current or previous hour. Adding up the
 * ledgers of all apps would take seconds.
 */
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
