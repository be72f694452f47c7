/** How a term stands in Meilisearch: the document, and the settings of the index, as data. */
import type { Settings } from 'meilisearch'
import { firstLetter, fold } from './fold'
import { shortestForgiven, type TermDocument } from './port'
import { derivation, englishKey, wordsOf } from './words'

/** What is returned, in this order. */
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

/** What a search is given of a document: the term, and what tells how it was found. */
export const fetched = [
  ...returned,
  'bare',
  'loose',
  'nameWords',
] as const satisfies (keyof IndexDocument)[]

/** What a term is filtered by, beside what it says. */
export interface Filed {
  categorySlug: string | null
  /** Every slug that the term has or had, in order. */
  slugs: string[]
}

export interface IndexDocument extends TermDocument, Filed {
  /** Of what the document was made: equal texts have equal digests. */
  digest: string
  letter: string | null
  /** What the list is ordered by. */
  englishKey: string
  /** Headwords and aliases in one piece, in bare letters, and with sh for ṣ. */
  bare: string[]
  loose: string[]
  /** Searchable words, in bare letters: see TermWords. */
  begins: string
  headwordWords: string
  aliasWords: string
  /** Words of headwords and aliases once more, where typing errors are forgiven. */
  nameWords: string
  definitionWords: string
}

/** Where a text is looked for, the better the earlier. */
export const searched = {
  names: ['begins', 'headwordWords', 'aliasWords'],
  forgivingNames: ['nameWords'],
  definitions: ['definitionWords'],
} as const satisfies Record<string, (keyof IndexDocument)[]>

export const settings: Settings = {
  searchableAttributes: [...searched.names, ...searched.forgivingNames, ...searched.definitions],
  filterableAttributes: ['bare', 'loose', 'slugs', 'letter', 'categorySlug'],
  displayedAttributes: [...fetched, 'digest'],
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
  // What tells C++, C# and .NET apart; documents and queries hold no other signs.
  nonSeparatorTokens: ['+', '#', '.'],
  stopWords: [],
  // Some versions count no further than this; how far pages reach is bounded by those who ask.
  pagination: { maxTotalHits: 1_000_000_000 },
}

/** Names settings and documents: an index of another format is built anew. */
export const indexFormat = `${derivation}-${Bun.hash(JSON.stringify(settings)).toString(36)}`

export function indexDocument(term: TermDocument, { categorySlug, slugs }: Filed): IndexDocument {
  const { english, yoruba, aliases } = term
  const words = wordsOf(term)
  const forms = [english, yoruba, ...aliases].map(fold)
  return {
    ...term,
    digest: digestOf(term, { categorySlug, slugs }),
    categorySlug,
    slugs,
    letter: firstLetter(english),
    englishKey: englishKey(english),
    bare: forms.map(({ bare }) => bare),
    loose: forms.map(({ loose }) => loose),
    begins: words.begins.join(' '),
    headwordWords: words.headwords.join(' '),
    aliasWords: words.aliases.join(' '),
    nameWords: [...words.headwords, ...words.aliases].join(' '),
    definitionWords: words.definitions.join(' '),
  }
}

export const digestOf = (term: TermDocument, { categorySlug, slugs }: Filed) =>
  Bun.hash(JSON.stringify([...returned.map((field) => term[field]), categorySlug, slugs])).toString(
    36,
  )
