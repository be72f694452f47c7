/** Statements over very many rows, a piece at a time, so that none meets the deadline of statements. */

/** Rows that a statement changes at once. */
export const piece = 5000

/** Runs a statement that changes at most `rows` again and again, until it changes fewer. */
export async function inPieces(
  rows: number,
  change: () => Promise<{ count: number }>,
): Promise<void> {
  while ((await change()).count === rows);
}
