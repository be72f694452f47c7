/**
 * Cells of a CSV file that a spreadsheet must not take for formulas. An apostrophe in front makes them text:
 * spreadsheets keep it out of sight, and the import takes it off again.
 */

/** How formulas begin; spreadsheets of East Asian languages take the wide signs as well. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A text that has apostrophes in front itself gets one more, so that nothing is lost on the way back. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text of a cell, guarded or not. */
export const unguarded = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)
