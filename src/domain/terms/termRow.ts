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
import { emptyFields } from './terms'

/** Maps each CSV column to a field of a term, in the order of data/terms.csv and exports. */
export const fieldOf = {
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
  /** Not a field of its own: the status follows from `proposed` and `sources`. */
  status: null,
  sources: 'sources',
  notes_en: 'notesEn',
  notes_yo: 'notesYo',
  relations: 'relations',
} as const satisfies Record<string, keyof TermFields | null>

export type Column = keyof typeof fieldOf
export const columns = Object.keys(fieldOf) as Column[]
export const requiredColumns = ['english', 'yoruba'] as const satisfies Column[]

type Field = keyof TermFields

export function termWith(valueOf: (field: Field, column: Column) => TermFields[Field]): TermFields {
  const values = columns.flatMap((column) => {
    const field = fieldOf[column]
    return field === null ? [] : [[field, valueOf(field, column)]]
  })
  return Object.fromEntries(values) as TermFields
}

/** A column's value; null if it is empty. */
export type Shown = string | string[] | null

export function byColumn(term: TermFields): Record<Column, Shown> {
  const cells = columns.map((column) => {
    const field = fieldOf[column]
    const value = field === null ? usageStatusOf(term) : term[field]
    return [column, typeof value === 'boolean' ? (value ? 'yes' : null) : value]
  })
  return Object.fromEntries(cells) as Record<Column, Shown>
}

/** Returns a revision's values by column. Unlike in files, `status` says whether the revision is published. */
export const contentByColumn = (content: TermContent): Record<Column, Shown> => ({
  ...byColumn(content),
  status: content.status,
})

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

/**
 * Checks and normalises a term: trims text, converts it to NFC, and removes empty values, duplicates and
 * the term's relations to itself.
 * @returns the normalised term, or the first problem, whose `field` is a column of the CSV file
 */
export function checkTerm(term: TermFields): TermFields | Problem {
  const clean = termWith((field) => {
    const value = term[field]
    if (typeof value === 'boolean') return value
    if (Array.isArray(value)) return value.map(tidy).filter(Boolean)
    return tidy(value ?? '') || emptyFields[field]
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

const prose = columns.filter((column) => /^(definition|example|notes)_/.test(column))

function boundedTexts(term: TermFields) {
  const values = byColumn(term)
  const within = (max: number, fields: Column[], isShort = true) =>
    fields.flatMap((field) =>
      [values[field] ?? ''].flat().map((text) => ({ field, text, max, isShort })),
    )
  return [
    ...within(bounds.headword, ['slug', 'english', 'yoruba', 'aliases', 'related']),
    // The places of citations are keys from other projects, and some keys contain joined emoji.
    ...within(bounds.source, ['sources'], false),
    ...within(bounds.source, ['relations']),
    ...within(bounds.category, ['category']),
    ...within(bounds.text, prose, false),
    // No length limit here: `isWebAddress` checks the length of URLs.
    ...within(Number.POSITIVE_INFINITY, ['media']),
  ]
}

const isWebAddress = (address: string) =>
  address.length <= bounds.url && webUrl(address) !== undefined
