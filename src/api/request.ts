/** A metered request, what an endpoint requires of it, and how an attempt to serve it can end. */

import type { RequestSource, Scope } from '../domain/apps/access'
import type { KnownApp } from '../domain/apps/knownApps'
import { queryDeadlineMs } from '../domain/metering/holds'
import { jsonBody, type ReadBody } from '../http/body'
import type { HttpServer } from '../http/clientAddress'
import { headerOf } from '../http/request'
import type { Channel } from '../lib/metering'
import { networkOf } from '../lib/networks'
import { QueryDeadline } from '../lib/unavailable'
import type { Problem } from '../problems'
import type { MeteredServices } from '../serviceTypes'
import type { LoggedRequest } from '../store/apps/requestLogs'

export interface Requirements {
  /** How the app is identified: `api` by an API key, `embed` by a client ID. */
  channel: Channel
  /** The scope that the app must have, or undefined if any app may use the endpoint. */
  scope: Scope | undefined
  billed: boolean
}

export interface Endpoint<Input extends object> extends Requirements {
  /** Returns the API key or client ID, which may be invalid, or the reason why there is none. */
  identify(raw: Request): string | Problem
  parse(request: MeteredRequest): Input | Problem | Promise<Input | Problem>
  /** Does the work for an app that may use the endpoint, and charges for it. */
  respond(request: MeteredRequest, app: KnownApp, input: Input): Promise<Outcome>
}

/**
 * How an attempt ends. `stale` means that the cached app is outdated, so another attempt is made. `gone` means
 * that the client has disconnected, so nothing is charged or sent.
 */
export type Outcome = Response | Refused | 'stale' | 'gone'

export interface Refused {
  problem: Problem
  app?: KnownApp
  /**
   * The refusal limit that this refusal counts towards: the limit for the IP address or the limit for the
   * app. Undefined if it counts towards neither.
   */
  blame?: 'address' | 'app'
  /** Whether a sandbox app requested this error. Such errors are excluded from the service's own statistics. */
  isRequested?: true
}

/**
 * Reads the API key from `Authorization: Bearer` or `X-API-Key`. If both are sent, they must be equal. An empty
 * header counts as absent, because some clients send both headers and fill only one.
 * @returns the key, which may be invalid, or the reason why there is none
 */
export function readApiKey(request: Request): string | Problem {
  const authorization = headerOf(request, 'authorization')
  const plain = headerOf(request, 'x-api-key')
  if (!authorization || /^bearer$/i.test(authorization)) return plain || { code: 'key_missing' }
  const bearer = bearerToken(authorization)
  return !plain || plain === bearer ? bearer : { code: 'keys_differ' }
}

/** Returns the bearer token. For any other scheme, returns '', which is never a valid key. */
const bearerToken = (authorization: string) =>
  /^bearer /i.test(authorization) ? authorization.slice(7).trim() : ''

/** Maximum length of a logged search query in characters. Longer queries are truncated. */
const longestQuery = 100
const longestOrigin = 100

export class MeteredRequest implements RequestSource {
  readonly services: MeteredServices
  readonly endpoint: Requirements
  readonly raw: Request
  app: KnownApp | undefined
  readonly #begun = performance.now()
  readonly #server: HttpServer
  #deadline: QueryDeadline | undefined
  #body: Promise<ReadBody> | undefined

  constructor(
    services: MeteredServices,
    endpoint: Requirements,
    { raw, server }: { raw: Request; server: HttpServer },
  ) {
    this.services = services
    this.endpoint = endpoint
    this.raw = raw
    this.#server = server
  }

  /** The time that this request may wait for PostgreSQL. Most responses come from the cache and need none. */
  get deadline(): QueryDeadline {
    return (this.#deadline ??= new QueryDeadline(queryDeadlineMs))
  }

  /** The JSON object in the body. The body is read only once, on first use. */
  get body(): Promise<ReadBody> {
    return (this.#body ??= jsonBody(this.raw))
  }

  get isGone(): boolean {
    return this.raw.signal.aborted
  }

  get address(): string | undefined {
    return this.services.addresses.of(this.raw, this.#server)
  }

  /**
   * The key under which the client's address is counted for limits. Requests without a socket, which occur
   * only in tests, share one key.
   */
  get network(): string {
    return networkOf(this.address ?? '')
  }

  get origin(): string | null {
    const origin = headerOf(this.raw, 'origin')
    if (origin !== null) return origin
    // A cross-site request without an Origin header, such as one from an <img>, is treated as
    // having an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.raw, 'sec-fetch-site') ?? '') ? 'null' : null
  }

  log(response: Response, problem?: Problem): void {
    const { app, services } = this
    if (!app) return
    const kind = response.ok ? 'successful' : 'refused'
    services.requestLog.add(app.id, kind, () => this.#describe(app, response, problem))
  }

  #describe(app: KnownApp, { status, headers }: Response, problem?: Problem): LoggedRequest {
    const { pathname = '', searchParams } = URL.parse(this.raw.url) ?? {}
    const about = problem && subjectOf(problem)
    const query = app.logsQueries ? searchParams?.get('q') : undefined
    return {
      at: this.services.now(),
      path: pathname,
      status,
      ...(problem && { code: problem.code }),
      ...(about !== undefined && { about }),
      credits: Number(headers.get('x-credit-cost') ?? 0),
      ms: Math.round((performance.now() - this.#begun) * 10) / 10,
      id: headers.get('x-request-id') ?? '',
      from: this.origin?.slice(0, longestOrigin) ?? this.network,
      ...(query && {
        query: Array.from(query)
          .slice(0, longestQuery)
          .join('')
          .toWellFormed()
          .replaceAll('\0', ''),
      }),
    }
  }
}

function subjectOf(problem: Problem): string | undefined {
  if ('field' in problem) return problem.field
  if ('fields' in problem) return problem.fields
  if ('scope' in problem) return problem.scope
  return problem.code === 'bad_idempotency_key' ? 'Idempotency-Key' : undefined
}
