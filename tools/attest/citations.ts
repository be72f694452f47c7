/** Compares the citations in dictionary entries with the corpora that they cite. */
import { citationIn } from '../../src/domain/terms/citations'
import { hasMarks } from '../../src/domain/terms/orthography'
import { type Entry, parts } from '../../test/rules/terms/entries'
import type { Corpus } from './corpora'

/** Returns the Yoruba forms of an entry: its headword, and any aliases with tone marks or under-dots. */
export const formsOf = (entry: Entry): string[] => [
  entry.yoruba,
  ...parts(entry.aliases).filter(hasMarks),
]

/**
 * Returns a message for each citation that states a wrong number of matches or a wrong place. Skips citations
 * of sources that have no corpus.
 */
export function citationProblems(entries: readonly Entry[], corpora: readonly Corpus[]): string[] {
  const byCode = new Map(corpora.map((corpus) => [corpus.code, corpus]))
  return entries.flatMap((entry) =>
    parts(entry.sources).flatMap((text) => {
      const citation = citationIn(text)
      const corpus = byCode.get(citation?.source ?? '')
      if (!citation || citation.count === null || !corpus) return []
      const found = corpus.find(citation.form ?? entry.yoruba)
      if (found.length !== citation.count) {
        return `${entry.slug}: ${text}: the corpus has ${found.length}`
      }
      const isThere = found.some(({ place }) => place === citation.place)
      return isThere ? [] : `${entry.slug}: ${text}: not at that place`
    }),
  )
}
