/** Imports and exports terms as CSV, in batches. Invalid rows are reported with their line numbers. */
import { stringify } from 'csv-stringify/sync'
import { isProblem } from '../../lib/problem'
import type { StoredTerm, TermReader } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { citationsAfter } from './citations'
import { guarded } from './csvCell'
import { createReport, type ImportReport } from './importReport'
import { slugOf } from './slugs'
import { rowsOf, sizeOf } from './termFileRows'
import type { TermFileProblem } from './termProblems'
import {
  byColumn,
  type Column,
  columns,
  distinctRelated,
  listSeparator,
  readTermRow,
} from './termRow'
import { numberedSlugs } from './termSlugs'
import { indexed } from './terms'

export type Imported = ImportReport | TermFileProblem

export interface ImportOptions {
  transactions: Transactions
  /** The author to record in the terms' histories. */
  by: string
  file: string
  /** If true and any row is rejected, nothing is stored. */
  allOrNothing: boolean
  /** The digest of a preview. Nothing is stored if the import would differ from that preview. */
  digest?: string
  /** Called with the fraction of the file that has been read, from 0 to 1. */
  progress?: (share: number) => void
}

const batchSize = 500

/**
 * Imports a file of terms. Each row replaces the term with the same slug. Fields for which the file has no
 * column do not change.
 * @returns a report, or a problem if the file is not a CSV file of terms or the import differs from its
 *   preview. Without `allOrNothing` and `digest`, the rows before the problem may already be stored.
 */
export async function importTerms(options: ImportOptions): Promise<Imported> {
  const { transactions, by, allOrNothing, digest } = options
  if (!allOrNothing && digest === undefined) {
    return run(options, (batch) => transactions.changeTerms(by, batch))
  }
  const outcome = await transactions.changeTerms(by, async (terms) => {
    const report = await run(options, (batch) => batch(terms))
    if (isProblem(report)) return report
    if (digest !== undefined && digest !== report.digest) return { code: 'import_changed' } as const
    return allOrNothing && report.rejected.length > 0
      ? ({ code: 'rows_rejected', rejected: report.rejected } as const)
      : report
  })
  if (!isProblem(outcome) || outcome.code !== 'rows_rejected') return outcome
  const nothing = { imported: 0, added: 0, changed: 0, unchanged: 0, changes: [] }
  return { ...nothing, rejected: outcome.rejected, newCategories: [], digest: '' }
}

/** Returns the report that an import would produce now, without storing anything. */
export const previewImport = ({
  terms,
  ...options
}: Pick<ImportOptions, 'file' | 'progress'> & { terms: TermReader }): Promise<Imported> =>
  run(options, (batch) => batch(terms))

/** The dictionary during an import. In a preview, nothing can be saved. */
type Dictionary = TermReader & Partial<Pick<TermWriter, 'save'>>
type InTransaction = (batch: (terms: Dictionary) => Promise<void>) => Promise<void>

async function run(
  { file, progress }: Pick<ImportOptions, 'file' | 'progress'>,
  inTransaction: InTransaction,
): Promise<Imported> {
  const report = createReport()
  const lineOf = new Map<string, number>()
  const slugs = numberedSlugs()
  const size = await sizeOf(file)
  if (size === undefined) return { code: 'unreadable_file', file }
  let batch: { line: number; term: TermFields }[] = []
  let columnsRead: readonly Column[] = columns

  async function store(): Promise<void> {
    const read = batch
    batch = []
    await inTransaction(async (terms) => {
      const ready: TermFields[] = []
      for (const { line, term } of await slugs.complete(terms, read)) {
        const earlier = lineOf.get(term.slug)
        // Every term has a slug now, so a term's own slug can be removed from its related slugs.
        if (earlier === undefined) ready.push({ ...term, related: distinctRelated(term) })
        else report.reject(line, { code: 'duplicate_row', slug: term.slug, line: earlier })
        lineOf.set(term.slug, earlier ?? line)
      }
      const categories = await newCategoriesOf(terms, ready)
      const found = await terms.withSlugs(ready.map(({ slug }) => slug))
      const stored = new Map(found.map((term) => [term.slug, term]))
      const whole = ready.map((term) => withStored(term, stored.get(term.slug), columnsRead))
      await terms.save?.(whole.map(indexed))
      report.addCategories(categories)
      for (const term of whole) {
        report.accept(lineOf.get(term.slug) ?? 0, term, stored.get(term.slug))
      }
    })
  }

  for await (const row of rowsOf(file)) {
    if (isProblem(row)) return row
    const { line, fields, header, bytes } = row
    columnsRead = header
    const term = readTermRow(fields, header)
    if (isProblem(term)) report.reject(line, term)
    else batch.push({ line, term })
    if (batch.length === batchSize) await store()
    progress?.(bytes / size)
  }
  if (batch.length > 0) await store()
  return report.end()
}

/** Uses the stored values for columns that an older file lacks. */
function withStored(
  row: TermFields,
  stored: StoredTerm | undefined,
  header: readonly Column[],
): TermFields {
  if (header === columns || !stored) return row
  const { proposed, related } = header.includes('proposed') ? row : stored
  const sources = header.includes('sources')
    ? row.sources
    : citationsAfter(stored.sources, stored.yoruba, row)
  const { notesEn, notesYo, relations } = stored
  return { ...row, proposed, related, sources, notesEn, notesYo, relations }
}

/**
 * Returns the labels of new categories. A category is new if a given term has it, but no stored term does.
 */
async function newCategoriesOf(
  terms: TermReader,
  read: readonly TermFields[],
): Promise<readonly string[]> {
  const labels = new Map(
    read.flatMap(({ category: label }) => (label ? [[slugOf(label), label]] : [])),
  )
  const known = new Set(await terms.categoriesIn([...labels.keys()]))
  return [...labels].filter(([slug]) => !known.has(slug)).map(([, label]) => label)
}

/** Exports approved terms as CSV, sorted by slug. @param wrote called with the number of terms in each chunk */
export async function* exportTerms(
  terms: { all(): AsyncIterable<TermFields[]> },
  wrote: (count: number) => void,
): AsyncGenerator<string> {
  yield stringify([[...columns]])
  for await (const page of terms.all()) {
    wrote(page.length)
    yield stringify(page.map(asRow))
  }
}

const asRow = (term: TermFields) =>
  Object.values(byColumn(term)).map((value) =>
    guarded((Array.isArray(value) ? value.join(listSeparator) : value) ?? ''),
  )
