/**
 * Caches terms of the index in this process, so that a search only returns ids. Loading and parsing whole
 * documents takes longer than finding them.
 */
import { LRUCache } from 'lru-cache'
import { type Folded, fold } from './fold'
import type { fetched, IndexDocument } from './meilisearchDocument'
import type { TermDocument } from './port'
import { englishKey } from './words'

/** A result of a search: what identifies a document, and often the document itself. */
export type Result = Pick<IndexDocument, 'id' | 'digest'> & Partial<Document>

type Document = Pick<IndexDocument, (typeof fetched)[number]>

/** A term with what results are sorted by. */
export interface Hit {
  term: TermDocument
  digest: string
  /** Headwords and aliases in bare letters, and with sh for ṣ. */
  bare: string[]
  loose: string[]
  nameWords: string[]
  /** The two headwords. */
  headwords: Folded[]
  englishKey: string
}

/** About 4 KB each. */
const mostKept = 10_000
/** While more of the terms are missing than this, searches return whole documents. */
const mostMissing = 0.2
/** Share of each search in the average of missing terms. */
const weight = 0.05

/** @param fetchDocuments loads documents by id; those that do not exist are left out */
export function createMeilisearchTerms(
  fetchDocuments: (ids: readonly number[]) => Promise<readonly Required<Result>[]>,
) {
  // A digest covers all that a term shows, so a cached term is current if the digests are equal.
  const kept = new LRUCache<number, Hit>({ max: mostKept })
  let missing = 1

  function keep(document: Required<Result>): void {
    kept.set(document.id, hitOf(document))
  }

  return {
    /** Whether a search should return whole documents, because many would have to be loaded. */
    get wantsDocuments(): boolean {
      return missing > mostMissing
    },

    /** The terms of results, in order. A term that was removed meanwhile is left out. */
    async hitsOf(results: readonly Result[]): Promise<Hit[]> {
      const unknown = results.filter(({ id, digest }) => kept.get(id)?.digest !== digest)
      if (results.length > 0) missing += weight * (unknown.length / results.length - missing)
      const [whole, bare] = [unknown.filter(isDocument), unknown.filter((one) => !isDocument(one))]
      whole.forEach(keep)
      if (bare.length > 0)
        for (const one of await fetchDocuments(bare.map(({ id }) => id))) keep(one)
      return results.map(({ id }) => kept.get(id)).filter((hit) => hit !== undefined)
    },
  }
}

const isDocument = (result: Result): result is Required<Result> => result.slug !== undefined

function hitOf({ bare, loose, nameWords, digest, ...term }: Required<Result>): Hit {
  const headwords = [term.english, term.yoruba].map(fold)
  const words = nameWords.split(' ')
  return {
    term,
    digest,
    bare,
    loose,
    nameWords: words,
    headwords,
    englishKey: englishKey(term.english),
  }
}
