/** An in-memory search engine for terms, which also runs in browsers, for offline searches. */
import { fold, splitWords } from './fold'
import type { SearchText, TermText } from './port'
import { byRank, corrections, isNamed, matchable, rankOf } from './rank'
import { spellings } from './words'

/**
 * Creates an engine that sorts results in the order defined by `SearchEngine` (port.ts).
 * @param frequencyOf returns how common a term is
 */
export function createLocalEngine<T extends TermText>(
  terms: readonly T[],
  frequencyOf: (term: T) => number,
) {
  // Caches folded words. Most words in definitions occur many times, so folding every occurrence
  // would take ten times as long.
  const folded = new Map<string, string[]>()

  function definitionWord(word: string): string[] {
    const known = folded.get(word) ?? spellings(fold(word))
    folded.set(word, known)
    return known
  }

  const entries = terms.map((term) => {
    let words: string[] | undefined
    const definitionWords = () =>
      (words ??= Object.values(term.definitions).flatMap((text) =>
        splitWords(text ?? '').flatMap(definitionWord),
      ))
    return { term, matchable: matchable(term, frequencyOf(term), definitionWords) }
  })

  function rank(text: SearchText, meant?: string[][]) {
    return entries.flatMap(({ term, matchable: own }) => {
      const found = rankOf(own, text, meant)
      return found ? [{ term, own, found }] : []
    })
  }

  let known: string[] | undefined
  function forgiving(text: SearchText) {
    known ??= [...new Set(entries.flatMap((entry) => entry.matchable.nameWords))].toSorted()
    const meant = corrections(known, text.words)
    return meant && rank(text, meant)
  }

  return {
    /**
     * @param text must contain a letter, digit or searchable sign, so that `text.bare` is not empty
     * @returns one page of the matching terms, and their total number
     */
    find({ text, limit, offset }: { text: SearchText; limit: number; offset: number }): {
      total: number
      terms: T[]
    } {
      const asTyped = rank(text)
      const isFound = asTyped.some(({ found }) => isNamed(found))
      const hits = (isFound ? undefined : forgiving(text)) ?? asTyped
      const sorted = hits.toSorted((a, b) => byRank([a.found, a.own], [b.found, b.own]))
      return {
        total: sorted.length,
        terms: sorted.slice(offset, offset + limit).map(({ term }) => term),
      }
    },
  }
}
