/** The search port: the query and the result, independent of the engine. */
import type { Folded } from './fold'

/** A term as indexed and returned. */
export interface TermDocument {
  id: number
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  definitions: { en: string | null; yo: string | null }
  /** Label of the category. */
  category: string | null
  example: { en: string | null; yo: string | null }
  /** Absolute URLs. */
  media: string[]
  /** Whether the Yoruba headword is the dictionary's own proposal, not yet in established use. */
  proposed: boolean
  /** Slugs of related terms. One may lead to no term. */
  related: string[]
}

/** The texts that a term is found by. */
export type TermText = Pick<TermDocument, 'english' | 'yoruba' | 'aliases' | 'definitions'>

/** A search text: its folded forms as one string, and its words in bare letters. */
export interface SearchText extends Folded {
  words: string[]
  /** Other spellings of the whole text in bare letters: `konputa` for `kompyuta`. */
  spellings: string[]
}

/** All conditions must match. */
export interface SearchFilter {
  text?: SearchText
  /** Slug of a category. */
  category?: string
  /** A slug that the term has or had. */
  slug?: string
  /** First letter of the English term, A to Z. */
  letter?: string
}

/** Without `text`, terms are sorted by English headword. */
export interface SearchQuery extends SearchFilter {
  limit: number
  offset: number
}

export interface SearchResult {
  /** Number of matching terms, including those beyond the limit. */
  total: number
  terms: TermDocument[]
}

/** A headword that begins with the typed text. */
export type Suggestion = Pick<TermDocument, 'slug' | 'english' | 'yoruba'>

/**
 * Finds approved terms. The order is:
 * 1. headwords that equal the text: with its tones, with its dots only, in bare letters, with sh
 * for ṣ
 * 2. aliases that equal the text
 * 3. headwords that begin with it
 * 4. headwords, then aliases, that contain all its words
 * 5. definitions that contain all its words
 *
 * The last word may be incomplete. If no headword and no alias matches, one typo is tolerated in
 * words of five letters or more, but not in the first letter. Such headwords and aliases come
 * before definitions, with headwords nearest to the whole text first. An engine may sort only the
 * first fifty. Texts of one or two letters are not searched in definitions.
 */
export interface SearchEngine {
  /** @throws Unavailable if the engine is unavailable */
  find(query: SearchQuery): Promise<SearchResult>
  /** Number of matching terms. @throws Unavailable */
  count(filter: SearchFilter): Promise<number>
  /** Suggestions for an incomplete text, by headword only. @throws Unavailable */
  suggest(text: SearchText, limit: number): Promise<Suggestion[]>
}

/** Shorter texts are not searched in definitions, because they would match nearly all of them. */
export const shortestInDefinitions = 3
/** Shorter words have no typo tolerance: iwe is not ewé. */
export const shortestForgiven = 5
