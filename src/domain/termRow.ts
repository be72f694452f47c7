/** A row of the terms' CSV, checked field by field. */
import { fold } from '../../search/fold'
import { isPlainText } from '../lib/plainText'
import type { TermFields } from '../store/terms'
import { isSlug, slugOf } from './slugs'

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

/** Characters a field may have; the submission of terms over HTTP has the same bounds. */
export const bounds = { headword: 200, category: 100, text: 2000, url: 2000, list: 50 } as const

/** @returns the term, its slug '' where it is to be made; or what is wrong with the row */
export function readTermRow(fields: readonly string[]): TermFields | string {
  if (fields.length !== columns.length) {
    return `${fields.length} fields where there should be ${columns.length}`
  }
  const texts = fields.map((field) => field.trim().normalize('NFC'))
  const odd = texts.findIndex((text) => !isPlainText(text))
  if (odd >= 0) return `${columns[odd]} holds control characters or is not valid UTF-8`

  const [slug = '', english = '', yoruba = '', aliases = '', category = '', ...rest] = texts
  const [definitionEn = '', definitionYo = '', exampleEn = '', exampleYo = '', media = ''] = rest
  const term: TermFields = {
    slug,
    english,
    yoruba,
    aliases: list(aliases),
    category: category || null,
    definitionEn: definitionEn || null,
    definitionYo: definitionYo || null,
    exampleEn: exampleEn || null,
    exampleYo: exampleYo || null,
    media: list(media),
  }
  return faultOf(term) ?? term
}

function faultOf(term: TermFields): string | undefined {
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
  const odd = media.find((address) => !isWebAddress(address))
  return odd === undefined ? undefined : `media "${odd}" is not an http or https address`
}

function boundedTexts(term: TermFields): { name: string; text: string; most: number }[] {
  const { slug, english, yoruba, aliases, category } = term
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
  ]
}

const isWebAddress = (address: string) =>
  address.length <= bounds.url && /^https?:\/\/./i.test(address) && URL.canParse(address)

const list = (text: string) =>
  text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '')
