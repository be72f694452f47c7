/** Caches search results and public pages in this process until the dictionary changes. */
import { LRUCache } from 'lru-cache'
import { anybody, createGate, type Waiter } from '../../lib/gate'
import { Counts } from '../../lib/meters'
import type { ResponseBody } from '../../lib/responseBody'

export interface CachedResponse {
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
  isCached?: false
}

/** Produces a response that is not cached. @throws Unavailable */
export type Lookup = (waiter: Waiter) => Promise<CachedResponse>

export const mostCachedBytes = 64 * 1024 * 1024

/** Maximum number of uncached responses to produce at once. More would only make each slower. */
export const lookupsAtOnce = 8
/** Maximum number of uncached responses that wait: enough for a client with 64 connections. */
export const lookupsWaiting = 64

export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache() {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: mostCachedBytes,
    // The body counts twice, because its compressed copies are cached with it.
    sizeCalculation: (response, key) => 2 * (response.body.size + key.length) + 200,
  })
  const underWay = new Map<string, { response: Promise<CachedResponse>; waiters: Waiter[] }>()
  const gate = createGate({ running: lookupsAtOnce, waiting: lookupsWaiting, what: 'lookups' })
  const lookups = new Counts(['hit', 'shared', 'miss'])
  let version = ''

  function recall(key: string): CachedResponse | undefined {
    const ready = cached.get(key)
    if (ready) lookups.add('hit')
    return ready
  }

  async function produceAndCache(
    key: string,
    produce: () => Promise<CachedResponse>,
    waiter: Waiter,
  ) {
    const begunAt = version
    const response = await gate.run(produce, waiter)
    // A lookup that began before a change may have missed the change, so its result is not cached.
    if (version === begunAt && response.isCached !== false) cached.set(key, response)
    return response
  }

  return {
    /** Number of lookups by result, for metrics. `shared`: another request was already producing the response. */
    lookups,

    /** Returns the cached response for a key. */
    recall,

    /**
     * Returns the cached response for a key, or produces it. Concurrent requests share one response.
     * @throws any error that `produce` throws, and Unavailable if too many other responses are being produced
     */
    get(
      key: string,
      produce: () => Promise<CachedResponse>,
      waiter = anybody,
    ): CachedResponse | Promise<CachedResponse> {
      const ready = recall(key)
      if (ready) return ready
      const shared = underWay.get(key)
      lookups.add(shared ? 'shared' : 'miss')
      if (shared) {
        shared.waiters.push(waiter)
        return shared.response
      }
      const waiters = [waiter]
      const isGone = () => waiters.every((each) => each.isGone())
      const response = produceAndCache(key, produce, { by: waiter.by, isGone }).finally(() => {
        if (underWay.get(key)?.response === response) underWay.delete(key)
      })
      underWay.set(key, { response, waiters })
      return response
    },

    /** Clears the cache when the version of the dictionary or its index changes. */
    follow(current: string): void {
      if (current === version) return
      version = current
      cached.clear()
      underWay.clear()
    },
  }
}
