/**
 * A billed call, from the request to the answer: identify → revoked, scope, lists → parse the input → do
 * the work → charge → answer. The charge comes last, so what fails before it never touches the balance.
 *
 * What this process knows of an app may be old, so no refusal is given on its word: the revision is
 * confirmed in Redis first, and the charge confirms it by itself.
 */
import { type Caller, refuse, type Scope } from '../domain/apps/access'
import type { KnownApp, KnownApps } from '../domain/apps/knownApps'
import type { RefusalCounter } from '../domain/apps/refusalCounter'
import type { RefusalLimits } from '../domain/apps/refusalLimits'
import type { Refusal } from '../domain/refusals'
import type { Answer } from '../domain/search/answers'
import type { Channel, Figures } from '../lib/metering'
import { networkOf } from '../lib/networks'
import { newRequestId } from '../lib/requestId'
import { Patience } from '../lib/unavailable'
import type { Charge } from '../store/metering/chargeBatches'
import type { Addresses, HttpServer } from './caller'
import { commercialUseHeader, refusalResponse } from './errors'
import { type FaultServices, faultOf } from './faults'
import { cors, jsonType, nosniff } from './headers'
import { headerOf } from './requestHeaders'

export interface CallServices extends FaultServices {
  known: KnownApps
  limits: RefusalLimits
  refused: RefusalCounter
  addresses: Addresses
  /** The current time, in ms since 1970. */
  now: () => number
  /** The service as its users see it. */
  baseUrl: string
}

/** How a route knows its callers. */
export interface Entrance {
  channel: Channel
  /** The scope it needs; undefined: any app may call. */
  scope: Scope | undefined
  billed: boolean
  /** What the caller shows to be told by: a key or a client ID, known or not. */
  identify(request: Request): string | Refusal
  /** Whether that is looked up among keys or client IDs. */
  by: keyof KnownApps
  /** Said where no app has it. */
  unknown: Refusal
}

/** What a billed route has of its own. */
export interface BilledRoute<Input extends object> extends Entrance {
  parse(request: Request): Input | Refusal
  /** Does what is paid for. @throws Unavailable */
  work(input: Input): Answer | Promise<Answer>
}

/** How long a call waits for PostgreSQL in all. */
export const patienceMs = 3000

/** One call on its way. */
export class Call implements Caller {
  readonly services: CallServices
  readonly entrance: Entrance
  readonly request: Request
  readonly #server: HttpServer
  #patience: Patience | undefined

  constructor(services: CallServices, entrance: Entrance, request: Request, server: HttpServer) {
    this.services = services
    this.entrance = entrance
    this.request = request
    this.#server = server
  }

  address() {
    return this.services.addresses.of(this.request, this.#server)
  }

  /** Made when the call first waits: most are answered from memory. */
  get patience(): Patience {
    return (this.#patience ??= new Patience(patienceMs))
  }

  origin() {
    const origin = headerOf(this.request, 'origin')
    if (origin !== null) return origin
    // A page of another site that keeps from saying which, as an image's address does: an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.request, 'sec-fetch-site') ?? '')
      ? 'null'
      : null
  }
}

/** A response, or `stale`: Redis knows the app otherwise than the caller of this. */
export type Served = Response | 'stale'

/** For how long after a 402 or 429 an app is asked before any work is done for it. */
const askFirstMs = 1000
/** Nobody reads this: the caller is gone. */
const gone: Refusal = { kind: 'unavailable' }
/** How often a call is served anew because its app changed under it. */
const attempts = 3

/** Never rejects: a fault is answered 503 or 500, uncharged. */
export function billed<Input extends object>(
  services: CallServices,
  route: BilledRoute<Input>,
  request: Request,
  server: HttpServer,
): Promise<Response> {
  const call = new Call(services, route, request, server)
  return identified(call, (app) => serve(call, route, app))
}

/** Identifies the caller, checks whether it may call, and serves it: anew where its app changed meanwhile. */
export function identified(
  call: Call,
  serveApp: (app: KnownApp) => Promise<Served>,
): Promise<Response> {
  return identify(call, serveApp).catch((error: unknown) => {
    const { refusal, requestId } = faultOf(error, call.request, call.services)
    return respond(call, refusal, undefined, requestId)
  })
}

async function identify(
  call: Call,
  serveApp: (app: KnownApp) => Promise<Served>,
): Promise<Response> {
  const { services, entrance, request } = call
  const flood = services.limits.idle ? undefined : tooMany(call, networkOfCaller(call))
  if (flood) return respond(call, flood)

  const handle = entrance.identify(request)
  if (typeof handle !== 'string') return blameAddress(call, handle)

  const lookUps = services.known[entrance.by]
  let app = lookUps.recall(handle)
  for (let attempt = 0; attempt < attempts; attempt++) {
    app ??= await call.patience.wait(lookUps.load(handle))
    if (!app) return blameAddress(call, entrance.unknown)
    const served = await admit(call, app, serveApp)
    if (served !== 'stale') return served
    app = undefined
  }
  return respond(call, { kind: 'unavailable' })
}

function admit(
  call: Call,
  app: KnownApp,
  serveApp: (app: KnownApp) => Promise<Served>,
): Served | Promise<Served> {
  const { scope, channel } = call.entrance
  // What the owner's servers are refused for shuts no page out.
  const flood = channel === 'api' ? tooMany(call, app.clientId) : undefined
  if (flood) return respond(call, flood, app)

  const denied = refuse(app.rules, scope, channel, call)
  return denied ? refuseIfCurrent(call, app, denied, blameAddress) : serveApp(app)
}

export async function serve<Input extends object>(
  call: Call,
  route: BilledRoute<Input>,
  app: KnownApp,
): Promise<Served> {
  const { channel } = route
  const input = route.parse(call.request)
  if ('kind' in input) return refuseIfCurrent(call, app, input, blameApp)

  if (app.refusedAt > 0 && call.services.now() - app.refusedAt < askFirstMs) {
    const asked = await app.account.ask(channel)
    if (asked.kind !== 'admitted') return unpaid(call, app, asked)
  }

  const underWay = route.work(input)
  const done = underWay instanceof Promise ? await call.patience.wait(underWay) : underWay
  // Who hung up while we worked is owed nothing; what was ready at once found its caller there.
  if (underWay instanceof Promise && call.request.signal.aborted) return respond(call, gone, app)
  const charge = await app.account.charge(channel)
  return charge.kind === 'admitted' ? answer(app, done, charge) : unpaid(call, app, charge)
}

/** Gives a refusal that rests on what is known of an app, unless Redis knows it otherwise. */
export async function refuseIfCurrent(
  call: Call,
  app: KnownApp,
  refusal: Refusal,
  blame: (call: Call, refusal: Refusal, app: KnownApp) => Response,
): Promise<Served> {
  return (await unconfirmed(call, app)) ?? blame(call, refusal, app)
}

/** Asks Redis whether what is known of an app is current; undefined where it is. */
export async function unconfirmed(call: Call, app: KnownApp): Promise<Served | undefined> {
  const { kind } = await app.account.ask(call.entrance.channel)
  if (kind === 'stale' || kind === 'missing') return 'stale'
  return kind === 'unavailable' ? respond(call, { kind }) : undefined
}

function answer(app: KnownApp, { body, total }: Answer, charge: Figures): Response {
  return new Response(body.open(), {
    headers: {
      'content-type': jsonType,
      'cache-control': 'no-store',
      'x-content-type-options': nosniff['x-content-type-options'],
      'access-control-allow-origin': cors['access-control-allow-origin'],
      'access-control-expose-headers': cors['access-control-expose-headers'],
      vary: cors.vary,
      'x-ratelimit-limit': String(charge.limit),
      'x-ratelimit-remaining': String(charge.remaining),
      'x-ratelimit-reset': String(charge.reset),
      'x-credit-balance': String(charge.balance),
      'x-credit-cost': String(charge.cost),
      'x-commercial-use': commercialUseHeader(app.commercialUse),
      'x-total-count': total ?? '',
      'x-request-id': newRequestId(),
    },
  })
}

export function unpaid(call: Call, app: KnownApp, charge: Charge): Served {
  switch (charge.kind) {
    case 'missing':
    case 'stale':
      return 'stale'
    case 'throttled':
    case 'over daily limit':
      app.refusedAt = call.services.now()
      return respond(call, charge, app)
    case 'unaffordable':
      app.refusedAt = call.services.now()
      return respond(call, { ...charge, kind: 'out of credits' }, app)
    case 'admitted':
    case 'unavailable':
      return respond(call, { kind: 'unavailable' }, app)
  }
}

function tooMany(call: Call, who: string): Refusal | undefined {
  const { limits } = call.services
  if (limits.idle) return undefined
  const retryAfter = limits.wait(who)
  return retryAfter > 0 ? { kind: 'too many refusals', limit: limits.limit, retryAfter } : undefined
}

/** Refuses a caller who has not proved to be the app: what others do must not shut its owner out. */
function blameAddress(call: Call, refusal: Refusal, app?: KnownApp) {
  call.services.limits.count(networkOfCaller(call))
  return respond(call, refusal, app)
}

/** Refuses a caller who showed the app's key from where the app may call; embeds show no key. */
export function blameApp(call: Call, refusal: Refusal, app: KnownApp) {
  if (call.entrance.channel === 'embed') return blameAddress(call, refusal, app)
  call.services.limits.count(app.clientId)
  return respond(call, refusal, app)
}

export function respond(call: Call, refusal: Refusal, app?: KnownApp, requestId?: string) {
  if (app && refusal !== gone) call.services.refused.count(app.id, refusal.kind)
  return refusalResponse(refusal, {
    request: call.request,
    baseUrl: call.services.baseUrl,
    now: call.services.now,
    billed: call.entrance.billed,
    ...(app && { commercialUse: app.commercialUse }),
    ...(requestId && { requestId }),
  })
}

/** Callers without a socket, in tests within the process, count as one. */
const networkOfCaller = (call: Call) => networkOf(call.address() ?? '')
