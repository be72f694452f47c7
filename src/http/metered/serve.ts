/**
 * Serves metered requests: reads, writes and widget searches. The cached app may be stale. Its revision is
 * therefore checked in Redis with every charge, and before any refusal that is based on the app. If the
 * revision is stale, the app is reloaded and the request is attempted again.
 */
import { mostAttempts } from '../../domain/metering/limits'
import { Unavailable } from '../../lib/unavailable'
import type { HttpServer } from '../caller'
import { refusalResponse } from '../errors'
import { faultOf } from '../faults'
import { requestedErrors } from '../requestMeters'
import type { MeteredRoom } from '../rooms'
import { type Attempt, Call, type Entrance, type Refused } from './call'
import { logRequest } from './log'
import { confirm, networkOfCaller, tooMany } from './steps'

/** The status that nginx logs for such requests. */
const clientDisconnected = 499

/**
 * @returns a handler that never rejects. If an exception is thrown, the response is a 503 or 500, and nothing
 *   is charged.
 */
export const metered =
  <Route extends Entrance>(
    services: MeteredRoom,
    attempt: (call: Call<Route>) => Attempt,
    route: Route,
  ) =>
  (request: Request, server: HttpServer): Promise<Response> =>
    serve(new Call(services, route, request, server), attempt)

/**
 * Ends a request whose client disconnected before it could be charged. The response is not sent. Its status is
 * for the metrics and the request log. The request counts towards a refusal limit, because it caused work and
 * was free. Client IDs are public, so a widget search counts towards the limit for the IP address.
 */
function abandon(call: Call): Response {
  const { app, route, services } = call
  const response = new Response(null, { status: clientDisconnected })
  if (!app) return response
  services.limits.count(route.channel === 'api' ? app.clientId : networkOfCaller(call))
  services.refused.count(app.id, 'client disconnected')
  logRequest(call, response)
  return response
}

async function serve<Route extends Entrance>(
  call: Call<Route>,
  attempt: (call: Call<Route>) => Attempt,
): Promise<Response> {
  try {
    for (let attempts = 0; attempts < mostAttempts; attempts++) {
      const outcome = await attempt(call)
      if (outcome instanceof Response) {
        logRequest(call, outcome)
        return outcome
      }
      const ending =
        outcome.kind === 'denied'
          ? ((await confirm(call, outcome.app)) ?? { ...outcome, kind: 'refused' as const })
          : outcome
      if (ending.kind === 'gone') return abandon(call)
      if (ending.kind !== 'stale') return respond(call, ending)
      call.isStale = true
    }
    throw new Unavailable(`the app was stale in ${mostAttempts} attempts`, {
      source: 'app revision',
    })
  } catch (error) {
    const { refusal, requestId } = faultOf(error, call.request, call.services)
    return respond(call, { kind: 'refused', refusal }, requestId)
  }
}

function respond(call: Call, refused: Refused, requestId?: string): Response {
  const { app, blame, isRequested } = refused
  const { limits, refused: counter, baseUrl, now } = call.services
  // Client IDs are public, so refused widget searches count towards the refusal limit for the IP
  // address, not the one for the app.
  const blamedApp = blame === 'app' && call.route.channel === 'api' ? app?.clientId : undefined
  const blamed = blame && (blamedApp ?? networkOfCaller(call))
  // Others may share the address, so its valid requests are served. Only its refusals become a 429.
  const flood = blamed === undefined ? undefined : tooMany(call, blamed)
  if (blamed !== undefined && !flood) limits.count(blamed)
  const refusal = flood ?? refused.refusal
  if (app) counter.count(app.id, refusal.kind)
  if (!isRequested) call.services.refusals.add(refusal.kind)
  const response = refusalResponse(refusal, {
    request: call.request,
    baseUrl,
    now,
    billed: call.route.billed,
    ...(app && { commercialUse: app.commercialUse }),
    ...(requestId && { requestId }),
  })
  if (isRequested) requestedErrors.add(response)
  logRequest(call, response, refusal)
  return response
}
