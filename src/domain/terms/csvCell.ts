/** Guards CSV cells that spreadsheets would evaluate as formulas, with an apostrophe that spreadsheets hide. */

/** The first characters of formulas. East Asian spreadsheets also accept their full-width forms. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Guards text that looks like a formula. Text that already looks guarded gets a second apostrophe. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

export const unguarded = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)
