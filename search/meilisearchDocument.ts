/** The Meilisearch document of a term, and the settings of the index. */
import type { Settings } from 'meilisearch'
import { derivation } from './derivation'
import { firstLetter, fold } from './fold'
import { shortestForgiven, type TermDocument } from './port'
import { englishKey, frequencyOf, lengthOf, wordsOf } from './words'

/** The attributes of a term in search results, in order. */
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
  'sources',
  'notes',
  'relations',
] as const satisfies (keyof TermDocument)[]

/** The attributes that identify a document and its version. */
export const marks = ['id', 'digest'] as const satisfies (keyof IndexDocument)[]

/** The attributes of a whole document. */
export const fetched = [...returned, 'digest'] as const satisfies (keyof IndexDocument)[]

/** Attributes that only filters use. */
export interface Filed {
  categorySlug: string | null
  /** All current and former slugs of the term, sorted. */
  slugs: string[]
}

export type IndexDocument = ReturnType<typeof indexDocument>

/** The attributes that are searched, most important first. */
export const searched = {
  names: ['begins', 'headwordWords', 'aliasWords'],
  forgivingNames: ['nameWords'],
  definitions: ['definitionWords'],
} as const satisfies Record<string, (keyof IndexDocument)[]>

export const settings: Settings = {
  searchableAttributes: [...searched.names, ...searched.forgivingNames, ...searched.definitions],
  filterableAttributes: ['id', 'bare', 'loose', 'slugs', 'letter', 'categorySlug'],
  displayedAttributes: [...fetched],
  sortableAttributes: ['englishKey', 'id'],
  // No rule that compares how words match may follow attributeRank: it would lose documents that match by two
  // words written as one.
  rankingRules: [
    'sort',
    'words',
    'attributeRank',
    'length:asc',
    'frequency:desc',
    'englishKey:asc',
    'id:asc',
  ],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: shortestForgiven, twoTypos: 255 },
    disableOnAttributes: [...searched.names, ...searched.definitions],
    disableOnWords: [],
    disableOnNumbers: false,
  },
  stopWords: [],
  synonyms: {},
  distinctAttribute: null,
  dictionary: [],
  separatorTokens: [],
  nonSeparatorTokens: [],
  searchCutoffMs: null,
  prefixSearch: 'indexingTime',
  proximityPrecision: 'byWord',
  facetSearch: true,
  localizedAttributes: null,
  // Higher than any count, because some versions of Meilisearch count results only up to this limit.
  pagination: { maxTotalHits: 1_000_000_000 },
}

/**
 * Increase this number with every change to the settings or to `indexDocument`. While two versions of the
 * service are running, only workers with the higher number update the index.
 */
const indexVersion = 4

/** Identifies the settings and the format of documents. An index with an older format is rebuilt. */
export const indexFormat = `${indexVersion}-${derivation}-${Bun.hash(JSON.stringify(settings)).toString(36)}`

/** Whether an index was built by a newer version of the service. */
export const isNewerFormat = (format: string | null): boolean =>
  format !== null && Number.parseInt(format, 10) > indexVersion

/**
 * The letters that replace the signs `+`, `#` and `.` in words. These are letters of African languages, so
 * Meilisearch treats them as parts of words.
 */
const letters: Record<string, string> = { '+': 'ǂ', '#': 'ǁ', '.': 'ǀ' }

/**
 * Replaces the signs of C++, C# and .NET with letters, because Meilisearch splits words at signs. Its setting
 * `nonSeparatorTokens` would more than double the time that every search takes. The letters themselves become another.
 */
export const withoutSigns = (words: string) =>
  words.replace(/[ǂǁǀ]/g, 'ʘ').replace(/[+#.]/g, (sign) => letters[sign] ?? sign)

export function indexDocument(term: TermDocument, { categorySlug, slugs }: Filed) {
  const { english, yoruba, aliases } = term
  const words = wordsOf(term)
  const forms = [english, yoruba, ...aliases].map(fold)
  return {
    ...term,
    /** A digest of the data from which the document is derived. */
    digest: digestOf(term, { categorySlug, slugs }),
    categorySlug,
    slugs,
    letter: firstLetter(english),
    length: lengthOf(term),
    frequency: frequencyOf(term),
    /** The sort key for lists. */
    englishKey: englishKey(english),
    /** The headwords and aliases without diacritics, each as one string. */
    bare: forms.map(({ bare }) => bare),
    /** The same headwords and aliases, with sh for ṣ. */
    loose: forms.map(({ loose }) => loose),
    begins: indexedWords(words.begins),
    headwordWords: indexedWords(words.headwords),
    aliasWords: indexedWords(words.aliases),
    /** The words in headwords and aliases again, in an attribute with typo tolerance. */
    nameWords: indexedWords([...words.headwords, ...words.aliases]),
    definitionWords: indexedWords(words.definitions),
  }
}

/** Full stops keep words apart, or Meilisearch would find `fi lẹ̀` for the word file. */
const indexedWords = (words: readonly string[]) =>
  withoutSigns(words.join(' ')).replaceAll(' ', '. ')

export const digestOf = (term: TermDocument, { categorySlug, slugs }: Filed) =>
  Bun.hash(JSON.stringify([...returned.map((field) => term[field]), categorySlug, slugs])).toString(
    36,
  )
