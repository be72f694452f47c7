/** Reads the rows of a CSV file of terms in chunks. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import type { TermFileProblem } from './termProblems'
import { type Column, columns, headers } from './termRow'

/**
 * Number of bytes to parse at once. Parsing 64 KiB (the default for streams) or even 8 KiB at once can block
 * the event loop for more than 50 ms.
 */
const pieceSize = 2 * 1024
/** Maximum length of a row in characters: enough for a term with all fields at their maximum length. */
const longestRow = 256 * 1024

interface Row {
  line: number
  fields: string[]
  /** Number of bytes of the file that have been read. */
  bytes: number
}

/** Yields the rows of a file. If there is a problem, yields it as the last item. */
export async function* rowsOf(
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
    // Lines are counted here, because the parser's own line count runs ahead of the record and
    // counts a CRLF within quotes twice.
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
export async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? Math.max(1, found.size) : undefined
}

const headerOf = (record: string[]): readonly Column[] | undefined =>
  headers.find((one) => one.join(',') === record.join(','))
