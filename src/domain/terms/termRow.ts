/** A row of the terms' CSV, checked field by field. */
import { fold } from '../../../search/fold'
import { isPlainText, tidy } from '../../lib/plainText'
import type { TermFields } from '../../store/terms/terms'
import type { TermContent } from '../../store/terms/writer'
import { unguarded } from './csvCell'
import { isSlug, slugOf } from './slugs'
import { compared } from './termSlugs'

/** The columns of data/terms.csv and of every import and export; what is a list is separated by `|`. */
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
  'proposed',
  'related',
] as const

export type Column = (typeof columns)[number]
/** The columns of files from before terms had the last two. */
export const olderColumns: readonly Column[] = columns.slice(0, -2)

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
  proposed: term.proposed ? 'yes' : null,
  related: term.related,
})

/** What a revision says, by column, and whether it is published. */
export const contentByColumn = (content: TermContent): Record<ContentColumn, Shown> => ({
  ...byColumn(content),
  status: content.status,
})

/** Between the aliases of a term, its media, and the terms to see also. */
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
  /** Terms to see also. */
  related: 12,
} as const

/**
 * @param header the columns of the file: all, or the older ones
 * @returns the term, its slug '' where it is to be made; or what is wrong with the row
 */
export function readTermRow(
  fields: readonly string[],
  header: readonly Column[] = columns,
): TermFields | string {
  if (fields.length !== header.length) {
    return `${fields.length} fields where there should be ${header.length}`
  }
  const [slug = '', english = '', yoruba = '', aliases = '', category = '', ...rest] =
    fields.map(unguarded)
  const [definitionEn = '', definitionYo = '', exampleEn = '', exampleYo = '', ...last] = rest
  const [media = '', proposed = '', related = ''] = last
  if (!['', 'yes'].includes(tidy(proposed))) return 'proposed is neither "yes" nor empty'
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
 * A term with its texts trimmed and in NFC, and what is empty, an alias twice, or related twice or to
 * itself left out.
 * @returns what is wrong with it, in the words of the file's columns, where it cannot be
 */
export function checkTerm(term: TermFields): TermFields | string {
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

/** What a term is related to, each once, without itself: by renaming it may have come to name itself. */
export const distinctRelated = ({
  slug,
  related,
}: Pick<TermFields, 'slug' | 'related'>): string[] =>
  [...new Set(related.map(tidy))].filter((other) => other !== '' && other !== tidy(slug))

function faultOf(term: TermFields): string | undefined {
  // Lengths come first, because folding and parsing a text take time that grows with it.
  const { aliases, media, related } = term
  if (aliases.length > bounds.list) return `more than ${bounds.list} aliases`
  if (media.length > bounds.list) return `more than ${bounds.list} media`
  if (related.length > bounds.related) return `more than ${bounds.related} related`
  const texts = boundedTexts(term)
  const long = texts.find(({ text, most }) => text.length > most && Array.from(text).length > most)
  if (long) return `${long.name} has more than ${long.most} characters`
  const odd = texts.find(({ text }) => !isPlainText(text))
  if (odd)
    return `${odd.name} has control characters, invalid UTF-8 or more than 30 combining marks in a row`
  const { slug, english, yoruba, category } = term
  if (slug !== '' && slug.length <= bounds.headword && !isSlug(slug)) {
    return `slug "${slug}" is not lower-case letters, digits and single hyphens`
  }
  for (const [name, headword] of Object.entries({ english, yoruba })) {
    if (headword === '') return `${name} is empty`
    if (fold(headword).bare === '') return `${name} has no letter or digit`
  }
  if (category !== null && slugOf(category) === '') return 'category has no letter or digit'
  const split = [...aliases, ...media].find((item) => item.includes(listSeparator))
  if (split !== undefined)
    return `"${split}" holds the sign ${listSeparator}, which separates a list`
  const stranger = media.find((address) => !isWebAddress(address))
  if (stranger) return `media "${stranger}" is not an http or https address`
  return faultOfRelated(term)
}

function faultOfRelated({ related }: TermFields): string | undefined {
  const odd = related.find((other) => !isSlug(other))
  return odd && `related "${odd}" is no slug: lower-case letters, digits and single hyphens`
}

function boundedTexts(term: TermFields): { name: string; text: string; most: number }[] {
  const { slug, english, yoruba, aliases, category, media, related } = term
  const { definitionEn, definitionYo, exampleEn, exampleYo } = term
  const within = (most: number, texts: Record<string, string | null>) =>
    Object.entries(texts).map(([name, text]) => ({ name, text: text ?? '', most }))
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
