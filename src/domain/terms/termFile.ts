/** Imports and exports terms as CSV, in batches. Invalid rows are reported with their line numbers. */
import { stringify } from 'csv-stringify/sync'
import { isProblem, type Problem } from '../../problems'
import type { TermReader } from '../../store/terms/reader'
import type { TermFields, Terms } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { guarded } from './csvCell'
import type { EmptyCells } from './emptyCells'
import { createReport, type ImportReport } from './importReport'
import { slugOf } from './slugs'
import { readTermRow, type TermRow, termOf } from './termCells'
import { rowsOf } from './termFileRows'
import { byColumn, columns, listSeparator } from './termRow'
import { numberedSlugs } from './termSlugs'
import { indexed } from './terms'

export type Imported = ImportReport | Problem

interface Source {
  file: Blob
  /** Defaults to `keeps`. */
  empty?: EmptyCells | undefined
  mostChanges?: number
  /** Called with the fraction of the file that has been read, from 0 to 1. */
  progress?: (share: number) => void
}

export interface ImportOptions extends Source {
  transactions: Transactions
  by: string
  /** If true and any row is rejected, nothing is stored. */
  allOrNothing: boolean
  /** The digest of a preview. Nothing is stored if the import would differ from that preview. */
  digest?: string
}

const batchSize = 500

/**
 * Imports a file of terms in one transaction. Each row changes the term with the same slug.
 * @returns a report, or a problem if the file is not a CSV file of terms or the import differs from its
 *   preview. After a problem, nothing is stored.
 */
export async function importTerms(options: ImportOptions): Promise<Imported> {
  const { transactions, by, allOrNothing, digest, ...source } = options
  const outcome = await transactions.changeTerms(by, async (terms) => {
    const report = await run(source, terms)
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
export const previewImport = ({ terms, ...source }: Source & { terms: TermReader }) =>
  run(source, terms)

/** @param terms the dictionary; in a preview, nothing can be saved */
async function run(
  { file, empty, mostChanges, progress }: Source,
  terms: TermReader & Partial<Pick<TermWriter, 'save'>>,
): Promise<Imported> {
  const report = createReport(mostChanges)
  const lineOf = new Map<string, number>()
  const withSlugs = numberedSlugs()
  let batch: ReadRow[] = []

  async function store(): Promise<void> {
    const ready: ReadRow[] = []
    for (const row of await withSlugs(terms, batch)) {
      const { line, term } = row
      const earlier = lineOf.get(term.slug)
      if (earlier === undefined) ready.push(row)
      else report.reject(line, { code: 'duplicate_row', slug: term.slug, line: earlier })
      lineOf.set(term.slug, earlier ?? line)
    }
    batch = []
    const found = await terms.withSlugs(ready.map(({ term }) => term.slug))
    const stored = new Map(found.map((term) => [term.slug, term]))
    const accepted = ready.flatMap((row) => {
      const before = stored.get(row.term.slug)
      const term = termOf(row, before)
      if (!isProblem(term)) return [{ line: row.line, term, before }]
      report.reject(row.line, term)
      return []
    })
    const whole = accepted.map(({ term }) => term)
    report.addCategories(await newCategoriesOf(terms, whole))
    await terms.save?.(whole.map(indexed))
    for (const { line, term, before } of accepted) report.accept(line, term, before)
  }

  for await (const row of rowsOf(file)) {
    if (isProblem(row)) return row
    const { line, fields, header, bytes } = row
    const read = readTermRow(fields, header, empty)
    if (isProblem(read)) report.reject(line, read)
    else batch.push({ line, ...read })
    if (batch.length === batchSize) await store()
    progress?.(bytes / file.size)
  }
  if (batch.length > 0) await store()
  return report.end()
}

type ReadRow = TermRow & { line: number }

async function newCategoriesOf(terms: TermReader, read: readonly TermFields[]): Promise<string[]> {
  const labels = new Map(
    read.flatMap(({ category: label }) => (label ? [[slugOf(label), label]] : [])),
  )
  const known = new Set(await terms.categoriesIn([...labels.keys()]))
  return [...labels].filter(([slug]) => !known.has(slug)).map(([, label]) => label)
}

/** Exports approved terms as CSV, sorted by slug. @param wrote called with the number of terms in each chunk */
export async function* exportTerms(
  terms: Pick<Terms, 'all'>,
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
