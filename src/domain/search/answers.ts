/** Caches search results and public pages in this process until the dictionary changes. */
import { LRUCache } from 'lru-cache'
import { createGate } from '../../lib/gate'
import { Counts } from '../../lib/meters'
import type { ResponseBody } from '../../lib/responseBody'

export interface Answer {
  body: ResponseBody
  /** Number of matching terms, including those beyond the limit; undefined if the response does not need it. */
  total?: string
  /** HTTP status. Defaults to 200. */
  status?: number
  /** The URL that the response redirects to. */
  location?: string
  /** Other origins from which the page may load pictures and recordings. */
  media?: readonly string[]
  /** Identifies this version of a file: the ETag without the encoding, and the time of the last change. */
  mark?: { tag: string; changed?: Date }
  /** False if the response must not be cached, for example because the requested term does not exist. */
  keep?: false
}

export const keptBytesAtMost = 64 * 1024 * 1024

/**
 * Maximum number of uncached responses to produce at once. A higher maximum would only make each response
 * slower.
 */
export const lookUpsAtOnce = 8
/**
 * Maximum number of uncached responses that can wait to be produced: enough for a client with 64 connections.
 */
export const lookUpsWaiting = 64

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers() {
  const kept = new LRUCache<string, Answer>({
    maxSize: keptBytesAtMost,
    // The body counts twice, because its compressed copies are cached with it.
    sizeCalculation: (answer, key) => 2 * (answer.body.size + key.length) + 200,
  })
  const underWay = new Map<string, Promise<Answer>>()
  const lookUps = createGate({
    running: lookUpsAtOnce,
    waiting: lookUpsWaiting,
    what: 'lookups',
  })
  const lookups = new Counts(['hit', 'shared', 'miss'])
  let version = ''

  async function produceAndKeep(key: string, produce: () => Promise<Answer>): Promise<Answer> {
    const begunAt = version
    const answer = await lookUps.run(produce)
    // A lookup that began before a change may have missed the change, so its result is not cached.
    if (version === begunAt && answer.keep !== false) kept.set(key, answer)
    return answer
  }

  return {
    /** Number of lookups by result, for metrics. `shared`: another caller was already producing the response. */
    lookups,

    /**
     * Returns the cached response for a key, or produces it. Concurrent callers share one response.
     * @throws any error that `produce` throws, and Unavailable if too many other responses are being produced
     */
    get(key: string, produce: () => Promise<Answer>): Answer | Promise<Answer> {
      const ready = kept.get(key)
      if (ready) {
        lookups.add('hit')
        return ready
      }
      const shared = underWay.get(key)
      lookups.add(shared ? 'shared' : 'miss')
      if (shared) return shared
      const answer = produceAndKeep(key, produce).finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key)
      })
      underWay.set(key, answer)
      return answer
    },

    /** Clears the cache when the version of the dictionary or its index changes. */
    follow(current: string): void {
      if (current === version) return
      version = current
      kept.clear()
      underWay.clear()
    },
  }
}
