/** The ledger in PostgreSQL: grants, and the spending flushed from Redis. */
import { dateOfDay } from '../../lib/time'
import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import type { Cell } from '../metering/scripts'
import { addNotice } from '../notices'
import { first, inTransaction, some } from '../queries'
import { balanceInBooks } from './lowCredits'

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
  /** Stores a grant, at most once per reference. */
  grant: (clientId: string, grant: Grant) =>
    inTransaction(sql, (tx) => grantWithin(tx, clientId, grant)),

  /**
   * Merges settled spending into PostgreSQL. A cell is one app's spending on one day in one channel. Cells
   * never decrease, so repeating a merge is harmless.
   * @returns the cells as stored after the merge; their spending may be higher than in the given cells
   */
  async mergeSpending(cells: readonly AppCell[]): Promise<AppCell[]> {
    if (cells.length === 0) return []
    // All processes sort cells in the same order, so concurrent flushes never deadlock.
    const ordered = cells.toSorted(
      (a, b) => compare(a.clientId, b.clientId) || a.day - b.day || compare(a.channel, b.channel),
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
