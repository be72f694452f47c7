/** Splits statements over very many rows, so that none exceeds the statement timeout. */

/** Rows per statement. */
export const piece = 5000

/** Repeats a statement that changes at most `rows` until it changes fewer. */
export async function inPieces(
  rows: number,
  change: () => Promise<{ count: number }>,
): Promise<void> {
  while ((await change()).count === rows);
}
