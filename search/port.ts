/** The search port: what a search asks and gets, whichever engine answers. */
import type { Folded } from './fold'

/** A term as it is indexed and returned. */
export interface TermDocument {
  id: number
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  definitions: { en: string | null; yo: string | null }
  /** Label of its category. */
  category: string | null
  example: { en: string | null; yo: string | null }
  /** Absolute addresses. */
  media: string[]
}

/** All conditions must hold; without `text` the list stands by English term. */
export interface SearchQuery {
  text?: Folded & { words: string[] }
  /** Slug of a category. */
  category?: string
  slug?: string
  /** First letter of the English term, A to Z. */
  letter?: string
  limit: number
  offset: number
}

export interface SearchResult {
  /** How many terms match, beyond the limit too. */
  total: number
  terms: TermDocument[]
}

export interface SearchEngine {
  /**
   * Finds approved terms: exact with tones, then dots only, then bare letters, then aliases, then what
   * begins with or holds the text, then definitions.
   * @throws Unavailable when the engine cannot be asked
   */
  find(query: SearchQuery): Promise<SearchResult>
}
