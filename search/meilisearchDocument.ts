/** A term in Meilisearch: the document and the settings of the index, as data. */
import type { Settings } from 'meilisearch'
import { firstLetter, fold } from './fold'
import { shortestForgiven, type TermDocument } from './port'
import { derivation, englishKey, wordsOf } from './words'

/** Returned attributes, in this order. */
const returned = [
  'id',
  'slug',
  'english',
  'yoruba',
  'aliases',
  'definitions',
  'category',
  'example',
  'media',
  'proposed',
  'related',
] as const satisfies (keyof TermDocument)[]

/** Attributes that identify a document and its version. */
export const marks = ['id', 'digest'] as const satisfies (keyof IndexDocument)[]

/** Attributes of a whole document: the term, and how it was found. */
export const fetched = [
  ...returned,
  'bare',
  'loose',
  'nameWords',
  'digest',
] as const satisfies (keyof IndexDocument)[]

/** Attributes for filters, in addition to the term itself. */
export interface Filed {
  categorySlug: string | null
  /** Every slug that the term has or had, sorted. */
  slugs: string[]
}

export type IndexDocument = ReturnType<typeof indexDocument>

/** Searched attributes, most important first. */
export const searched = {
  names: ['begins', 'headwordWords', 'aliasWords'],
  forgivingNames: ['nameWords'],
  definitions: ['definitionWords'],
} as const satisfies Record<string, (keyof IndexDocument)[]>

export const settings: Settings = {
  searchableAttributes: [...searched.names, ...searched.forgivingNames, ...searched.definitions],
  filterableAttributes: ['bare', 'loose', 'slugs', 'letter', 'categorySlug'],
  displayedAttributes: [...fetched],
  rankingRules: [
    'words',
    'attributeRank',
    'typo',
    'exactness',
    'proximity',
    'englishKey:asc',
    'id:asc',
  ],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: shortestForgiven, twoTypos: 255 },
    disableOnAttributes: [...searched.names, ...searched.definitions],
  },
  // Distinguishes C++, C# and .NET. Documents and queries contain no other signs.
  nonSeparatorTokens: ['+', '#', '.'],
  stopWords: [],
  // Some versions do not count further than this. Callers limit how far they page.
  pagination: { maxTotalHits: 1_000_000_000 },
}

/** Identifies settings and document format. An index with another format is rebuilt. */
export const indexFormat = `${derivation}-${Bun.hash(JSON.stringify(settings)).toString(36)}`

export function indexDocument(term: TermDocument, { categorySlug, slugs }: Filed) {
  const { english, yoruba, aliases } = term
  const words = wordsOf(term)
  const forms = [english, yoruba, ...aliases].map(fold)
  return {
    ...term,
    /** Digest of the document's source. Equal texts have equal digests. */
    digest: digestOf(term, { categorySlug, slugs }),
    categorySlug,
    slugs,
    letter: firstLetter(english),
    /** Sort key of the list. */
    englishKey: englishKey(english),
    /** Headwords and aliases as one string each, in bare letters. */
    bare: forms.map(({ bare }) => bare),
    /** The same with sh for ṣ. */
    loose: forms.map(({ loose }) => loose),
    begins: words.begins.join(' '),
    headwordWords: words.headwords.join(' '),
    aliasWords: words.aliases.join(' '),
    /** Words of headwords and aliases again, with typo tolerance. */
    nameWords: [...words.headwords, ...words.aliases].join(' '),
    definitionWords: words.definitions.join(' '),
  }
}

export const digestOf = (term: TermDocument, { categorySlug, slugs }: Filed) =>
  Bun.hash(JSON.stringify([...returned.map((field) => term[field]), categorySlug, slugs])).toString(
    36,
  )
