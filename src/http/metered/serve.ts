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
import { confirm, networkOfCaller } from './steps'

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
  const { refusal, app, blame, isRequested } = refused
  const { limits, refused: counter, baseUrl, now } = call.services
  // Client IDs are public, so refused widget searches count towards the refusal limit for the IP
  // address, not the one for the app.
  const blamed = blame === 'app' && call.route.channel === 'api' ? app?.clientId : undefined
  if (blame) limits.count(blamed ?? networkOfCaller(call))
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
