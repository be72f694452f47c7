/** GET /embed/search: what the widget asks, from a visitor's browser; one credit an answer. */
import type { KnownApp } from '../../domain/apps/knownApps'
import { type VisitorLimits, visitorLimit } from '../../domain/apps/visitorLimits'
import type { Refusal } from '../../domain/refusals'
import { findTerms, type SearchServices } from '../../domain/search/search'
import {
  findRepeated,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { readParameters } from '../../lib/parameters'
import {
  type BilledRoute,
  Call,
  type CallServices,
  identified,
  respond,
  type Served,
  serve,
  unpaid,
} from '../billed'
import type { HttpServer } from '../caller'
import { queryReader } from '../queries'

export interface EmbedServices extends CallServices, SearchServices {
  visitors: VisitorLimits
}

/** What a query string says: who asks, and for what. */
interface Asked {
  clientId: string | Refusal
  input: SearchInput | Refusal
}

export function embedSearch(services: EmbedServices) {
  const read = queryReader((query): Asked => {
    const parameters = readParameters(query)
    if (!parameters) return { clientId: tooManyParameters, input: tooManyParameters }
    return { clientId: readClientId(parameters), input: readEmbedSearch(parameters) }
  })

  return (request: Request, server: HttpServer): Promise<Response> => {
    const { clientId, input } = read(request)
    const route: BilledRoute<SearchInput> = {
      channel: 'embed',
      scope: 'dictionary:read',
      billed: true,
      identify: () => clientId,
      by: 'byClientId',
      unknown: { kind: 'client unknown' },
      parse: () => input,
      work: (search) => findTerms(services, search),
    }
    const call = new Call(services, route, request, server)
    return identified(call, (app) => asVisitor(call, route, services.visitors, app))
  }
}

function readClientId(parameters: URLSearchParams): string | Refusal {
  const clientId = parameters.get('client_id')
  return (
    findRepeated(parameters, ['client_id']) ?? (clientId ? clientId : { kind: 'client missing' })
  )
}

/**
 * Serves a search that has a place within its visitor's minute. One that is not answered leaves it again,
 * but not where the visitor hung up: the work was done.
 */
function asVisitor(
  call: Call,
  route: BilledRoute<SearchInput>,
  visitors: VisitorLimits,
  app: KnownApp,
): Promise<Served> {
  const perMinute = app.visitorLimit ?? visitorLimit
  // Input is refused before any limit, and uncounted.
  const isFree = perMinute === 0 || 'kind' in route.parse(call.request)
  return isFree ? serve(call, route, app) : withinMinute(call, route, visitors, { app, perMinute })
}

async function withinMinute(
  call: Call,
  route: BilledRoute<SearchInput>,
  visitors: VisitorLimits,
  { app, perMinute }: { app: KnownApp; perMinute: number },
): Promise<Served> {
  const visit = visitors.enter(app.clientId, call.address() ?? '', perMinute)
  if (visit.kind === 'too many visits') {
    // The limit is one of the app's settings, which may be old here; the figures come with the answer.
    const asked = await app.account.ask(route.channel)
    return 'limit' in asked ? respond(call, { ...asked, ...visit }, app) : unpaid(call, app, asked)
  }
  let isWorked = false
  try {
    const served = await serve(call, route, app)
    isWorked = served instanceof Response && (served.ok || call.request.signal.aborted)
    return served
  } finally {
    if (!isWorked) visit.leave()
  }
}
