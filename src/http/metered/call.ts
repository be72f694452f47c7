/** The state of one metered request, and the outcomes of an attempt to serve it. */
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
  /** `api` identifies the app by an API key, `embed` by a client ID. */
  channel: Channel
  /** The scope that the app must have; undefined if every app may use the route. */
  scope: Scope | undefined
  /** Whether a response costs credits. */
  billed: boolean
}

export class Call<Route extends Entrance = Entrance> implements Caller {
  readonly services: MeteredRoom
  readonly route: Route
  readonly request: Request
  /** When the request arrived, in milliseconds of `performance.now()`. */
  readonly begun = performance.now()
  /** The app of the request, once identified. */
  app: KnownApp | undefined
  /** True if the app's cached revision was stale. The next attempt then loads the app again. */
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
   * The time limit of this request for PostgreSQL. Created only when needed, because most responses come from the
   * cache.
   */
  get patience(): Patience {
    return (this.#patience ??= new Patience(patienceMs))
  }

  /** The JSON object in the body. The body is read once, at the first use. */
  get body(): Promise<ReadBody> {
    return (this.#body ??= jsonBody(this.request))
  }

  get address(): string | undefined {
    return this.services.addresses.of(this.request, this.#server)
  }

  get origin(): string | null {
    const origin = headerOf(this.request, 'origin')
    if (origin !== null) return origin
    // A cross-site request without Origin, such as from an <img>, is treated as if it had an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.request, 'sec-fetch-site') ?? '')
      ? 'null'
      : null
  }
}

/** The result of an attempt: a response, or the reason why there is none. */
export type Outcome = Response | Denied | Ending

/**
 * An outcome, as a promise only if something must be awaited, because promises would slow down the most
 * frequent requests.
 */
export type Attempt = Outcome | Promise<Outcome>

/**
 * The outcome of an attempt without a response. `stale` means that the cached app is outdated and the request
 * will be retried.
 */
export type Ending = Refused | { kind: 'stale' }

/** A final refusal. */
export interface Refused {
  kind: 'refused'
  refusal: Refusal
  /** The app in whose statistics the refusal is counted. */
  app?: KnownApp
  /**
   * Whether the refusal counts towards the refusal limit of the address or of the app; undefined if neither.
   */
  blame?: 'address' | 'app'
  /** Whether a sandbox app requested this error. The service's own statistics leave out such errors. */
  isRequested?: true
}

/** A refusal that is based on the cached app. It is sent only after Redis has confirmed the app's revision. */
export interface Denied extends Omit<Refused, 'kind'> {
  kind: 'denied'
  app: KnownApp
}
