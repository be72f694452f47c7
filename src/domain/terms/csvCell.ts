/**
 * Guards CSV cells that spreadsheets would evaluate as formulas. A leading apostrophe makes spreadsheets
 * treat such a cell as text. Spreadsheets hide the apostrophe, and the import removes it.
 */

/** The first characters of formulas. East Asian spreadsheets also accept their full-width forms. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Guards text that looks like a formula. Text that already looks guarded gets a second apostrophe. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Returns the original text of a cell, whether or not the cell is guarded. */
export const unguarded = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)
