/** The search port: what a search asks and gets, whichever engine answers. */
import type { Folded } from './fold'

/** What a term is found by. */
export interface TermText {
  english: string
  yoruba: string
  aliases: string[]
  definitions: { en: string | null; yo: string | null }
}

/** A term as it is indexed and returned. */
export interface TermDocument extends TermText {
  id: number
  slug: string
  /** Label of its category. */
  category: string | null
  example: { en: string | null; yo: string | null }
  /** Absolute addresses. */
  media: string[]
  /** Whether the Yoruba headword is the dictionary's own proposal, not yet in established use. */
  proposed: boolean
  /** Slugs of terms to see also; one may lead to no term. */
  related: string[]
}

/** A text that is searched: its folded forms in one piece, and its words in bare letters. */
export interface SearchText extends Folded {
  words: string[]
  /** Other spellings of the whole text, in bare letters: `konputa` for `kompyuta`. */
  spellings: string[]
}

/** All conditions must hold. */
export interface SearchFilter {
  text?: SearchText
  /** Slug of a category. */
  category?: string
  /** A slug that the term has or had. */
  slug?: string
  /** First letter of the English term, A to Z. */
  letter?: string
}

/** Without `text` the list stands by English term. */
export interface SearchQuery extends SearchFilter {
  limit: number
  offset: number
}

export interface SearchResult {
  /** How many terms match, beyond the limit too. */
  total: number
  terms: TermDocument[]
}

/** A headword that begins as typed. */
export type Suggestion = Pick<TermDocument, 'slug' | 'english' | 'yoruba'>

/**
 * Finds approved terms. In this order: headwords that are the text, with its tones, with its dots only,
 * in bare letters, with sh for ṣ; aliases that are the text; headwords that begin with it; headwords,
 * then aliases, that hold all its words; definitions that do. The last word may be unfinished. Where no
 * headword and no alias is found, one typing error is forgiven in words of five letters or more, but not
 * in their first letter; such headwords and aliases stand before definitions, the sooner the nearer a
 * headword is to the whole text (of many, an engine may put only the first fifty in this order). Texts of one or two letters are not looked for in definitions.
 */
export interface SearchEngine {
  /** @throws Unavailable when the engine cannot be asked */
  find(query: SearchQuery): Promise<SearchResult>
  /** How many terms match. @throws Unavailable */
  count(filter: SearchFilter): Promise<number>
  /** What may be meant by a text as far as it is typed, by headword only. @throws Unavailable */
  suggest(text: SearchText, limit: number): Promise<Suggestion[]>
}

/** A shorter text is not looked for in definitions: it would find nearly all of them. */
export const shortestInDefinitions = 3
/** Shorter words are never taken for a mistyped other one: iwe is not ewé. */
export const shortestForgiven = 5
