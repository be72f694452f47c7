/** Reads the rows of a CSV file of terms in chunks. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { tidy } from '../../lib/plainText'
import { type Encoding, encodingOf } from '../../lib/textEncoding'
import { codeOf } from '../../lib/unavailable'
import { isProblem, type Problem } from '../../problems'
import { type Column, columns, requiredColumns } from './termRow'

/** Number of bytes to parse at once. Even 8 KiB at once can block the event loop for more than 50 ms. */
const pieceSize = 2 * 1024
/** Maximum length of a row in characters: enough for a term with all fields at their maximum length. */
const longestRow = 256 * 1024
const longestShown = 300

interface Row {
  line: number
  fields: string[]
  /** Number of bytes read so far, in UTF-8. */
  bytes: number
}

/** Yields the rows of a file. If there is a problem, yields it as the last item. */
export async function* rowsOf(
  file: Blob & { name?: string },
): AsyncGenerator<(Row & { header: readonly Column[] }) | Problem> {
  const isFile = Number.isFinite(file.size)
  const start =
    isFile &&
    (await file
      .slice(0, pieceSize)
      .bytes()
      .catch(() => undefined))
  const unreadable: Problem = { code: 'unreadable_file', file: file.name ?? '' }
  if (!start) return yield unreadable
  if (isSpreadsheet(start)) return yield { code: 'spreadsheet_file' }
  const encoding = encodingOf(start)
  let line = 1
  let header: readonly Column[] | undefined
  const options: Options<Row, Parsed> = {
    delimiter: delimiterOf(new TextDecoder(encoding).decode(start)),
    info: true,
    raw: true,
    // All kinds of line breaks, because files from several programs mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
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
  const input = Readable.from(textIn(file, encoding))
  // The parser's types only allow records that are lists of strings.
  const parser = input.pipe(parse(options as unknown as Options))
  input.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      if (row.fields.join('').trim() === '') continue
      if (header) {
        yield { ...row, header }
        continue
      }
      const read = headerOf(row.fields)
      if (isProblem(read)) return yield read
      header = read
    }
  } catch (error) {
    if (error instanceof CsvError) return yield { code: 'not_csv', line, detail: error.message }
    if (codeOf(error) === '') throw error
    return yield unreadable
  } finally {
    input.destroy()
  }
  if (!header) yield { code: 'empty_file' }
}

interface Parsed {
  record: string[]
  info: { bytes: number }
  /** The text of the record in the file, including its line break. */
  raw: string
}

/** Yields the text of a file in pieces, without its byte order mark. Other work can run between pieces. */
async function* textIn(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of file.stream()) {
    for (let at = 0; at < chunk.length; at += pieceSize) {
      yield decoder.decode(chunk.subarray(at, at + pieceSize), { stream: true })
      await setImmediate()
    }
  }
  yield decoder.decode()
}

/** Whether a file begins like those of Excel and LibreOffice: ZIP archives, or OLE files of older versions. */
const isSpreadsheet = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)

function delimiterOf(start: string): string {
  const [first = ''] = start.trimStart().split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function headerOf(record: string[]): Column[] | Problem {
  const names = record.map((name) => tidy(name).toLowerCase())
  const known = names.filter(isColumn)
  const unknown = names.filter((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  const missing = requiredColumns.filter((column) => !known.includes(column))
  if (unknown.length === 0 && missing.length === 0) return known
  return {
    code: 'wrong_header',
    found: record.join(', ').slice(0, longestShown),
    missing,
    unknown: unknown.slice(0, 20).map((name) => name.slice(0, 50)),
    optional: columns.filter((column) => !requiredColumns.some((one) => one === column)),
  }
}

const isColumn = (name: string): name is Column => columns.some((column) => column === name)
