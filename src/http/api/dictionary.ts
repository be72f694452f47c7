/** GET /api/v1/dictionary.php: searches approved terms, one credit an answer. */
import { LRUCache } from 'lru-cache'
import type { InvalidInput } from '../../domain/refusals'
import { findTerms, type SearchServices } from '../../domain/search/search'
import { readSearch, type SearchInput } from '../../domain/search/searchInput'
import type { BilledRoute } from '../billed'
import { queryOf, readApiKey } from '../caller'

const longestKeptQuery = 500

export function dictionaryRoute(services: SearchServices): BilledRoute<SearchInput> {
  const parsed = new LRUCache<string, SearchInput | InvalidInput>({ max: 10_000 })

  return {
    channel: 'api',
    scope: 'dictionary:read',
    billed: true,
    identify: ({ headers }) => readApiKey(headers),
    by: 'byKey',
    unknown: { kind: 'key invalid' },
    parse({ url }) {
      const query = queryOf(url)
      const known = parsed.get(query)
      if (known) return known
      const input = readSearch(query)
      if (query.length <= longestKeptQuery) parsed.set(query, input)
      return input
    },
    work: (input) => findTerms(services, input),
  }
}
