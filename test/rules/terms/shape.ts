/** Checks the file's format: columns, slugs and lengths. */
import { slugOf } from '../../../src/domain/terms/slugs'
import { columns } from '../../../src/domain/terms/termRow'
import { type Check, type Entry, each, type Field, headerOf } from './entries'

const MAY_BE_EMPTY: readonly Field[] = [
  'media',
  'proposed',
  'related',
  'sources',
  'notes_en',
  'notes_yo',
  'relations',
]

/** The minimum and maximum length of each field's NFC text, in UTF-16 code units. */
const LENGTHS: ReadonlyArray<[Field, number, number]> = [
  ['english', 1, 60],
  ['yoruba', 1, 60],
  ['aliases', 2, 200],
  ['definition_en', 40, 280],
  ['definition_yo', 40, 280],
  ['example_en', 15, 160],
  ['example_yo', 15, 160],
  ['notes_en', 4, 280],
  ['notes_yo', 4, 280],
]

/** Returns problems with the file's header, Unicode normalisation and line endings. */
export function fileProblems(text: string): string[] {
  const header = headerOf(text).join()
  return [
    header === columns.join() ? [] : `header: ${header} is not ${columns.join()}`,
    text === text.normalize('NFC') ? [] : 'file: not in NFC',
    /\r/u.test(text) ? 'file: has carriage returns' : [],
    text.startsWith('\uFEFF') ? 'file: begins with a byte order mark' : [],
    text.endsWith('\n') ? [] : 'file: does not end with a line end',
  ].flat()
}

/** Checks that entries are sorted by slug. */
export const sorted: Check = (entries) =>
  entries
    .filter((entry, at) => at > 0 && entry.slug < (entries[at - 1]?.slug ?? ''))
    .map((entry) => `${entry.slug}: stands after a later slug`)

/** Checks that no slug occurs twice. */
export const uniqueSlugs: Check = (entries) => {
  const slugs = entries.map((entry) => entry.slug)
  const again = slugs.filter((slug, at) => slugs.indexOf(slug) !== at)
  return again.map((slug) => `${slug}: the slug of another entry, too`)
}

/** Checks that required fields are not empty, and that fields contain no leading, trailing or double spaces. */
export const filled = each((entry) =>
  columns.flatMap((field) => {
    if (entry[field] === '' && !MAY_BE_EMPTY.includes(field)) return `${field} is empty`
    return entry[field] === entry[field].trim().replace(/\s+/gu, ' ')
      ? []
      : `${field} has space at its ends, doubled or other than plain`
  }),
)

/** Checks that the length of every field is within its limits. */
export const lengths = each((entry) =>
  LENGTHS.flatMap(([field, least, most]) => {
    const { length } = entry[field]
    if (length === 0 && MAY_BE_EMPTY.includes(field)) return []
    return length < least || length > most
      ? `${field} has ${length} characters, not ${least} to ${most}`
      : []
  }),
)

/**
 * Checks that each slug is derived from the English headword, followed by a number if another entry already
 * has that slug.
 */
export const slugs: Check = (entries) => {
  const taken = new Set(entries.map((entry) => entry.slug))
  return each((entry) => {
    const stem = slugOf(entry.english)
    const number = numberOf(entry)
    if (number === undefined) return [`the slug of ${entry.english} is ${stem}`]
    const before = number === 2 ? stem : `${stem}-${number - 1}`
    return number === 1 || taken.has(before) ? [] : [`numbered ${number} without a ${before}`]
  })(entries)
}

// Returns the number at the end of a homograph's slug, 1 for a slug without such a number, or
// undefined if the slug does not match the headword.
function numberOf(entry: Entry): number | undefined {
  const stem = slugOf(entry.english)
  if (entry.slug === stem) return 1
  const number = entry.slug.slice(stem.length)
  const isNumbered = entry.slug.startsWith(stem) && /^-([2-9]|[1-9]\d+)$/u.test(number)
  return isNumbered ? Number(number.slice(1)) : undefined
}
