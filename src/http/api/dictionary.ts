/** GET /api/v1/dictionary.php: searches approved terms. A response costs one credit. */
import { findTerms } from '../../domain/search/search'
import { readSearch, type SearchInput } from '../../domain/search/searchInput'
import { readApiKey } from '../metered/request'
import { searchInSandbox } from '../metered/sandbox'
import { sell } from '../metered/sell'
import { metered } from '../metered/serve'
import { queryReader } from '../queries'
import type { MeteredServices } from '../serviceTypes'

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
