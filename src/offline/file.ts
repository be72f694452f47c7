/** The offline dictionary's file and the text of its pages, and how the dictionary is searched. */
import { createLocalEngine } from '../../search/local'
import type { TermDocument } from '../../search/port'
import { subjectOf } from '../../search/questions'
import { searchText } from '../../search/words'
import type { UsageStatus } from '../domain/terms/citations'
import type { offline } from '../locales/en/offline'
import type { pages } from '../locales/en/pages'

/** A term in the file. Terms are sorted by `englishKey`. */
export interface OfflineTerm extends Omit<TermDocument, 'id' | 'media' | 'proposed' | 'sources'> {
  status: UsageStatus
  /** How common the term is (`frequencyOf`). */
  frequency: number
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
export type ReaderTexts = Pick<typeof pages, 'term' | 'browse' | 'usage'> &
  typeof offline &
  Record<'version' | 'searchTitle' | 'found' | 'foundOne' | 'empty' | 'nothing', string>

/**
 * @returns a function that returns one page of matching terms, or undefined if the text contains nothing to
 *   search for
 */
export function createOfflineSearch({ terms }: OfflineDictionary) {
  const engine = createLocalEngine(terms, ({ frequency }) => frequency)
  return (typed: string, page: { limit: number; offset: number }) => {
    const text = searchText(subjectOf(typed))
    return text.bare === '' ? undefined : engine.find({ text, ...page })
  }
}
