/** GET /embed/search: searches from the widget in a visitor's browser. Each response costs one credit. */

import type { KnownApp } from '../domain/apps/knownApps'
import { visitorLimit } from '../domain/apps/visitorLimits'
import { findTerms } from '../domain/search/search'
import {
  findRepeated,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../domain/search/searchInput'
import { queryReader } from '../http/request'
import { readParameters } from '../lib/parameters'
import { isProblem, type Problem } from '../problems'
import type { MeteredServices } from '../serviceTypes'
import type { MeteredRequest, Outcome } from './request'
import { searchInSandbox } from './sandbox'
import { sell, unpaid } from './sell'
import { metered } from './serve'

export function embedSearch(services: MeteredServices) {
  const read = queryReader(readQuery)
  return metered<SearchInput>(services, {
    channel: 'embed',
    scope: 'dictionary:read',
    billed: true,
    identify: (raw) => read(raw).clientId,
    parse: ({ raw }) => read(raw).input,
    respond: (request, app, input) =>
      app.isSandbox
        ? searchInSandbox(request, app, input)
        : withinVisitorLimit(request, app, () => sell(request, app, findTerms(services, input))),
  })
}

/**
 * Counts a search towards the visitor limit before it runs, so that concurrent searches cannot exceed the
 * limit. A search that produces no response is removed from the count, except when the visitor has
 * disconnected: in that case, the search did run.
 */
async function withinVisitorLimit(
  request: MeteredRequest,
  app: KnownApp,
  search: () => Promise<Outcome>,
): Promise<Outcome> {
  const perMinute = app.visitorLimit ?? visitorLimit
  if (perMinute === 0) return search()
  const visit = request.services.visitors.enter(app.clientId, request.address ?? '', perMinute)
  if (isProblem(visit)) {
    // Ask Redis whether the app is current, because the cached visitor limit may be stale. The
    // reply from Redis contains the figures for the problem.
    const asked = await app.accounts[request.endpoint.channel].ask()
    return 'limit' in asked ? { problem: { ...asked, ...visit }, app } : unpaid(app, asked)
  }
  let isWorked = false
  try {
    const outcome = await search()
    isWorked = outcome instanceof Response || outcome === 'gone'
    return outcome
  } finally {
    if (!isWorked) visit()
  }
}

function readQuery(query: string): { clientId: string | Problem; input: SearchInput | Problem } {
  const parameters = readParameters(query)
  if (!parameters) return { clientId: tooManyParameters, input: tooManyParameters }
  const clientId = parameters.get('client_id') || ({ code: 'client_missing' } as const)
  return {
    clientId: findRepeated(parameters, ['client_id']) ?? clientId,
    input: readEmbedSearch(parameters),
  }
}
