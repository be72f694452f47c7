/** How queries are run: in time, for one row, or over very many rows in pieces. */
import { within } from '../lib/unavailable'

const deadlineMs = 3000

/** Waits for a query, at most 3 s. @throws Unavailable */
export const inTime = <T>(query: Promise<T>): Promise<T> => within(deadlineMs, 'PostgreSQL', query)

/** The first row that a query returns. */
export async function first<Row>(query: Promise<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query
  return row
}

/** The row of a query that always returns one. */
export async function only<Row>(query: Promise<readonly Row[]>): Promise<Row> {
  const row = await first(query)
  if (row === undefined) throw new Error('a query returned no row')
  return row
}

/** Whether a statement finds or changes any row. */
export const some = async (statement: Promise<{ count: number }>): Promise<boolean> =>
  (await statement).count > 0

/** Rows per statement over very many rows, so that none exceeds the statement timeout. */
export const piece = 5000

/** Repeats a statement that changes at most `rows` until it changes fewer. */
export async function inPieces(
  rows: number,
  change: () => Promise<{ count: number }>,
): Promise<void> {
  while ((await change()).count === rows);
}
