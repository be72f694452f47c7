/** The form of the file: columns, slugs and lengths. */
import { slugOf } from '../../../src/domain/terms/slugs'
import { columns } from '../../../src/domain/terms/termRow'
import { type Check, type Entry, each, type Field, headerOf } from './entries'

const MAY_BE_EMPTY: readonly Field[] = ['media', 'proposed', 'related']

/** Minimum and maximum length of each field, in UTF-16 units of NFC. */
const LENGTHS: ReadonlyArray<[Field, number, number]> = [
  ['english', 1, 60],
  ['yoruba', 1, 60],
  ['aliases', 2, 200],
  ['definition_en', 40, 280],
  ['definition_yo', 40, 280],
  ['example_en', 15, 160],
  ['example_yo', 15, 160],
]

/** Problems of the file as text: header, NFC, line ends. */
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

/** Entries are sorted by slug. */
export const sorted: Check = (entries) =>
  entries
    .filter((entry, at) => at > 0 && entry.slug < (entries[at - 1]?.slug ?? ''))
    .map((entry) => `${entry.slug}: stands after a later slug`)

/** No slug occurs twice. */
export const uniqueSlugs: Check = (entries) => {
  const slugs = entries.map((entry) => entry.slug)
  const again = slugs.filter((slug, at) => slugs.indexOf(slug) !== at)
  return again.map((slug) => `${slug}: the slug of another entry, too`)
}

/** Every field is filled, unless it may be empty, and has no space at its ends. */
export const filled = each((entry) =>
  columns.flatMap((field) => {
    if (entry[field] === '' && !MAY_BE_EMPTY.includes(field)) return `${field} is empty`
    return entry[field] === entry[field].trim().replace(/\s+/gu, ' ')
      ? []
      : `${field} has space at its ends, doubled or other than plain`
  }),
)

/** Every field has an allowed length. */
export const lengths = each((entry) =>
  LENGTHS.flatMap(([field, least, most]) => {
    const { length } = entry[field]
    return length < least || length > most
      ? `${field} has ${length} characters, not ${least} to ${most}`
      : []
  }),
)

/** The slug comes from the English headword, with a number if another entry has it already. */
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

// Only the number of a homograph counts: the 2 of another headword is part of its slug.
function numberOf(entry: Entry): number | undefined {
  const stem = slugOf(entry.english)
  if (entry.slug === stem) return 1
  const number = entry.slug.slice(stem.length)
  const isNumbered = entry.slug.startsWith(stem) && /^-([2-9]|[1-9]\d+)$/u.test(number)
  return isNumbered ? Number(number.slice(1)) : undefined
}
