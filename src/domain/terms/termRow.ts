/** Reads and checks the rows of the terms' CSV. */
import { fold } from '../../../search/fold'
import { isPlainText, tidy } from '../../lib/plainText'
import type { TermFields } from '../../store/terms/terms'
import type { TermContent } from '../../store/terms/writer'
import { unguarded } from './csvCell'
import { isSlug, slugOf } from './slugs'
import type { FieldProblem, TermProblem } from './termProblems'
import { compared } from './termSlugs'

/** The fields of a term by the columns of data/terms.csv and of every import and export, in their order. */
const fieldOf = {
  slug: 'slug',
  english: 'english',
  yoruba: 'yoruba',
  aliases: 'aliases',
  category: 'category',
  definition_en: 'definitionEn',
  definition_yo: 'definitionYo',
  example_en: 'exampleEn',
  example_yo: 'exampleYo',
  media: 'media',
  proposed: 'proposed',
  related: 'related',
} as const satisfies Record<string, keyof TermFields>

export type Column = keyof typeof fieldOf
export const columns = Object.keys(fieldOf) as Column[]
/** Older files lack the last two. */
export const olderColumns: readonly Column[] = columns.slice(0, -2)

export type ContentColumn = Column | 'status'
/** A column's value; null if it is empty. */
export type Shown = string | string[] | null

/** A term's fields by their columns, in order. */
export function byColumn(term: TermFields): Record<Column, Shown> {
  const cells = columns.map((column) => {
    const value = term[fieldOf[column]]
    return [column, typeof value === 'boolean' ? (value ? 'yes' : null) : value]
  })
  return Object.fromEntries(cells) as Record<Column, Shown>
}

/** A revision's content by column, with its status. */
export const contentByColumn = (content: TermContent): Record<ContentColumn, Shown> => ({
  ...byColumn(content),
  status: content.status,
})

/** Separates the values of a list. */
export const listSeparator = '|'

/** Limits of fields, in characters. The API has the same limits. */
export const bounds = {
  headword: 200,
  category: 100,
  text: 2000,
  url: 2000,
  /** Maximum number of aliases and of media of a term, and maximum length of a list of aliases in characters. */
  list: 50,
  aliasList: 10_100,
  /** Maximum number of related terms. */
  related: 12,
} as const

/**
 * @param header the columns of the file: all, or the older ones
 * @returns the term, with slug '' if it needs one; or the problem of the row
 */
export function readTermRow(
  fields: readonly string[],
  header: readonly Column[] = columns,
): TermFields | TermProblem {
  if (fields.length !== header.length) {
    return { code: 'wrong_field_count', count: fields.length, expected: header.length }
  }
  const [slug = '', english = '', yoruba = '', aliases = '', category = '', ...rest] =
    fields.map(unguarded)
  const [definitionEn = '', definitionYo = '', exampleEn = '', exampleYo = '', ...last] = rest
  const [media = '', proposed = '', related = ''] = last
  if (!['', 'yes'].includes(tidy(proposed))) return { code: 'bad_proposed' }
  return checkTerm({
    slug,
    english,
    yoruba,
    aliases: list(aliases),
    category,
    definitionEn,
    definitionYo,
    exampleEn,
    exampleYo,
    media: list(media),
    proposed: tidy(proposed) === 'yes',
    related: list(related),
  })
}

/**
 * Normalises a term: texts trimmed and in NFC; empty and repeated values, and a relation to itself, left out.
 * @returns the first problem, named by the file's columns, if the term is invalid
 */
export function checkTerm(term: TermFields): TermFields | FieldProblem {
  const clean: TermFields = {
    slug: tidy(term.slug),
    english: tidy(term.english),
    yoruba: tidy(term.yoruba),
    aliases: term.aliases.map(tidy).filter(Boolean),
    category: tidy(term.category ?? '') || null,
    definitionEn: tidy(term.definitionEn ?? '') || null,
    definitionYo: tidy(term.definitionYo ?? '') || null,
    exampleEn: tidy(term.exampleEn ?? '') || null,
    exampleYo: tidy(term.exampleYo ?? '') || null,
    media: term.media.map(tidy).filter(Boolean),
    proposed: term.proposed,
    related: distinctRelated(term),
  }
  return problemOf(clean) ?? { ...clean, aliases: distinctAliases(clean) }
}

/** A term's aliases without duplicates and headwords. */
export function distinctAliases({
  english,
  yoruba,
  aliases,
}: Pick<TermFields, 'english' | 'yoruba' | 'aliases'>): string[] {
  const known = new Set([english, yoruba].map(compared))
  return aliases.filter((alias) => {
    const isNew = !known.has(compared(alias))
    known.add(compared(alias))
    return isNew
  })
}

/** A term's related slugs without duplicates and its own slug, which a rename may have added. */
export const distinctRelated = ({
  slug,
  related,
}: Pick<TermFields, 'slug' | 'related'>): string[] =>
  [...new Set(related.map(tidy))].filter((other) => other !== '' && other !== tidy(slug))

function problemOf(term: TermFields): FieldProblem | undefined {
  // Lengths are checked first, because folding and parsing take time that grows with the text.
  const { aliases, media, related } = term
  const lists = { aliases, media, related }
  for (const [field, values] of Object.entries(lists)) {
    const max = field === 'related' ? bounds.related : bounds.list
    if (values.length > max) return { code: 'too_many_values', field, max }
  }
  const texts = boundedTexts(term)
  const long = texts.find(({ text, max }) => text.length > max && Array.from(text).length > max)
  if (long) return { code: 'text_too_long', field: long.field, max: long.max }
  const odd = texts.find(({ text }) => !isPlainText(text))
  if (odd) return { code: 'not_plain_text', field: odd.field }
  const { slug, english, yoruba, category } = term
  if (slug !== '' && slug.length <= bounds.headword && !isSlug(slug)) {
    return { code: 'bad_slug', field: 'slug', slug }
  }
  for (const [field, headword] of Object.entries({ english, yoruba })) {
    if (headword === '') return { code: 'text_empty', field }
    if (fold(headword).bare === '') return { code: 'no_letter_or_digit', field }
  }
  if (category !== null && slugOf(category) === '') {
    return { code: 'no_letter_or_digit', field: 'category' }
  }
  const split = [...aliases, ...media].find((item) => item.includes(listSeparator))
  if (split !== undefined) {
    return { code: 'separator_in_value', value: split, separator: listSeparator }
  }
  const url = media.find((address) => !isWebAddress(address))
  if (url) return { code: 'bad_media_url', url }
  const other = related.find((each) => !isSlug(each))
  return other ? { code: 'bad_slug', field: 'related', slug: other } : undefined
}

function boundedTexts(term: TermFields): { field: string; text: string; max: number }[] {
  const { slug, english, yoruba, aliases, category, media, related } = term
  const { definitionEn, definitionYo, exampleEn, exampleYo } = term
  const within = (max: number, texts: Record<string, string | null>) =>
    Object.entries(texts).map(([field, text]) => ({ field, text: text ?? '', max }))
  return [
    ...within(bounds.headword, { slug, english, yoruba }),
    ...aliases.flatMap((alias) => within(bounds.headword, { aliases: alias })),
    ...related.flatMap((other) => within(bounds.headword, { related: other })),
    ...within(bounds.category, { category }),
    ...within(bounds.text, {
      definition_en: definitionEn,
      definition_yo: definitionYo,
      example_en: exampleEn,
      example_yo: exampleYo,
    }),
    // The length of a URL is checked with the URL.
    ...media.flatMap((address) => within(Number.POSITIVE_INFINITY, { media: address })),
  ]
}

const isWebAddress = (address: string) =>
  address.length <= bounds.url && /^https?:\/\/./i.test(address) && URL.canParse(address)

const list = (text: string) =>
  text
    .split(listSeparator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
