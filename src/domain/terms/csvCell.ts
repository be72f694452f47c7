/**
 * Guards cells of a CSV file that spreadsheets would evaluate as formulas. A leading apostrophe makes such a
 * cell text. Spreadsheets hide the apostrophe, and the import removes it.
 */

/** The first characters of formulas. East Asian spreadsheets also accept the full-width ones. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Guards text that looks like a formula. If it already looks guarded, it gets a second apostrophe. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Returns the original text of a cell, whether the cell is guarded or not. */
export const unguarded = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)
