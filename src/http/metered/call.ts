/** The state of one metered request, and the outcomes of an attempt. */
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

/** What a route requires. */
export interface Entrance {
  /** `api` identifies the app by an API key, `embed` by a client ID. */
  channel: Channel
  /** Undefined: any app may use it. */
  scope: Scope | undefined
  /** Whether a response costs credits. */
  billed: boolean
}

export class Call<Route extends Entrance = Entrance> implements Caller {
  readonly services: MeteredRoom
  readonly route: Route
  readonly request: Request
  /** Set if the app's cached revision was stale: the next attempt loads the app again. */
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

  /** Created at the first wait, because most responses come from the cache. */
  get patience(): Patience {
    return (this.#patience ??= new Patience(patienceMs))
  }

  /** The JSON object in the body. Read once, at the first use. */
  get body(): Promise<ReadBody> {
    return (this.#body ??= jsonBody(this.request))
  }

  get address(): string | undefined {
    return this.services.addresses.of(this.request, this.#server)
  }

  get origin(): string | null {
    const origin = headerOf(this.request, 'origin')
    if (origin !== null) return origin
    // A cross-site request without Origin, such as an <img>, counts as an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.request, 'sec-fetch-site') ?? '')
      ? 'null'
      : null
  }
}

/** The result of an attempt: a response, or why there is none. */
export type Outcome = Response | Denied | Ending

/** An outcome, at once where nothing has to be awaited: each promise costs time on the most frequent path. */
export type Attempt = Outcome | Promise<Outcome>

/** Stale: the cached app is outdated, and the request is tried again. */
export type Ending = Refused | { kind: 'stale' }

/** A final refusal. */
export interface Refused {
  kind: 'refused'
  refusal: Refusal
  /** The app in whose statistics the refusal counts. */
  app?: KnownApp
  /** Whose refusal limit it counts towards; undefined: none. */
  blame?: 'address' | 'app'
}

/** A refusal based on the cached app. Redis must confirm the app's revision first. */
export interface Denied extends Omit<Refused, 'kind'> {
  kind: 'denied'
  app: KnownApp
}
