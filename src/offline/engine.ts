/** Searches the offline dictionary. */
import { createLocalEngine } from '../../search/local'
import { searchText } from '../../search/words'
import type { OfflineDictionary } from './file'

/**
 * @returns a function that returns one page of matching terms, or undefined if the text contains nothing to
 *   search for
 */
export function createOfflineSearch({ terms }: OfflineDictionary) {
  const engine = createLocalEngine(
    terms.map((term) => ({
      term,
      english: term.english,
      yoruba: term.yoruba,
      aliases: term.aliases ?? [],
      definitions: { en: term.definitionEn ?? null, yo: term.definitionYo ?? null },
    })),
    ({ term }) => term.frequency ?? 0,
  )
  return (typed: string, page: { limit: number; offset: number }) => {
    const text = searchText(typed)
    if (text.bare === '') return undefined
    const found = engine.find({ text, ...page })
    return { total: found.total, terms: found.terms.map(({ term }) => term) }
  }
}
