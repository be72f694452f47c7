/** Reads the rows of a CSV file of terms in chunks. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { tidy } from '../../lib/plainText'
import { type Encoding, encodingOf } from '../../lib/textEncoding'
import { isProblem, type Problem } from '../../problems'
import { type Column, columns, requiredColumns } from './termRow'

/** Number of bytes to parse at once. Even 8 KiB at once can block the event loop for more than 50 ms. */
const pieceSize = 2 * 1024
/** Maximum length of a row in characters: enough for a term with all fields at their maximum length. */
const longestRow = 256 * 1024
/** Maximum length of the header in an error message. */
const longestShown = 300

interface Row {
  line: number
  fields: string[]
  /** Number of bytes read so far, in UTF-8. */
  bytes: number
}

/** Yields the rows of a file. If there is a problem, yields it as the last item. */
export async function* rowsOf(
  file: string,
): AsyncGenerator<(Row & { header: readonly Column[] }) | Problem> {
  const start = await Bun.file(file)
    .slice(0, pieceSize)
    .bytes()
    .catch(() => undefined)
  if (!start) return yield { code: 'unreadable_file', file }
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
    if (!(error instanceof CsvError)) throw error
    return yield { code: 'not_csv', line, detail: error.message }
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

/** Returns the size of a file in bytes, at least 1; undefined if the file cannot be read. */
export async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? Math.max(1, found.size) : undefined
}

/** Yields the text of a file in pieces, without its byte order mark. */
async function* textIn(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(file, { highWaterMark: pieceSize })) {
    yield decoder.decode(piece as Uint8Array, { stream: true })
  }
  yield decoder.decode()
}

/** Whether a file begins like those of Excel and LibreOffice: ZIP archives, or OLE files of older versions. */
const isSpreadsheet = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)

/** Returns the sign that separates most columns of the first line. */
function delimiterOf(start: string): string {
  const [first = ''] = start.trimStart().split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Reads the columns of a file, which can be in any order. */
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
