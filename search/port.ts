/** The search port: the types of queries and results, which all engines share. */
import type { Folded } from './fold'

/** A term as it is indexed and returned. */
export interface TermDocument {
  id: number
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  definitions: { en: string | null; yo: string | null }
  /** The category's label. */
  category: string | null
  example: { en: string | null; yo: string | null }
  /** Absolute URLs. */
  media: string[]
  /** Whether the Yoruba headword is the dictionary's own proposal and not yet in common use. */
  proposed: boolean
  /** Slugs of related terms, some of which may not exist. */
  related: string[]
  /**
   * Citations that show where the Yoruba headword or an alias is used, each as `code:count:place` or
   * `code:count:place=alias`, or a bare `code`.
   */
  sources: string[]
  /** A note on the use of the Yoruba headword. */
  notes: { en: string | null; yo: string | null }
  /** Typed relations, each as `kind:slug`. */
  relations: string[]
}

/** The searchable fields of a term. */
export type TermText = Pick<TermDocument, 'english' | 'yoruba' | 'aliases' | 'definitions'>

/** The text to search for: the folded forms of the whole text, and its words without diacritics. */
export interface SearchText extends Folded {
  words: string[]
  /** The words as typed, and if there are several, all of them written as one word. */
  divisions: string[][]
  /** Other spellings of the whole text, without diacritics, such as `konputa` for `kompyuta`. */
  spellings: string[]
}

/** Search filters. A term must match all of them. */
export interface SearchFilter {
  text?: SearchText
  /** The slug of a category. */
  category?: string
  /** A current or former slug of the term. */
  slug?: string
  /** The first letter of the English headword, A to Z. */
  letter?: string
}

/** A query for one page of terms. Without `text`, terms are sorted by English headword. */
export interface SearchQuery extends SearchFilter {
  limit: number
  offset: number
}

export interface SearchResult {
  /** Number of matching terms, including those beyond the limit. */
  total: number
  terms: TermDocument[]
}

/** A suggestion while the user types: a term with a headword that begins with the typed text. */
export type Suggestion = Pick<TermDocument, 'slug' | 'english' | 'yoruba'>

/**
 * Finds approved terms. The results are sorted by how well they match:
 * 1. headwords that equal the text: first with the same tones, then with the same under-dots, then without
 *    diacritics, then with sh for ṣ
 * 2. aliases that equal the text, then headwords that equal another spelling of it
 * 3. headwords that begin with the text
 * 4. headwords, then aliases, that contain all words of the text
 * 5. headwords and aliases that contain all words despite a typo, the nearest first
 * 6. terms with some of the words in a name and the others in a definition
 * 7. definitions that contain all words of the text
 *
 * Equally good matches are sorted by the number of words in the shorter headword, unless the whole text is a
 * name, then by frequency, then in English alphabetical order.
 *
 * The last word may be incomplete, and several words may be one word in the term. If no headword or alias matches, one typo is tolerated in words of five letters or more of a name, but not in the first letter.
 * An engine may sort only the first matches exactly. Definitions are not searched for text of one or two
 * letters.
 */
export interface SearchEngine {
  /** @throws Unavailable if the engine is unavailable */
  find(query: SearchQuery): Promise<SearchResult>
  /** Counts the matching terms. @throws Unavailable */
  count(filter: SearchFilter): Promise<number>
  /** Suggests terms with a headword that begins with the text. @throws Unavailable */
  suggest(text: SearchText, limit: number): Promise<Suggestion[]>
}

/** The quality of a match in a headword or alias. A lower value is a better match. */
export const tier = {
  exact: 1,
  dotted: 2,
  bare: 3,
  loose: 4,
  alias: 5,
  spelling: 6,
  begins: 7,
  headword: 8,
  aliases: 9,
  mistyped: 10,
  mixed: 11,
  text: 12,
} as const

/** Minimum number of letters in a text that is searched in definitions. Shorter text would match nearly all. */
export const shortestInDefinitions = 3
/** Minimum number of letters in words with typo tolerance. Otherwise, a search for iwe would also find ewé. */
export const shortestForgiven = 5
/** Maximum number of corrections to consider for one misspelled word. */
export const mostCorrections = 100
