/** GET /embed/search: what the widget asks, from a visitor's browser; one credit an answer. */
import type { VisitorLimits } from '../../domain/apps/visitorLimits'
import type { Refusal } from '../../domain/refusals'
import { findTerms, type SearchServices } from '../../domain/search/search'
import {
  findRepeated,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { readParameters } from '../../lib/parameters'
import type { MeteredServices } from '../metered/call'
import { type Asked, type EmbedRoute, embed } from '../metered/embed'
import { metered } from '../metered/serve'
import { queryReader } from '../queries'

export interface EmbedServices extends MeteredServices, SearchServices {
  visitors: VisitorLimits
}

export const embedSearch = (services: EmbedServices) =>
  metered<EmbedRoute<SearchInput>>(services, embed, {
    channel: 'embed',
    scope: 'dictionary:read',
    billed: true,
    visitors: services.visitors,
    parse: queryReader(readQuery),
    work: (input) => findTerms(services, input),
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
