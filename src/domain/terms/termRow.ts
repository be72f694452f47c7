/** A row of the terms' CSV, checked field by field. */
import { fold } from '../../../search/fold'
import { isPlainText } from '../../lib/plainText'
import type { TermFields } from '../../store/terms'
import type { TermContent } from '../../store/termWriter'
import { isSlug, slugOf } from './slugs'
import { compared } from './termSlugs'

/** The columns of data/terms.csv and of every import and export; aliases and media are separated by `|`. */
export const columns = [
  'slug',
  'english',
  'yoruba',
  'aliases',
  'category',
  'definition_en',
  'definition_yo',
  'example_en',
  'example_yo',
  'media',
] as const

export type Column = (typeof columns)[number]
export type ContentColumn = Column | 'status'
/** What a column holds; null where it is empty. */
export type Shown = string | string[] | null

/** A term's fields by their columns, in order. */
export const byColumn = (term: TermFields): Record<Column, Shown> => ({
  slug: term.slug,
  english: term.english,
  yoruba: term.yoruba,
  aliases: term.aliases,
  category: term.category,
  definition_en: term.definitionEn,
  definition_yo: term.definitionYo,
  example_en: term.exampleEn,
  example_yo: term.exampleYo,
  media: term.media,
})

/** What a revision says, by column, and whether it is published. */
export const contentByColumn = (content: TermContent): Record<ContentColumn, Shown> => ({
  ...byColumn(content),
  status: content.status,
})

/** Between the aliases of a term, and between its media. */
export const listSeparator = '|'

/** Characters a field may have; the submission of terms over HTTP has the same bounds. */
export const bounds = {
  headword: 200,
  category: 100,
  text: 2000,
  url: 2000,
  /** Aliases and media of a term, and a whole list of aliases as one text. */
  list: 50,
  aliasList: 10_100,
} as const

/** @returns the term, its slug '' where it is to be made; or what is wrong with the row */
export function readTermRow(fields: readonly string[]): TermFields | string {
  if (fields.length !== columns.length) {
    return `${fields.length} fields where there should be ${columns.length}`
  }
  const [slug = '', english = '', yoruba = '', aliases = '', category = '', ...rest] = fields
  const [definitionEn = '', definitionYo = '', exampleEn = '', exampleYo = '', media = ''] = rest
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
  })
}

/**
 * A term with its texts trimmed and in NFC, and what is empty or an alias twice left out.
 * @returns what is wrong with it, in the words of the file's columns, where it cannot be
 */
export function checkTerm(term: TermFields): TermFields | string {
  const clean: TermFields = {
    slug: tidy(term.slug),
    english: tidy(term.english),
    yoruba: tidy(term.yoruba),
    aliases: term.aliases.map(tidy).filter(Boolean),
    category: tidy(term.category) || null,
    definitionEn: tidy(term.definitionEn) || null,
    definitionYo: tidy(term.definitionYo) || null,
    exampleEn: tidy(term.exampleEn) || null,
    exampleYo: tidy(term.exampleYo) || null,
    media: term.media.map(tidy).filter(Boolean),
  }
  return faultOf(clean) ?? { ...clean, aliases: distinctAliases(clean) }
}

/** A term's aliases, each once, without those that are a headword. */
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

const tidy = (text: string | null) => (text ?? '').trim().normalize('NFC')

function faultOf(term: TermFields): string | undefined {
  const odd = boundedTexts(term).find(({ text }) => !isPlainText(text))
  if (odd) return `${odd.name} holds control characters or is not valid UTF-8`
  const { slug, english, yoruba, aliases, category, media } = term
  if (slug !== '' && slug.length <= bounds.headword && !isSlug(slug)) {
    return `slug "${slug}" is not lower-case letters, digits and single hyphens`
  }
  for (const [name, headword] of Object.entries({ english, yoruba })) {
    if (headword === '') return `${name} is empty`
    if (fold(headword).bare === '') return `${name} has no letter or digit`
  }
  if (category !== null && slugOf(category) === '') return 'category has no letter or digit'
  if (aliases.length > bounds.list) return `more than ${bounds.list} aliases`
  if (media.length > bounds.list) return `more than ${bounds.list} media`
  const long = boundedTexts(term).find(({ text, most }) => Array.from(text).length > most)
  if (long) return `${long.name} has more than ${long.most} characters`
  const split = [...aliases, ...media].find((item) => item.includes(listSeparator))
  if (split !== undefined)
    return `"${split}" holds the sign ${listSeparator}, which separates a list`
  const stranger = media.find((address) => !isWebAddress(address))
  return stranger && `media "${stranger}" is not an http or https address`
}

function boundedTexts(term: TermFields): { name: string; text: string; most: number }[] {
  const { slug, english, yoruba, aliases, category, media } = term
  const { definitionEn, definitionYo, exampleEn, exampleYo } = term
  const within = (most: number, texts: Record<string, string | null>) =>
    Object.entries(texts).map(([name, text]) => ({ name, text: text ?? '', most }))
  return [
    ...within(bounds.headword, { slug, english, yoruba }),
    ...aliases.flatMap((alias) => within(bounds.headword, { aliases: alias })),
    ...within(bounds.category, { category }),
    ...within(bounds.text, {
      definition_en: definitionEn,
      definition_yo: definitionYo,
      example_en: exampleEn,
      example_yo: exampleYo,
    }),
    // How long an address may be is said where it is looked at.
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
