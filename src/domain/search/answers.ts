/** Caches search results and public pages in this process until the dictionary changes. */
import { LRUCache } from 'lru-cache'
import { type Asker, anybody, createGate } from '../../lib/gate'
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
  /** When the content of a file last changed. */
  changed?: Date
  /** False if the response must not be cached, for example because the requested term does not exist. */
  keep?: false
}

/** Produces a response that is not cached. @throws Unavailable */
export type Lookup = (asker: Asker) => Promise<Answer>

export const keptBytesAtMost = 64 * 1024 * 1024

/** Maximum number of uncached responses to produce at once. More would only make each slower. */
export const lookUpsAtOnce = 8
/** Maximum number of uncached responses that wait: enough for a client with 64 connections. */
export const lookUpsWaiting = 64

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers() {
  const kept = new LRUCache<string, Answer>({
    maxSize: keptBytesAtMost,
    // The body counts twice, because its compressed copies are cached with it.
    sizeCalculation: (answer, key) => 2 * (answer.body.size + key.length) + 200,
  })
  const underWay = new Map<string, { answer: Promise<Answer>; askers: Asker[] }>()
  const lookUps = createGate({ running: lookUpsAtOnce, waiting: lookUpsWaiting, what: 'lookups' })
  const lookups = new Counts(['hit', 'shared', 'miss'])
  let version = ''

  function recall(key: string): Answer | undefined {
    const ready = kept.get(key)
    if (ready) lookups.add('hit')
    return ready
  }

  async function produceAndKeep(key: string, produce: () => Promise<Answer>, asker: Asker) {
    const begunAt = version
    const answer = await lookUps.run(produce, asker)
    // A lookup that began before a change may have missed the change, so its result is not cached.
    if (version === begunAt && answer.keep !== false) kept.set(key, answer)
    return answer
  }

  return {
    /** Number of lookups by result, for metrics. `shared`: another caller was already producing the response. */
    lookups,

    /** Returns the cached response for a key. */
    recall,

    /**
     * Returns the cached response for a key, or produces it. Concurrent callers share one response.
     * @throws any error that `produce` throws, and Unavailable if too many other responses are being produced
     */
    get(key: string, produce: () => Promise<Answer>, asker = anybody): Answer | Promise<Answer> {
      const ready = recall(key)
      if (ready) return ready
      const shared = underWay.get(key)
      lookups.add(shared ? 'shared' : 'miss')
      if (shared) {
        shared.askers.push(asker)
        return shared.answer
      }
      const askers = [asker]
      const isGone = () => askers.every((each) => each.isGone())
      const answer = produceAndKeep(key, produce, { by: asker.by, isGone }).finally(() => {
        if (underWay.get(key)?.answer === answer) underWay.delete(key)
      })
      underWay.set(key, { answer, askers })
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
