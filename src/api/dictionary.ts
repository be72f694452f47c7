/** GET /api/v1/dictionary.php: searches approved terms. A response costs one credit. */
import { findTerms } from '../domain/search/search'
import { readSearch, type SearchInput } from '../domain/search/searchInput'
import { queryReader } from '../http/request'
import type { MeteredServices } from '../serviceTypes'
import { readApiKey } from './request'
import { searchInSandbox } from './sandbox'
import { sell } from './sell'
import { metered } from './serve'

export function dictionary(services: MeteredServices) {
  const read = queryReader(readSearch)
  return metered<SearchInput>(services, {
    channel: 'api',
    scope: 'dictionary:read',
    billed: true,
    identify: readApiKey,
    parse: ({ raw }) => read(raw),
    respond: (request, app, input) =>
      app.isSandbox
        ? searchInSandbox(request, app, input)
        : sell(request, app, findTerms(services, input)),
  })
}
