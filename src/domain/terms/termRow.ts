/** The columns of CSV files of terms, and the rules for the fields of a term. */
import { fold } from '../../../search/fold'
import { hasInvisible, isPlainText, tidy } from '../../lib/plainText'
import { webUrl } from '../../lib/webUrl'
import type { Problem } from '../../problems'
import type { TermContent } from '../../store/terms/reader'
import type { Names, TermFields } from '../../store/terms/terms'
import { citationIn, usageStatusOf } from './citations'
import { relationIn } from './relations'
import { isSlug, slugOf } from './slugs'
import { compared } from './termSlugs'

type Field = keyof TermFields

export const listSeparator = '|'

/** Limits on fields, in characters unless noted otherwise. The API has the same limits. */
export const bounds = {
  headword: 200,
  category: 100,
  text: 2000,
  url: 2000,
  /** Maximum number of aliases per term. The same maximum applies to media. */
  list: 50,
  /** Maximum length of a suggestion's comma-separated list of aliases. */
  aliasList: 10_100,
  /** Maximum number of related terms per term. The same maximum applies to citations and relations. */
  linked: 12,
  source: 300,
} as const

interface FieldRule {
  field: Field
  /** The value of a field without text. */
  empty: TermFields[Field]
  /** Maximum length of the field's text, or of each of its texts. */
  max: number
}

/** The columns of CSV files, in the order of data/terms.csv and exports. */
const table = {
  slug: { field: 'slug', empty: '', max: bounds.headword },
  english: { field: 'english', empty: '', max: bounds.headword },
  yoruba: { field: 'yoruba', empty: '', max: bounds.headword },
  aliases: { field: 'aliases', empty: [], max: bounds.headword },
  category: { field: 'category', empty: null, max: bounds.category },
  definition_en: { field: 'definitionEn', empty: null, max: bounds.text },
  definition_yo: { field: 'definitionYo', empty: null, max: bounds.text },
  example_en: { field: 'exampleEn', empty: null, max: bounds.text },
  example_yo: { field: 'exampleYo', empty: null, max: bounds.text },
  // No length limit here: `isWebAddress` checks the length of URLs.
  media: { field: 'media', empty: [], max: Number.POSITIVE_INFINITY },
  proposed: { field: 'proposed', empty: false, max: bounds.headword },
  related: { field: 'related', empty: [], max: bounds.headword },
  /** Not a field of its own: the status follows from `proposed` and `sources`. */
  status: null,
  sources: { field: 'sources', empty: [], max: bounds.source },
  notes_en: { field: 'notesEn', empty: null, max: bounds.text },
  notes_yo: { field: 'notesYo', empty: null, max: bounds.text },
  relations: { field: 'relations', empty: [], max: bounds.source },
} satisfies Record<string, FieldRule | null>

export type Column = keyof typeof table
export const columns = Object.keys(table) as Column[]
export const requiredColumns = ['english', 'yoruba'] as const satisfies Column[]

export const fieldColumns = columns.flatMap((column) => {
  const rule: FieldRule | null = table[column]
  return rule ? [{ column, ...rule }] : []
})

export const termWith = (
  valueOf: (rule: (typeof fieldColumns)[number]) => TermFields[Field],
): TermFields =>
  Object.fromEntries(
    fieldColumns.map((rule) => [rule.field, valueOf(rule)]),
  ) as unknown as TermFields

export const emptyFields = termWith(({ empty }) => empty)

/** A column's value; null if it is empty. */
export type Shown = string | string[] | null

export function byColumn(term: TermFields): Record<Column, Shown> {
  const cells = columns.map((column) => {
    const field = table[column]?.field
    const value = field === undefined ? usageStatusOf(term) : term[field]
    return [column, typeof value === 'boolean' ? (value ? 'yes' : null) : value]
  })
  return Object.fromEntries(cells) as Record<Column, Shown>
}

/** Returns a revision's values by column. Unlike in files, `status` says whether the revision is published. */
export const contentByColumn = (content: TermContent): Record<Column, Shown> => ({
  ...byColumn(content),
  status: content.status,
})

/**
 * Checks and normalises a term: trims text, converts it to NFC, and removes empty values, duplicates and
 * the term's relations to itself.
 * @returns the normalised term, or the first problem, whose `field` is a column of the CSV file
 */
export function checkTerm(term: TermFields): TermFields | Problem {
  const clean = termWith(({ field, empty }) => {
    const value = term[field]
    if (typeof value === 'boolean') return value
    if (Array.isArray(value)) return value.map(tidy).filter(Boolean)
    return tidy(value ?? '') || empty
  })
  clean.related = distinctRelated(clean)
  clean.sources = distinct(clean.sources)
  clean.relations = distinct(clean.relations)
  return problemOf(clean) ?? { ...clean, aliases: distinctAliases(clean) }
}

/** Returns a term's aliases without duplicates and without the term's own headwords. */
export function distinctAliases({ english, yoruba, aliases }: Names): string[] {
  const known = new Set([english, yoruba].map(compared))
  return aliases.filter((alias) => {
    const isNew = !known.has(compared(alias))
    known.add(compared(alias))
    return isNew
  })
}

/** Returns a term's related slugs without duplicates and its own, which can be among them after a rename. */
export const distinctRelated = ({ slug, related }: Pick<TermFields, 'slug' | 'related'>) =>
  distinct(related).filter((other) => other !== tidy(slug))

const distinct = (texts: readonly string[]) => [...new Set(texts.map(tidy).filter(Boolean))]

function problemOf(term: TermFields): Problem | undefined {
  // Lengths are checked first, because the time that folding and parsing take grows with the length
  // of the text.
  const { aliases, media, related, sources, relations } = term
  for (const [field, values] of Object.entries({ aliases, media, related, sources, relations })) {
    const max = field === 'aliases' || field === 'media' ? bounds.list : bounds.linked
    if (values.length > max) return { code: 'too_many_values', field, max }
  }
  const texts = boundedTexts(term)
  const long = texts.find(({ text, max }) => text.length > max && Array.from(text).length > max)
  if (long) return { code: 'text_too_long', field: long.field, max: long.max }
  const odd = texts.find(({ text }) => !isPlainText(text))
  if (odd) return { code: 'not_plain_text', field: odd.field }
  const hidden = texts.find(({ text, isShort }) => isShort && hasInvisible(text))
  if (hidden) return { code: 'invisible_characters', field: hidden.field }
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
  if (other) return { code: 'bad_slug', field: 'related', slug: other }
  const source = sources.find((each) => !citationIn(each))
  if (source) return { code: 'bad_source', source }
  const relation = relations.find((each) => !relationIn(each))
  return relation ? { code: 'bad_relation', relation } : undefined
}

/**
 * Columns of prose, and citations: their places are keys from other projects, and some keys contain joined emoji.
 */
const mayHide = /^(definition|example|notes|sources)/

function boundedTexts(term: TermFields) {
  const values = byColumn(term)
  return fieldColumns.flatMap(({ column, max }) => {
    const isShort = !mayHide.test(column)
    return [values[column] ?? ''].flat().map((text) => ({ field: column, text, max, isShort }))
  })
}

const isWebAddress = (address: string) =>
  address.length <= bounds.url && webUrl(address) !== undefined
