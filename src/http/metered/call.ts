/** The state of a metered request, and the possible outcomes of an attempt to serve it. */
import type { Caller, Scope } from '../../domain/apps/access'
import type { KnownApp } from '../../domain/apps/knownApps'
import { patienceMs } from '../../domain/metering/holds'
import type { Refusal } from '../../domain/refusals'
import type { Channel } from '../../lib/metering'
import { Patience } from '../../lib/unavailable'
import type { HttpServer } from '../caller'
import { jsonBody, type ReadBody } from '../jsonBody'
import { headerOf } from '../requestHeaders'
import type { MeteredRoom } from '../rooms'

/** What a route requires of an app. */
export interface Entrance {
  /** How the app is identified: `api` by an API key, `embed` by a client ID. */
  channel: Channel
  /** The scope that the app must have, or undefined if any app may use the route. */
  scope: Scope | undefined
  /** Whether a response costs credits. */
  billed: boolean
}

export class Call<Route extends Entrance = Entrance> implements Caller {
  readonly services: MeteredRoom
  readonly route: Route
  readonly request: Request
  /** When the request arrived, as returned by `performance.now()`. */
  readonly begun = performance.now()
  /** The app that made the request, once it has been identified. */
  app: KnownApp | undefined
  /** True if the cached app was found to be stale. The next attempt then reloads the app. */
  isStale = false
  readonly #server: HttpServer
  #patience: Patience | undefined
  #body: Promise<ReadBody> | undefined

  constructor(services: MeteredRoom, route: Route, request: Request, server: HttpServer) {
    this.services = services
    this.route = route
    this.request = request
    this.#server = server
  }

  /**
   * Limits how long this request waits for PostgreSQL. Created only when needed, because most responses come
   * from the cache.
   */
  get patience(): Patience {
    return (this.#patience ??= new Patience(patienceMs))
  }

  /** The JSON object in the body. The body is read only once, on first use. */
  get body(): Promise<ReadBody> {
    return (this.#body ??= jsonBody(this.request))
  }

  get address(): string | undefined {
    return this.services.addresses.of(this.request, this.#server)
  }

  get origin(): string | null {
    const origin = headerOf(this.request, 'origin')
    if (origin !== null) return origin
    // A cross-site request without an Origin header, such as one from an <img>, is treated as
    // having an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.request, 'sec-fetch-site') ?? '')
      ? 'null'
      : null
  }
}

/** The result of an attempt to serve a request: a response, or the reason why there is none. */
export type Outcome = Response | Denied | Ending

/**
 * An outcome, or a promise of one if something must be awaited. Promises are avoided where possible, because
 * they would slow down the most frequent requests.
 */
export type Attempt = Outcome | Promise<Outcome>

/**
 * The outcome of an attempt that did not produce a response. `stale` means that the cached app is outdated,
 * so another attempt is made. `gone` means that the client has disconnected, so nothing is charged or sent.
 */
export type Ending = Refused | { kind: 'stale' } | { kind: 'gone' }

/** A refusal that needs no further checks before it is sent. */
export interface Refused {
  kind: 'refused'
  refusal: Refusal
  /** The app whose statistics include the refusal. */
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
 * A refusal based on the cached app. It is sent only after Redis has confirmed that the app's revision is
 * current.
 */
export interface Denied extends Omit<Refused, 'kind'> {
  kind: 'denied'
  app: KnownApp
}
