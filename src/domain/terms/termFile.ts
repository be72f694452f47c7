/** Terms as CSV: read row by row with what is wrong named by line, stored in batches, written out again. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { isProblem } from '../../lib/problem'
import type { TermFields } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { guarded } from './csvCell'
import type { TermFileProblem, TermProblem } from './termProblems'
import {
  byColumn,
  type Column,
  columns,
  distinctRelated,
  listSeparator,
  olderColumns,
  readTermRow,
} from './termRow'
import { numberedSlugs } from './termSlugs'
import { indexed } from './terms'

export interface Rejection {
  /** Where the row begins in the file, counted from 1. */
  line: number
  problem: TermProblem
}

export interface ImportReport {
  imported: number
  rejected: Rejection[]
}

export type Imported = ImportReport | TermFileProblem

export interface ImportOptions {
  transactions: Transactions
  /** Who imports, as the history of terms shall say. */
  by: string
  file: string
  /** Store nothing when any row is rejected. */
  allOrNothing: boolean
  /** Told now and then how far the file is read, from 0 to 1. */
  progress?: (share: number) => void
}

const batchSize = 500
/** Bytes parsed at one go: a stream's usual 64 KiB hold the event loop for over 50 ms, and 8 KiB can, too. */
const pieceSize = 2 * 1024
/** Characters of a row: all fields of a term at their longest fit. */
const longestRow = 256 * 1024

/**
 * Imports a file of terms; a row takes the place of the term that has its slug. What the file has no
 * column for stays as it is stored.
 * @returns a problem for a file that is no such CSV; without `allOrNothing`, rows before it may be stored
 */
export async function importTerms(options: ImportOptions): Promise<Imported> {
  const { transactions, by, allOrNothing } = options
  if (!allOrNothing) return run(options, (batch) => transactions.changeTerms(by, batch))

  const outcome = await transactions.changeTerms(by, async (terms) => {
    const report = await run(options, (batch) => batch(terms))
    if (isProblem(report) || report.rejected.length === 0) return report
    return { code: 'rows_rejected' as const, rejected: report.rejected }
  })
  if (!isProblem(outcome) || outcome.code !== 'rows_rejected') return outcome
  return { imported: 0, rejected: outcome.rejected }
}

type InTransaction = (batch: (terms: TermWriter) => Promise<void>) => Promise<void>

async function run(options: ImportOptions, inTransaction: InTransaction): Promise<Imported> {
  const { file, progress } = options
  const report: ImportReport = { imported: 0, rejected: [] }
  const lineOf = new Map<string, number>()
  const slugs = numberedSlugs()
  const size = await sizeOf(file)
  if (size === undefined) return { code: 'unreadable_file', file }
  let batch: { line: number; term: TermFields }[] = []
  let isOlder = false

  async function store(): Promise<void> {
    const read = batch
    batch = []
    await inTransaction(async (terms) => {
      const ready: TermFields[] = []
      for (const { line, term } of await slugs.complete(terms, read)) {
        const earlier = lineOf.get(term.slug)
        // Only now does a term that came without a slug have one.
        if (earlier === undefined) ready.push({ ...term, related: distinctRelated(term) })
        else {
          const problem = { code: 'duplicate_row', slug: term.slug, line: earlier } as const
          report.rejected.push({ line, problem })
        }
        lineOf.set(term.slug, earlier ?? line)
      }
      const whole = isOlder ? await withMarks(terms, ready) : ready
      await terms.save(whole.map(indexed))
      report.imported += ready.length
    })
  }

  for await (const row of rows(file)) {
    if (isProblem(row)) return row
    const { line, fields, header, bytes } = row
    isOlder = header === olderColumns
    const term = readTermRow(fields, header)
    if (isProblem(term)) report.rejected.push({ line, problem: term })
    else batch.push({ line, term })
    if (batch.length === batchSize) await store()
    progress?.(bytes / size)
  }
  if (batch.length > 0) await store()
  report.rejected.sort((a, b) => a.line - b.line)
  return report
}

/** Terms of a file without these columns, with what is stored of them. */
async function withMarks(terms: TermWriter, read: readonly TermFields[]): Promise<TermFields[]> {
  const stored = await terms.marksOf(read.map(({ slug }) => slug))
  const marks = new Map(stored.map((one) => [one.slug, one]))
  return read.map((row) => ({ ...row, ...marks.get(row.slug) }))
}

interface Row {
  line: number
  fields: string[]
  /** How far the file is read. */
  bytes: number
}

/** A problem ends them. */
async function* rows(
  file: string,
): AsyncGenerator<(Row & { header: readonly Column[] }) | TermFileProblem> {
  let line = 1
  let header: readonly Column[] | undefined
  const input = createReadStream(file, { highWaterMark: pieceSize })
  const options: Options<Row, Parsed> = {
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    max_record_size: longestRow,
    // Lines are counted here, in step with the parser, which runs ahead of its readers and takes a
    // line break of two characters within quotes for two.
    on_record: ({ record, info, raw }: Parsed): Row => {
      const row = { line, fields: record, bytes: info.bytes }
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0
      return row
    },
  }
  // Its types know no other record than a list of strings.
  const parser = input.pipe(parse(options as unknown as Options))
  input.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      header ??= headerOf(row.fields)
      if (!header) return yield { code: 'wrong_header', header: columns.join(',') }
      if (row.line > 1 && row.fields.join('') !== '') yield { ...row, header }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return yield { code: 'not_csv', line, detail: error.message }
  }
  if (line === 1) yield { code: 'empty_file' }
}

interface Parsed {
  record: string[]
  info: { bytes: number }
  /** The record as it stands in the file, its line break included. */
  raw: string
}

/** Bytes, at least 1; undefined for what is no file that can be read. */
async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? Math.max(1, found.size) : undefined
}

const headerOf = (record: string[]): readonly Column[] | undefined =>
  [columns, olderColumns].find((one) => one.join(',') === record.join(','))

/** Every approved term as CSV, in the order of slugs, a piece at a time, each told with its count. */
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
