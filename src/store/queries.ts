/** Helpers for queries and transactions. */
import { within } from '../lib/unavailable'
import { isProblem } from '../problems'
import type { Sql, Transaction } from './clients'

const deadlineMs = 3000

/** Waits at most 3 s for a query. @throws Unavailable */
export const inTime = <T>(query: Promise<T>): Promise<T> => within(deadlineMs, 'PostgreSQL', query)

export async function first<Row>(query: Promise<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query
  return row
}

/** Returns the first row of a query that always returns at least one row. */
export async function only<Row>(query: Promise<readonly Row[]>): Promise<Row> {
  const row = await first(query)
  if (row === undefined) throw new Error('a query returned no row')
  return row
}

/** Returns whether a statement finds or changes at least one row. */
export const some = async (statement: Promise<{ count: number }>): Promise<boolean> =>
  (await statement).count > 0

/** Renames fields to columns, such as `hourlyLimit` to `hourly_limit`. Leaves out those that are undefined. */
export const columnsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
  )

/** Changing more rows in one statement might exceed the statement timeout. */
export const piece = 1000

/** Runs a statement that changes at most `rows` rows. Repeats it until it changes fewer. @returns how many it changed */
export async function inPieces(
  change: (rows: number) => Promise<{ count: number }>,
): Promise<number> {
  for (let changed = 0; ; ) {
    const { count } = await change(piece)
    changed += count
    if (count < piece) return changed
  }
}

/**
 * Runs `work` in one transaction, which is rolled back if `work` returns a problem or throws. When the
 * connection is lost, the promise rejects, and every later statement of `work` is refused.
 * @returns the result of `work`; if it is a problem, the transaction was rolled back
 * @throws any error thrown by `work`, or an error from PostgreSQL. After an error from PostgreSQL, the
 *   transaction may or may not have been committed.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    const done = await sql.begin(async (tx) => {
      const result = await work(tx)
      if (isProblem(result)) throw new RolledBack('rolled back', { cause: result })
      return { result }
    })
    return done.result
  } catch (error) {
    if (error instanceof RolledBack) return error.cause as T
    throw error
  }
}

/** Thrown to make postgres.js roll back, with the problem as its cause. Never reaches callers. */
class RolledBack extends Error {}
