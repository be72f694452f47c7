/** GET /api/v1/dictionary.php: searches approved terms. A response costs one credit. */
import { findInSandbox } from '../../domain/sandbox/dictionary'
import { findTerms } from '../../domain/search/search'
import { readSearch, type SearchInput } from '../../domain/search/searchInput'
import { type ReadRoute, read } from '../metered/read'
import { metered } from '../metered/serve'
import { queryReader } from '../queries'
import type { MeteredRoom } from '../rooms'

export const dictionary = (services: MeteredRoom) =>
  metered<ReadRoute<SearchInput>>(services, read, {
    channel: 'api',
    scope: 'dictionary:read',
    billed: true,
    parse: queryReader(readSearch),
    work: (input) => findTerms(services, input),
    findInSandbox: (input) => findInSandbox(input, services.baseUrl),
  })
