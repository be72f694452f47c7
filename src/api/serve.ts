/**
 * Serves metered requests: reads, writes and widget searches. The cached app may be stale. Its revision is
 * therefore checked in Redis with every charge, and before any refusal that is based on the app. If the
 * revision is stale, the app is reloaded and the request is attempted again.
 */

import { refuse } from '../domain/apps/access'
import type { KnownApp } from '../domain/apps/knownApps'
import { mostAttempts } from '../domain/metering/limits'
import type { HttpServer } from '../http/clientAddress'
import { faultOf, problemResponse } from '../http/errors'
import { requestedErrors } from '../lib/requestMeters'
import { Unavailable } from '../lib/unavailable'
import type { Problem } from '../problems'
import type { MeteredServices } from '../serviceTypes'
import { type Endpoint, MeteredRequest, type Outcome, type Refused } from './request'

/** The status that nginx logs for such requests. */
const clientDisconnected = 499

/**
 * @returns a handler that never rejects. If an exception is thrown, the response is a 503 or 500, and nothing
 *   is charged.
 */
export const metered =
  <Input extends object>(services: MeteredServices, endpoint: Endpoint<Input>) =>
  async (raw: Request, server: HttpServer): Promise<Response> => {
    const request = new MeteredRequest(services, endpoint, { raw, server })
    try {
      for (let attempts = 0; attempts < mostAttempts; attempts++) {
        const outcome = await attempt(request, endpoint, attempts > 0)
        if (outcome instanceof Response) {
          request.log(outcome)
          return outcome
        }
        if (outcome === 'gone') return abandon(request)
        if (outcome !== 'stale') return refused(request, outcome)
      }
      throw new Unavailable(`the app was stale in ${mostAttempts} attempts`, {
        source: 'app revision',
      })
    } catch (error) {
      const { problem, requestId } = faultOf(error, raw, services)
      return refused(request, { problem }, requestId)
    }
  }

/** Awaits only promises, because each `await` would slow down the most frequent requests. */
async function attempt<Input extends object>(
  request: MeteredRequest,
  endpoint: Endpoint<Input>,
  isStale: boolean,
): Promise<Outcome> {
  const { known, limits } = request.services
  const { channel, scope } = endpoint

  const handle = endpoint.identify(request.raw)
  if (typeof handle !== 'string') return { problem: handle, blame: 'address' }

  const apps = known[channel === 'api' ? 'byKey' : 'byClientId']
  const app =
    (isStale ? undefined : apps.recall(handle)) ??
    (await request.deadline.wait(limits.lookup(request.network, () => apps.load(handle))))
  if (!app) {
    const code = channel === 'api' ? 'key_invalid' : 'client_unknown'
    return { problem: { code }, blame: 'address' }
  }
  request.app = app

  // The app's refusal limit applies only to requests with an API key. If it applied to the widget,
  // refused requests from the owner's servers would block the widget as well.
  const flood = channel === 'api' ? tooMany(request, app.clientId) : undefined
  if (flood) return { problem: flood, app }

  // Count the refusal towards the limit for the IP address, not the one for the app: a stranger
  // with a leaked key could otherwise block the owner.
  const denied = refuse(app.rules, scope, channel, request)
  if (denied) return (await confirm(request, app)) ?? { problem: denied, app, blame: 'address' }

  const parsed = endpoint.parse(request)
  const input = parsed instanceof Promise ? await parsed : parsed
  if ('code' in input) {
    return (await confirm(request, app)) ?? { problem: input, app, blame: 'app' }
  }
  return endpoint.respond(request, app, input)
}

/** Asks Redis whether the cached app is current. @returns undefined if it is */
export async function confirm(
  { endpoint }: MeteredRequest,
  app: KnownApp,
): Promise<'stale' | Refused | undefined> {
  const { kind } = await app.accounts[endpoint.channel].ask()
  if (kind === 'stale' || kind === 'missing') return 'stale'
  return kind === 'unavailable' ? { problem: { code: kind } } : undefined
}

/** @param who an app's client ID or a client's network */
function tooMany({ services: { limits } }: MeteredRequest, who: string): Problem | undefined {
  const retryAfter = limits.wait(who)
  return retryAfter > 0 ? { code: 'too_many_refusals', limit: limits.limit, retryAfter } : undefined
}

/**
 * Ends a request whose client disconnected before it could be charged. The response is not sent. Its status is
 * for the metrics and the request log. The request counts towards a refusal limit, because it caused work and
 * was free. Client IDs are public, so a widget search counts towards the limit for the IP address.
 */
function abandon(request: MeteredRequest): Response {
  const { app, endpoint, services } = request
  const response = new Response(null, { status: clientDisconnected })
  if (!app) return response
  services.limits.count(endpoint.channel === 'api' ? app.clientId : request.network)
  services.refused.count(app.id, 'client_disconnected')
  request.log(response)
  return response
}

function refused(request: MeteredRequest, outcome: Refused, requestId?: string): Response {
  const { app, blame, isRequested } = outcome
  const { raw, endpoint, services } = request
  const { limits, baseUrl, now } = services
  // Client IDs are public, so refused widget searches count towards the refusal limit for the IP
  // address, not the one for the app.
  const blamedApp = blame === 'app' && endpoint.channel === 'api' ? app?.clientId : undefined
  const blamed = blame && (blamedApp ?? request.network)
  // Others may share the address, so its valid requests are served. Only its refusals become a 429.
  const flood = blamed === undefined ? undefined : tooMany(request, blamed)
  if (blamed !== undefined && !flood) limits.count(blamed)
  const problem = flood ?? outcome.problem
  if (app) services.refused.count(app.id, problem.code)
  if (!isRequested) services.refusals.add(problem.code)
  const response = problemResponse(problem, {
    request: raw,
    baseUrl,
    now,
    billed: endpoint.billed,
    ...(app && { commercialUse: app.commercialUse }),
    ...(requestId && { requestId }),
  })
  if (isRequested) requestedErrors.add(response)
  request.log(response, problem)
  return response
}
