/** The steps that metered requests are served in. Each returns a value; none sends a response by itself. */
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
import { cors, jsonType, nosniff } from '../headers'
import { headerOf } from '../requestHeaders'
import type { Call, Denied, Ending, Entrance, Outcome, Refused } from './call'

const unknownCaller = {
  api: { kind: 'key invalid' },
  embed: { kind: 'client unknown' },
} as const

/** @param handle the key or client ID that the caller shows, or why it shows none */
export function identify(
  call: Call,
  handle: string | Refusal,
): KnownApp | Refused | Promise<KnownApp | Refused> {
  const { services, route, isStale } = call
  const flood = services.limits.idle ? undefined : tooMany(call, networkOfCaller(call))
  if (flood) return { kind: 'refused', refusal: flood }
  if (typeof handle !== 'string') return { kind: 'refused', refusal: handle, blame: 'address' }
  const lookUps = services.known[route.channel === 'api' ? 'byKey' : 'byClientId']
  const app = isStale ? undefined : lookUps.recall(handle)
  return app ?? loaded(call, lookUps.load(handle))
}

async function loaded(
  call: Call,
  loading: Promise<KnownApp | undefined>,
): Promise<KnownApp | Refused> {
  const app = await call.patience.wait(loading)
  const refusal = unknownCaller[call.route.channel]
  return app ?? { kind: 'refused', refusal, blame: 'address' }
}

/** @returns why the app may not call; undefined where it may */
export function authorize(call: Call, app: KnownApp): Refused | Denied | undefined {
  const { scope, channel } = call.route
  // Refused requests of the owner's servers must not block its pages.
  const flood = channel === 'api' ? tooMany(call, app.clientId) : undefined
  if (flood) return { kind: 'refused', refusal: flood, app }
  const refusal = refuse(app.rules, scope, channel, call)
  // The caller has not proved to be the app, and strangers must not be able to block its owner.
  return refusal && { kind: 'denied', refusal, app, blame: 'address' }
}

/** Refuses a caller who showed the app's key from where the app may call. */
export const deny = (app: KnownApp, refusal: Refusal): Denied => ({
  kind: 'denied',
  refusal,
  app,
  blame: 'app',
})

/** Checks in Redis that the app is remembered at its current revision. @returns why not; undefined where it is */
export async function confirm(call: Call, app: KnownApp): Promise<Ending | undefined> {
  const { kind } = await app.account.ask(call.route.channel)
  if (kind === 'stale' || kind === 'missing') return { kind: 'stale' }
  return kind === 'unavailable' ? { kind: 'refused', refusal: { kind } } : undefined
}

/** A route that sells what it finds. */
export interface SellingRoute<Input> extends Entrance {
  /** Does what is paid for. @throws Unavailable */
  work(input: Input): Answer | Promise<Answer>
}

/** Does the work, then charges for it: what fails before the charge costs nothing. */
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
  // A caller who hung up while we worked is not charged, and reads no response.
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
    vary: `Accept-Encoding, ${cors.vary}`,
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

/** What a charge that was not made comes to. */
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

/** Callers without a socket, in tests within the process, count as one. */
export const networkOfCaller = (call: Call) => networkOf(call.address ?? '')
