/** Helpers for queries: set a deadline, get a single row, or change many rows in batches. */
import { within } from '../lib/unavailable'

const deadlineMs = 3000

/** Waits at most 3 s for a query. @throws Unavailable */
export const inTime = <T>(query: Promise<T>): Promise<T> => within(deadlineMs, 'PostgreSQL', query)

/** Returns the first row of a query; undefined if there is none. */
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

/**
 * Maximum number of rows to change in one statement. Changing more rows might exceed the statement timeout.
 */
export const piece = 5000

/** Runs a statement that changes at most `rows` rows. Repeats it until it changes fewer rows than that. */
export async function inPieces(
  rows: number,
  change: () => Promise<{ count: number }>,
): Promise<void> {
  while ((await change()).count === rows);
}
