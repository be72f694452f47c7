/** Terms as CSV: read row by row with what is wrong named by line, stored in batches, written out again. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { TermFields } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { UserError } from '../userError'
import { guarded } from './csvCell'
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
  reason: string
}

export interface ImportReport {
  imported: number
  rejected: Rejection[]
}

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

/** Thrown within a transaction to undo it; the report goes on. */
class Undo extends Error {}

/**
 * Imports a file of terms; a row takes the place of the term that has its slug. What the file has no
 * column for stays as it is stored.
 * @throws UserError for a file that is no such CSV
 */
export async function importTerms(options: ImportOptions): Promise<ImportReport> {
  const { transactions, by, allOrNothing } = options
  if (!allOrNothing) return run(options, (batch) => transactions.changeTerms(by, batch))

  let report: ImportReport = { imported: 0, rejected: [] }
  await transactions
    .changeTerms(by, async (terms) => {
      report = await run(options, (batch) => batch(terms))
      if (report.rejected.length > 0) throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
      report.imported = 0
    })
  return report
}

type InTransaction = (batch: (terms: TermWriter) => Promise<void>) => Promise<void>

async function run(options: ImportOptions, inTransaction: InTransaction): Promise<ImportReport> {
  const { file, progress } = options
  const report: ImportReport = { imported: 0, rejected: [] }
  const lineOf = new Map<string, number>()
  const slugs = numberedSlugs()
  const size = await sizeOf(file)
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
        else
          report.rejected.push({ line, reason: `slug ${term.slug} stands in line ${earlier} too` })
        lineOf.set(term.slug, earlier ?? line)
      }
      const whole = isOlder ? await withMarks(terms, ready) : ready
      await terms.save(whole.map(indexed))
      report.imported += ready.length
    })
  }

  for await (const { line, fields, header, bytes } of rows(file)) {
    isOlder = header === olderColumns
    const term = readTermRow(fields, header)
    if (typeof term === 'string') report.rejected.push({ line, reason: term })
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

async function* rows(file: string): AsyncGenerator<Row & { header: readonly Column[] }> {
  let line = 1
  let header: readonly Column[] = columns
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
      if (row.line === 1) header = headerOf(row.fields)
      else if (row.fields.join('') !== '') yield { ...row, header }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UserError(`Line ${line} on: this is no CSV (${error.message}).`)
  }
  if (line === 1) throw new UserError('The file is empty.')
}

interface Parsed {
  record: string[]
  info: { bytes: number }
  /** The record as it stands in the file, its line break included. */
  raw: string
}

/** @throws UserError for what is no file that can be read */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new UserError(`${file} is no file that can be read.`)
  return Math.max(1, found.size)
}

function headerOf(record: string[]): readonly Column[] {
  const header = [columns, olderColumns].find((one) => one.join(',') === record.join(','))
  if (header) return header
  throw new UserError(`The first line must be: ${columns.join(',')}`)
}

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
