/**
 * Caches the index's terms in this process, so that Meilisearch has to return only ids and digests. Loading
 * and parsing whole documents would take longer than finding them.
 */
import { LRUCache } from 'lru-cache'
import { type Folded, fold } from './fold'
import { type fetched, type IndexDocument, withSigns } from './meilisearchDocument'
import type { TermDocument } from './port'
import { englishKey } from './words'

/** A result of a search: the attributes that identify a document, and often the document itself. */
export type Result = Pick<IndexDocument, 'id' | 'digest'> & Partial<Document>

type Document = Pick<IndexDocument, (typeof fetched)[number]>

/** A term with the data needed to sort results. */
export interface Hit {
  term: TermDocument
  digest: string
  /** The headwords and aliases without diacritics. `loose` contains them with sh for ṣ. */
  bare: string[]
  loose: string[]
  nameWords: string[]
  /** The folded forms of the English and the Yoruba headword. */
  headwords: Folded[]
  englishKey: string
}

/** Maximum number of cached terms. Each takes about 4 KB. */
const mostCached = 10_000
/** If more than this share of the terms found is missing from the cache, searches return whole documents. */
const mostMissing = 0.2
/** Weight, from 0 to 1, of the latest search in the moving average of the share of missing terms. */
const weight = 0.05

/** @param fetchDocuments loads documents by id, omitting those that do not exist */
export function createMeilisearchTerms(
  fetchDocuments: (ids: readonly number[]) => Promise<readonly Required<Result>[]>,
) {
  // A digest covers the whole content of a term, so a cached term is current if the digests are equal.
  const cached = new LRUCache<number, Hit>({ max: mostCached })
  let missing = 1

  const keep = (document: Required<Result>) => cached.set(document.id, hitOf(document))

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
      const unknown = results.filter(({ id, digest }) => cached.get(id)?.digest !== digest)
      if (results.length > 0) missing += weight * (unknown.length / results.length - missing)
      for (const document of unknown.filter(isDocument)) keep(document)
      const bare = unknown.filter((one) => !isDocument(one)).map(({ id }) => id)
      if (bare.length > 0) for (const document of await fetchDocuments(bare)) keep(document)
      return results.map(({ id }) => cached.get(id)).filter((hit) => hit !== undefined)
    },
  }
}

const isDocument = (result: Result): result is Required<Result> => result.slug !== undefined

function hitOf({ bare, loose, nameWords, digest, ...term }: Required<Result>): Hit {
  return {
    term,
    digest,
    bare,
    loose,
    nameWords: withSigns(nameWords).split(' '),
    headwords: [term.english, term.yoruba].map(fold),
    englishKey: englishKey(term.english),
  }
}
