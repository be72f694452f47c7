/** Responses to searches: a JSON array of terms, and the number of matching terms. */
import type { SearchEngine, TermDocument } from '../../../search/port'
import { responseBody } from '../../lib/responseBody'
import { asTerm } from '../terms/terms'
import type { MissCounter } from './missedSearches'
import type { CachedResponse, Lookup, ResponseCache } from './responseCache'
import type { SearchInput } from './searchInput'

export interface SearchServices {
  cache: ResponseCache
  search: SearchEngine
  misses: MissCounter
  /** The service's public URL. */
  baseUrl: string
}

/**
 * An engine that caches terms returns the same objects in every result, so each term is serialised only once.
 */
const serialised = new WeakMap<TermDocument, string>()

function jsonOf(document: TermDocument, baseUrl: string): string {
  const known = serialised.get(document)
  if (known !== undefined) return known
  const json = JSON.stringify(asTerm(document, baseUrl))
  serialised.set(document, json)
  return json
}

/** @returns the cached response, or a lookup that produces it */
export function findTerms(services: SearchServices, input: SearchInput): CachedResponse | Lookup {
  const { cache, search, misses, baseUrl } = services
  const { key, asked } = input
  const noted = (response: CachedResponse) => {
    if (asked !== undefined && response.total === '0') misses.count(asked)
    return response
  }
  const produce = async () => {
    const { terms, total } = await search.find(input)
    const body = `[${terms.map((document) => jsonOf(document, baseUrl)).join(',')}]`
    return { body: responseBody(body), total: String(total) }
  }
  const cached = cache.recall(key)
  return cached ? noted(cached) : async (waiter) => noted(await cache.get(key, produce, waiter))
}
