/** Statements over very many rows, a piece at a time, so that none meets the deadline of statements. */

/** Rows that a statement changes at once. */
export const piece = 5000

/** Again and again, until a statement finds less than a piece. */
export async function inPieces(change: () => Promise<{ count: number }>): Promise<void> {
  while ((await change()).count === piece);
}
