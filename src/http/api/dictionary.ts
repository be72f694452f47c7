/** GET /api/v1/dictionary.php: searches approved terms, one credit an answer. */
import { findTerms, type SearchServices } from '../../domain/search/search'
import { readSearch, type SearchInput } from '../../domain/search/searchInput'
import type { BilledRoute } from '../billed'
import { readApiKey } from '../caller'
import { queryReader } from '../queries'

export function dictionaryRoute(services: SearchServices): BilledRoute<SearchInput> {
  return {
    channel: 'api',
    scope: 'dictionary:read',
    billed: true,
    identify: readApiKey,
    by: 'byKey',
    unknown: { kind: 'key invalid' },
    parse: queryReader(readSearch),
    work: (input) => findTerms(services, input),
  }
}
