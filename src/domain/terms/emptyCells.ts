/** What an empty cell of an imported file does to a stored field. Columns that a file lacks change nothing. */
export const emptyCells = ['keeps', 'clears'] as const
export type EmptyCells = (typeof emptyCells)[number]
