/** One metered request on its way: what its route needs, and what it is known by. */

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

/** Who may call a route. */
export interface Entrance {
  /** Callers of the API show a key, those of the embed a client ID. */
  channel: Channel
  /** The scope it needs; undefined: any app may call. */
  scope: Scope | undefined
  /** Whether a response costs credits. */
  billed: boolean
}

export class Call<Route extends Entrance = Entrance> implements Caller {
  readonly services: MeteredRoom
  readonly route: Route
  readonly request: Request
  /** Set when the app's revision turned out stale: the next attempt loads the app again. */
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

  /** Made when the request first waits: most are answered from memory. */
  get patience(): Patience {
    return (this.#patience ??= new Patience(patienceMs))
  }

  /** The JSON object in the body: read when first asked for, and once. */
  get body(): Promise<ReadBody> {
    return (this.#body ??= jsonBody(this.request))
  }

  get address(): string | undefined {
    return this.services.addresses.of(this.request, this.#server)
  }

  get origin(): string | null {
    const origin = headerOf(this.request, 'origin')
    if (origin !== null) return origin
    // Another site's page that sends no Origin, as an <img> does: an opaque origin.
    return /^(cross|same)-site$/.test(headerOf(this.request, 'sec-fetch-site') ?? '')
      ? 'null'
      : null
  }
}

/** What an attempt came to: a response, or why there is none. */
export type Outcome = Response | Denied | Ending

export type Ending = Refused | Stale

/** A final refusal. */
export interface Refused {
  kind: 'refused'
  refusal: Refusal
  /** Counts the refusal for its owner. */
  app?: KnownApp
  /** Who the refused request is counted for; undefined: it is not counted. */
  blame?: 'address' | 'app'
}

/** A refusal that rests on what this process remembers of the app: Redis confirms the revision first. */
export interface Denied extends Omit<Refused, 'kind'> {
  kind: 'denied'
  app: KnownApp
}

/** The app has changed: the request is tried again. */
export interface Stale {
  kind: 'stale'
}
