/**
 * Caches terms in this process, so that engines have to return only ids and digests. Loading and parsing whole
 * terms would take longer than finding them.
 */
import { LRUCache } from 'lru-cache'
import type { TermDocument } from './port'
import { type Matchable, matchable } from './rank'
import { frequencyOf, wordsOf } from './words'

/** What an engine returns for a term: its id, what changes with its content, and often the term itself. */
export type Result = Pick<TermDocument, 'id'> & { digest: string } & Partial<TermDocument>

/** A term, and what searches compare with it. */
export interface Hit {
  term: TermDocument
  digest: string
  readonly matchable: Matchable
}

/** Maximum number of cached terms. Each takes about 4 KB. */
const mostKept = 10_000
/** If more than this share of the terms found is missing from the cache, searches return whole terms. */
const mostMissing = 0.2
/** Weight, from 0 to 1, of the latest search in the moving average of the share of missing terms. */
const weight = 0.05

/** @param fetchTerms loads terms by id, omitting those that do not exist */
export function createTermCache(
  fetchTerms: (ids: readonly number[]) => Promise<readonly Required<Result>[]>,
) {
  // A digest covers the whole content of a term, so a cached term is current if the digests are equal.
  const kept = new LRUCache<number, Hit>({ max: mostKept })
  let missing = 1

  const keep = (term: Required<Result>) => kept.set(term.id, hitOf(term))

  return {
    /** Whether searches should return whole terms, because many of the terms found are not cached. */
    get wantsTerms(): boolean {
      return missing > mostMissing
    },

    /** Returns the terms for the given results, in the same order. Omits terms that have been removed since. */
    async hitsOf(results: readonly Result[]): Promise<Hit[]> {
      const unknown = results.filter(({ id, digest }) => kept.get(id)?.digest !== digest)
      if (results.length > 0) missing += weight * (unknown.length / results.length - missing)
      for (const term of unknown.filter(isWhole)) keep(term)
      const bare = unknown.filter((one) => !isWhole(one)).map(({ id }) => id)
      if (bare.length > 0) for (const term of await fetchTerms(bare)) keep(term)
      return results.map(({ id }) => kept.get(id)).filter((hit) => hit !== undefined)
    },
  }
}

const isWhole = (result: Result): result is Required<Result> => result.slug !== undefined

function hitOf({ digest, ...term }: Required<Result>): Hit {
  let words: string[] | undefined
  let compared: Matchable | undefined
  const definitionWords = () => (words ??= wordsOf(term).definitions)
  return {
    term,
    digest,
    get matchable() {
      return (compared ??= matchable(term, frequencyOf(term), definitionWords))
    },
  }
}
