/** The types of the offline dictionary's file and of the text on its pages. */
import type { AliasKind } from '../domain/terms/aliases'
import type { UsageStatus } from '../domain/terms/citations'

/** A term in the file. Terms are sorted by `englishKey`, and empty fields are left out. */
export interface OfflineTerm {
  slug: string
  english: string
  yoruba: string
  status: UsageStatus
  /** How common the term is (`frequencyOf`); left out if 0. */
  frequency?: number
  aliases?: string[]
  /** English label of the category. */
  category?: string
  definitionEn?: string
  definitionYo?: string
  exampleEn?: string
  exampleYo?: string
  /** A note on the use of the Yoruba headword. */
  noteEn?: string
  noteYo?: string
  /** Slugs of related terms. */
  related?: string[]
  /** Typed relations, each as `kind:slug`. */
  relations?: string[]
}

/** The content of the dictionary file that the browser stores. */
export interface OfflineDictionary {
  /** When the dictionary was last changed, in ISO 8601 (UTC). */
  version: string
  terms: OfflineTerm[]
  /** Yoruba names of the categories, by English label. */
  categoriesYo: Record<string, string>
}

/** Text for the reader page, in one language. `{}` is a placeholder for a number or text. */
export interface ReaderTexts {
  /** Shown instead of a page that is not stored. */
  elsewhere: string
  /** Shown if the dictionary is not stored. */
  notStored: string
  version: string
  searchTitle: string
  found: string
  foundOne: string
  empty: string
  nothing: string
  missing: string
  previous: string
  next: string
  status: Record<OfflineTerm['status'], string>
  /** Headings for related terms. */
  relations: Record<'antonym' | 'broader' | 'narrower' | 'related', string>
  pronunciation: string
  /** Explains the tone symbols and how the pronunciation was derived. */
  pronunciationNote: string
  /** The names of tones. */
  tones: Record<string, string>
  /** The names of both languages. */
  languages: Record<'en' | 'yo', string>
  /** Section headings on a term's page. */
  entry: Record<'aliases' | 'definition' | 'example' | 'note', string> & {
    /** Labels for aliases, by kind. */
    aliasKinds: Partial<Record<AliasKind, string>>
  }
}
