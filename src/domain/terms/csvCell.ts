/**
 * Guards cells of a CSV file that spreadsheets would run as formulas. A leading apostrophe makes them text:
 * spreadsheets hide it, and the import removes it.
 */

/** The first characters of formulas. East Asian spreadsheets accept the full-width ones, too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Text that already starts with an apostrophe gets another one, so that the import restores the original text. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text of a cell, guarded or not. */
export const unguarded = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)
