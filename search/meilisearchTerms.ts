/**
 * Caches the index's terms in this process, so that Meilisearch has to return only ids and digests. Loading
 * and parsing whole documents would take longer than finding them.
 */
import { LRUCache } from 'lru-cache'
import type { fetched, IndexDocument } from './meilisearchDocument'
import type { TermDocument } from './port'
import { type Matchable, matchable } from './rank'
import { frequencyOf, wordsOf } from './words'

/** A result of a search: the attributes that identify a document, and often the document itself. */
export type Result = Pick<IndexDocument, 'id' | 'digest'> & Partial<Document>

type Document = Pick<IndexDocument, (typeof fetched)[number]>

/** A term, and what searches compare with it. */
export interface Hit {
  term: TermDocument
  digest: string
  matchable: Matchable
}

/** Maximum number of cached terms. Each takes about 4 KB. */
const mostKept = 10_000
/** If more than this share of the terms found is missing from the cache, searches return whole documents. */
const mostMissing = 0.2
/** Weight, from 0 to 1, of the latest search in the moving average of the share of missing terms. */
const weight = 0.05

/** @param fetchDocuments loads documents by id, omitting those that do not exist */
export function createMeilisearchTerms(
  fetchDocuments: (ids: readonly number[]) => Promise<readonly Required<Result>[]>,
) {
  // A digest covers the whole content of a term, so a cached term is current if the digests are equal.
  const kept = new LRUCache<number, Hit>({ max: mostKept })
  let missing = 1

  const keep = (document: Required<Result>) => kept.set(document.id, hitOf(document))

  return {
    /** Whether searches should return whole documents, because many of the terms found are not cached. */
    get wantsDocuments(): boolean {
      return missing > mostMissing
    },

    /**
     * Returns the terms for the given results, in the same order. Omits terms that have been removed from the
     * index since the search.
     */
    async hitsOf(results: readonly Result[]): Promise<Hit[]> {
      const unknown = results.filter(({ id, digest }) => kept.get(id)?.digest !== digest)
      if (results.length > 0) missing += weight * (unknown.length / results.length - missing)
      for (const document of unknown.filter(isDocument)) keep(document)
      const bare = unknown.filter((one) => !isDocument(one)).map(({ id }) => id)
      if (bare.length > 0) for (const document of await fetchDocuments(bare)) keep(document)
      return results.map(({ id }) => kept.get(id)).filter((hit) => hit !== undefined)
    },
  }
}

const isDocument = (result: Result): result is Required<Result> => result.slug !== undefined

function hitOf({ digest, ...term }: Required<Result>): Hit {
  let words: string[] | undefined
  const definitionWords = () => (words ??= wordsOf(term).definitions)
  return { term, digest, matchable: matchable(term, frequencyOf(term), definitionWords) }
}
