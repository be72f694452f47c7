/** GET /embed/search: searches from the widget in a visitor's browser. Each response costs one credit. */
import type { Refusal } from '../../domain/refusals'
import { findInSandbox } from '../../domain/sandbox/dictionary'
import { findTerms } from '../../domain/search/search'
import {
  findRepeated,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { readParameters } from '../../lib/parameters'
import { type Asked, type EmbedRoute, embed } from '../metered/embed'
import { metered } from '../metered/serve'
import { queryReader } from '../queries'
import type { MeteredRoom } from '../rooms'

export const embedSearch = (services: MeteredRoom) =>
  metered<EmbedRoute<SearchInput>>(services, embed, {
    channel: 'embed',
    scope: 'dictionary:read',
    billed: true,
    parse: queryReader(readQuery),
    work: (input) => findTerms(services, input),
    findInSandbox: (input) => findInSandbox(input, services.baseUrl),
  })

function readQuery(query: string): Asked<SearchInput> {
  const parameters = readParameters(query)
  if (!parameters) return { clientId: tooManyParameters, input: tooManyParameters }
  return { clientId: readClientId(parameters), input: readEmbedSearch(parameters) }
}

function readClientId(parameters: URLSearchParams): string | Refusal {
  const clientId = parameters.get('client_id')
  return (
    findRepeated(parameters, ['client_id']) ?? (clientId ? clientId : { kind: 'client missing' })
  )
}
