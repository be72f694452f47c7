/** The steps of metered requests. Each returns a value; none sends a response. */
import { refuse } from '../../domain/apps/access'
import type { KnownApp } from '../../domain/apps/knownApps'
import { askFirstMs } from '../../domain/metering/limits'
import type { Refusal } from '../../domain/refusals'
import type { Answer } from '../../domain/search/answers'
import { bestEncoding } from '../../lib/encodings'
import type { Figures } from '../../lib/metering'
import { networkOf } from '../../lib/networks'
import { newRequestId } from '../../lib/requestId'
import type { Content } from '../../lib/responseBody'
import type { Charge } from '../../store/metering/chargeBatches'
import { commercialUseHeader } from '../errors'
import { cors, jsonType, nosniff, varyByEncoding } from '../headers'
import { headerOf } from '../requestHeaders'
import type { Call, Denied, Ending, Entrance, Outcome } from './call'

/**
 * Identifies and authorizes the app of a request, then serves it.
 * @param handle the API key or client ID, or why there is none
 */
export async function admit(
  call: Call,
  handle: string | Refusal,
  serve: (app: KnownApp) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { services, isStale } = call
  const { scope, channel } = call.route
  const floodOfCaller = services.limits.idle ? undefined : tooMany(call, networkOfCaller(call))
  if (floodOfCaller) return { kind: 'refused', refusal: floodOfCaller }
  if (typeof handle !== 'string') return { kind: 'refused', refusal: handle, blame: 'address' }
  const lookUps = services.known[channel === 'api' ? 'byKey' : 'byClientId']
  const cached = isStale ? undefined : lookUps.recall(handle)
  const app = cached ?? (await call.patience.wait(lookUps.load(handle)))
  if (!app) {
    const kind = channel === 'api' ? 'key invalid' : 'client unknown'
    return { kind: 'refused', refusal: { kind }, blame: 'address' }
  }

  // Refused requests from the owner's servers must not block the owner's pages.
  const floodOfApp = channel === 'api' ? tooMany(call, app.clientId) : undefined
  if (floodOfApp) return { kind: 'refused', refusal: floodOfApp, app }
  const refusal = refuse(app.rules, scope, channel, call)
  // Counts for the address, because a stranger with a leaked key must not be able to block the owner.
  return refusal ? { kind: 'denied', refusal, app, blame: 'address' } : serve(app)
}

/** Refuses a request that was authorized. */
export const deny = (app: KnownApp, refusal: Refusal): Denied => ({
  kind: 'denied',
  refusal,
  app,
  blame: 'app',
})

/** Checks in Redis that the cached app has the current revision. @returns undefined if it has */
export async function confirm(call: Call, app: KnownApp): Promise<Ending | undefined> {
  const { kind } = await app.account.ask(call.route.channel)
  if (kind === 'stale' || kind === 'missing') return { kind: 'stale' }
  return kind === 'unavailable' ? { kind: 'refused', refusal: { kind } } : undefined
}

/** A route that charges for its result. */
export interface SellingRoute<Input> extends Entrance {
  /** @throws Unavailable */
  work(input: Input): Answer | Promise<Answer>
}

/** Does the work, then charges for it, so that a failure costs nothing. */
export async function sell<Input>(
  call: Call<SellingRoute<Input>>,
  app: KnownApp,
  input: Input,
): Promise<Outcome> {
  const { route, request, services } = call
  if (app.refusedAt > 0 && services.now() - app.refusedAt < askFirstMs) {
    const asked = await app.account.ask(route.channel)
    if (asked.kind !== 'admitted') return unpaid(call, app, asked)
  }
  const underWay = route.work(input)
  const done = underWay instanceof Promise ? await call.patience.wait(underWay) : underWay
  // If the client has disconnected in the meantime, nothing is charged.
  if (underWay instanceof Promise && request.signal.aborted) {
    return { kind: 'refused', refusal: { kind: 'unavailable' } }
  }
  const { total, body } = done
  const encoded = body.in(bestEncoding(headerOf(request, 'accept-encoding')))
  const charge = await app.account.charge(route.channel)
  if (charge.kind !== 'admitted') return unpaid(call, app, charge)
  return answer(app, encoded instanceof Promise ? await encoded : encoded, total, charge)
}

function answer(
  app: KnownApp,
  content: Content,
  total: string | undefined,
  charge: Figures,
): Response {
  const headers: Record<string, string> = {
    'content-type': jsonType,
    'cache-control': 'no-store',
    'x-content-type-options': nosniff['x-content-type-options'],
    'access-control-allow-origin': cors['access-control-allow-origin'],
    'access-control-expose-headers': cors['access-control-expose-headers'],
    vary: varyByEncoding,
    'x-ratelimit-limit': String(charge.limit),
    'x-ratelimit-remaining': String(charge.remaining),
    'x-ratelimit-reset': String(charge.reset),
    'x-credit-balance': String(charge.balance),
    'x-credit-cost': String(charge.cost),
    'x-commercial-use': commercialUseHeader(app.commercialUse),
    'x-total-count': total ?? '',
    'x-request-id': newRequestId(),
  }
  if (content.encoding) headers['content-encoding'] = content.encoding
  return new Response(content.open(), { headers })
}

/** Turns a failed charge into an outcome. */
export function unpaid(call: Call, app: KnownApp, charge: Charge): Ending {
  switch (charge.kind) {
    case 'missing':
    case 'stale':
      return { kind: 'stale' }
    case 'throttled':
    case 'over daily limit':
      app.refusedAt = call.services.now()
      return { kind: 'refused', refusal: charge, app }
    case 'unaffordable':
      app.refusedAt = call.services.now()
      return { kind: 'refused', refusal: { ...charge, kind: 'out of credits' }, app }
    case 'admitted':
    case 'unavailable':
      return { kind: 'refused', refusal: { kind: 'unavailable' }, app }
  }
}

function tooMany(call: Call, who: string): Refusal | undefined {
  const { limits } = call.services
  if (limits.idle) return undefined
  const retryAfter = limits.wait(who)
  return retryAfter > 0 ? { kind: 'too many refusals', limit: limits.limit, retryAfter } : undefined
}

/** Requests without a socket, from tests in the same process, count as one address. */
export const networkOfCaller = (call: Call) => networkOf(call.address ?? '')
