/** Splits the Yoruba text in a corpus file into pieces: lines, rows or localisation messages. */
import { parse } from 'csv-parse/sync'
import { hasMarks } from '../../src/domain/terms/orthography'

export interface Piece {
  /** The position of the piece in its file: a line number or a message key. */
  readonly at: string
  readonly text: string
}

/**
 * Returns the pieces of a file, depending on its extension:
 * - .txt: lines;
 * - .tsv, .csv: rows, reduced to cells with a tone mark or an under-dot, because other cells may be English;
 * - .po, .json, .xml (Android): messages without duplicates, including obsolete ones but not fuzzy ones.
 */
export function piecesIn(path: string, text: string): Piece[] {
  const extension = /\.\w+$/u.exec(path)?.[0]
  if (extension === '.json') return distinct(jsonMessages(JSON.parse(text)))
  if (extension === '.po') return distinct(poMessages(text))
  if (extension === '.xml') return distinct(xmlMessages(text))
  if (extension === '.tsv') return rows(text.split('\n').map((line) => line.split('\t')))
  if (extension === '.csv') return rows(parse(text, { relax_column_count: true }))
  return text.split('\n').map((line, at) => ({ at: String(at + 1), text: line }))
}

const rows = (cells: string[][]): Piece[] =>
  cells.map((row, at) => ({ at: String(at + 1), text: row.filter(hasMarks).join('\n') }))

function distinct(pieces: readonly Piece[]): Piece[] {
  const first = new Map<string, Piece>()
  for (const piece of pieces) if (!first.has(piece.text)) first.set(piece.text, piece)
  return [...first.values()]
}

// PhET's files also contain earlier values of each message.
const HISTORY = new Set(['history', 'oldValue', 'newValue'])

function jsonMessages(value: unknown, path: readonly string[] = []): Piece[] {
  if (typeof value === 'string') return [{ at: path.join('.'), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !HISTORY.has(key))
    .flatMap(([key, inner]) => jsonMessages(inner, [...path, key]))
}

/** Returns the translations in a gettext file, each with the number of its first line. */
function poMessages(text: string): Piece[] {
  const pieces: { at: string; text: string }[] = []
  let isFuzzy = false
  let isIgnored = true
  let isTranslation = false
  text.split('\n').forEach((written, at) => {
    const line = written.replace(/^#~ /u, '')
    if (line.startsWith('#,') && line.includes('fuzzy')) isFuzzy = true
    const [, keyword, quoted = ''] = /^(?:(msg\w+)(?:\[\d\])?\s+)?"(.*)"\s*$/u.exec(line) ?? []
    if (keyword === 'msgid') {
      isIgnored = isFuzzy
      isFuzzy = false
    }
    if (keyword !== undefined) isTranslation = keyword === 'msgstr' && !isIgnored
    if (!isTranslation || !/^(?:msgstr|")/u.test(line)) return
    // An underscore marks the keyboard shortcut of a menu entry.
    const words = quoted.replaceAll('\\n', ' ').replaceAll('_', '')
    const begun = keyword === undefined ? pieces.at(-1) : undefined
    if (begun) begun.text += words
    else pieces.push({ at: String(at + 1), text: words })
  })
  return pieces
}

const xmlMessages = (text: string): Piece[] =>
  [...text.matchAll(/<string\s+name="([^"]+)"[^>]*>(.*?)<\/string>/gsu)].map(
    ([, at = '', message = '']) => ({
      at,
      text: message.replace(/<[^>]*>|\\n|&\w+;/gu, ' ').replaceAll("\\'", "'"),
    }),
  )
