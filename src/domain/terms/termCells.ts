/** Reads the cells of a row of a CSV file of terms. */
import { tidy } from '../../lib/plainText'
import { isMisread } from '../../lib/textEncoding'
import { isProblem, type Problem } from '../../problems'
import type { StoredTerm } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import { citationsAfter, usageStatusOf } from './citations'
import { unguarded } from './csvCell'
import type { EmptyCells } from './emptyCells'
import {
  type Column,
  checkTerm,
  columns,
  distinctRelated,
  fieldColumns,
  listSeparator,
  termWith,
} from './termRow'

export interface TermRow {
  /** The row's own values. The slug is empty if the row has none. */
  term: TermFields
  kept: (keyof TermFields)[]
  status: string
}

/** Reads and checks one row. @param header the columns of the file, in any order */
export function readTermRow(
  cells: readonly string[],
  header: readonly Column[] = columns,
  empty: EmptyCells = 'keeps',
): TermRow | Problem {
  if (cells.length !== header.length) {
    return { code: 'wrong_field_count', count: cells.length, expected: header.length }
  }
  const texts = new Map(header.map((column, at) => [column, unguarded(cells[at] ?? '')]))
  for (const [field, text] of texts) {
    if (isSpreadsheetError(text)) return { code: 'spreadsheet_error', field, text: text.trim() }
    // Before the cell is trimmed, because the last byte of `à` looks like a space.
    if (isMisread(text)) return { code: 'misread_text', field }
  }
  const text = (column: Column) => tidy(texts.get(column) ?? '')
  const proposed = text('proposed')
  if (!['', 'yes', 'no'].includes(proposed)) return { code: 'bad_proposed' }
  const given = termWith(({ field, column, empty: value }) => {
    if (field === 'proposed') return proposed === 'yes'
    return Array.isArray(value) ? text(column).split(listSeparator) : text(column)
  })
  const term = checkTerm(given)
  if (isProblem(term)) return term
  const isKept = (column: Column) =>
    column !== 'slug' && (!texts.has(column) || (empty === 'keeps' && text(column) === ''))
  const kept = fieldColumns.filter(({ column }) => isKept(column)).map(({ field }) => field)
  return { term, kept, status: text('status') }
}

/** Returns the term that an import stores for a row: its values, and the stored ones that the row keeps. */
export function termOf(
  { term, kept, status }: TermRow,
  stored: StoredTerm | undefined,
): TermFields | Problem {
  // Every term has a slug now, so a term's own slug can be removed from its related slugs.
  const whole = stored
    ? withStored(term, stored, kept)
    : { ...term, related: distinctRelated(term) }
  if (isProblem(whole)) return whole
  const expected = usageStatusOf(whole)
  // A row of an earlier export has the status that follows from its own cells.
  return ['', expected, usageStatusOf(term)].includes(status)
    ? whole
    : { code: 'bad_status', expected }
}

function withStored(row: TermFields, stored: StoredTerm, kept: TermRow['kept']) {
  const keptFields = Object.fromEntries(kept.map((name) => [name, stored[name]]))
  const whole: TermFields = { ...row, ...keptFields }
  const sources = kept.includes('sources')
    ? citationsAfter(stored.sources, stored.yoruba, whole)
    : whole.sources
  return checkTerm({ ...whole, sources })
}

/** The errors of Excel, LibreOffice and Google Sheets, and cells that were too narrow when they were saved. */
const isSpreadsheetError = (text: string) =>
  /^\s*(?:#[A-Z][A-Z_/0]*[!?]|#N\/A|Err:\d{3}|#{3,})\s*$/.test(text)
