/** Ready answers to searches, kept in the process until the dictionary changes. */
import { LRUCache } from 'lru-cache'
import type { SearchEngine } from '../../search/port'
import type { Terms } from '../store/terms'
import type { SearchInput } from './searchInput'
import { asTerm } from './terms'

/** A JSON array of terms, as bytes. */
export interface Answer {
  body: Uint8Array<ArrayBuffer>
  /** How many terms match, beyond the limit too. */
  total: string
}

const keptBytesAtMost = 64 * 1024 * 1024

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers(parts: { search: SearchEngine; terms: Terms; baseUrl: string }) {
  const { search, terms, baseUrl } = parts
  const kept = new LRUCache<string, Answer>({
    maxSize: keptBytesAtMost,
    sizeCalculation: (answer, key) => answer.body.byteLength + 2 * key.length + 200,
  })
  const underWay = new Map<string, Promise<Answer>>()
  let version = 0

  async function lookUp(input: SearchInput): Promise<Answer> {
    const begunAt = version
    const found = await search.find(input)
    const body = JSON.stringify(found.terms.map((term) => asTerm(term, baseUrl)))
    const answer = { body: new TextEncoder().encode(body), total: String(found.total) }
    // A look-up that began before a change may have missed it: its answer is not kept.
    if (version === begunAt) kept.set(input.key, answer)
    return answer
  }

  return {
    /**
     * The answer to a search: at once where it is kept; callers of the same search share one look-up.
     * @throws Unavailable
     */
    find(input: SearchInput): Answer | Promise<Answer> {
      const ready = kept.get(input.key)
      if (ready) return ready
      const shared = underWay.get(input.key)
      if (shared) return shared
      const answer = lookUp(input).finally(() => {
        if (underWay.get(input.key) === answer) underWay.delete(input.key)
      })
      underWay.set(input.key, answer)
      return answer
    },

    /**
     * Forgets what is kept when the dictionary has changed. While PostgreSQL cannot be asked nothing can
     * change either, and what is kept goes on serving.
     */
    async watch(): Promise<void> {
      const current = await terms.version()
      if (current === version) return
      version = current
      kept.clear()
      underWay.clear()
    },
  }
}
