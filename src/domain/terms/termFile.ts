/** Imports and exports terms as CSV, in batches. Invalid rows are reported with their line. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { isProblem } from '../../lib/problem'
import type { TermFields } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { citationsAfter } from './citations'
import { guarded } from './csvCell'
import type { TermFileProblem, TermProblem } from './termProblems'
import {
  byColumn,
  type Column,
  columns,
  distinctRelated,
  headers,
  listSeparator,
  readTermRow,
} from './termRow'
import { numberedSlugs } from './termSlugs'
import { indexed } from './terms'

export interface Rejection {
  /** The number of the row's first line, counted from 1. */
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
  /** The author, recorded in the history of terms. */
  by: string
  file: string
  /** Stores nothing if any row is rejected. */
  allOrNothing: boolean
  /** Called with the share of the file that was read, from 0 to 1. */
  progress?: (share: number) => void
}

const batchSize = 500
/**
 * Bytes parsed at once. The usual 64 KiB of a stream, and even 8 KiB, can block the event loop for over 50 ms.
 */
const pieceSize = 2 * 1024
/** Maximum length of a row in characters: enough for a term with all fields at their maximum length. */
const longestRow = 256 * 1024

/**
 * Imports a file of terms. A row replaces the term with the same slug. Fields without a column do not change.
 * @returns a report; a problem if the file is not CSV with terms. Without `allOrNothing`, the rows before the
 *   problem may already be stored.
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
  let columnsRead: readonly Column[] = columns

  async function store(): Promise<void> {
    const read = batch
    batch = []
    await inTransaction(async (terms) => {
      const ready: TermFields[] = []
      for (const { line, term } of await slugs.complete(terms, read)) {
        const earlier = lineOf.get(term.slug)
        // Relations of a term to itself are removed here, because only now does every term have a slug.
        if (earlier === undefined) ready.push({ ...term, related: distinctRelated(term) })
        else {
          const problem = { code: 'duplicate_row', slug: term.slug, line: earlier } as const
          report.rejected.push({ line, problem })
        }
        lineOf.set(term.slug, earlier ?? line)
      }
      const whole = await withStored(terms, ready, columnsRead)
      await terms.save(whole.map(indexed))
      report.imported += ready.length
    })
  }

  for await (const row of rows(file)) {
    if (isProblem(row)) return row
    const { line, fields, header, bytes } = row
    columnsRead = header
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

/** Adds the stored values of the columns that an older file lacks. */
async function withStored(
  terms: TermWriter,
  read: readonly TermFields[],
  header: readonly Column[],
): Promise<readonly TermFields[]> {
  if (header === columns) return read
  const stored = await terms.marksOf(read.map(({ slug }) => slug))
  const marks = new Map(stored.map((one) => [one.slug, one]))
  return read.map((row) => {
    const one = marks.get(row.slug)
    if (!one) return row
    const { proposed, related } = header.includes('proposed') ? row : one
    const sources = header.includes('sources')
      ? row.sources
      : citationsAfter(one.sources, one.yoruba, row)
    const { notesEn, notesYo, relations } = one
    return { ...row, proposed, related, sources, notesEn, notesYo, relations }
  })
}

interface Row {
  line: number
  fields: string[]
  /** Number of bytes of the file that have been read. */
  bytes: number
}

/** Yields the rows of a file. If there is a problem, yields the problem last. */
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
    // Lines are counted here, because the parser's own count is ahead of the record and counts a CRLF within
    // quotes twice.
    on_record: ({ record, info, raw }: Parsed): Row => {
      const row = { line, fields: record, bytes: info.bytes }
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0
      return row
    },
  }
  // The parser's types only allow records that are lists of strings.
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
  /** The text of the record in the file, including its line break. */
  raw: string
}

/** Returns the size of a file in bytes, at least 1; undefined if the file cannot be read. */
async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? Math.max(1, found.size) : undefined
}

const headerOf = (record: string[]): readonly Column[] | undefined =>
  headers.find((one) => one.join(',') === record.join(','))

/** Exports approved terms as CSV, sorted by slug. @param wrote called with the number of terms in each piece */
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
