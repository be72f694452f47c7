/** The metrics of the HTTP process. */

import type { EngineName } from '../domain/search/finder'
import type { Counts } from '../lib/meters'
import type { RequestMeters } from '../lib/requestMeters'
import type { ChargeMeter } from '../store/metering/chargeBatches'
import { createRegistry } from './process'
import { addCounter, addGauge, addHistogram, type Registry } from './prometheus'

interface ServerMeters {
  requests: RequestMeters
  refusals: Counts
  /** Number of 503 responses, by unavailable component. */
  unavailable: Counts
  /** Number of uncached searches, by search engine. */
  searches: Counts<EngineName>
  charges: ChargeMeter
  /** For each cache, the number of lookups by result. */
  caches: Record<string, Counts>
  failures: Counts
  /** Returns the number of seconds since spending was last written to PostgreSQL. */
  flushLag: () => number
}

export function createServerMetrics(meters: ServerMeters): Registry {
  const registry = createRegistry('server', meters.failures)
  addRequests(registry, meters)
  addCharges(registry, meters)
  addCounter(registry, {
    name: 'atumo_cache_lookups_total',
    help: 'Lookups in the caches of this process.',
    read: () =>
      Object.entries(meters.caches).flatMap(([cache, lookups]) =>
        [...lookups].map(([result, count]) => [count, { cache, result }] as const),
      ),
  })
  addCounter(registry, {
    name: 'atumo_searches_total',
    help: 'Uncached searches, by the engine that served them.',
    read: () => [...meters.searches].map(([engine, count]) => [count, { engine }]),
  })
  return registry
}

function addRequests(registry: Registry, { requests, refusals, unavailable }: ServerMeters): void {
  addCounter(registry, {
    name: 'atumo_http_requests_total',
    help: 'Responses by method, route and status.',
    *read() {
      for (const { method, route, statuses } of requests.all()) {
        for (const [status, count] of statuses) {
          yield [count, { method, route, status: String(status) }]
        }
      }
    },
  })
  addHistogram(registry, {
    name: 'atumo_http_request_duration_seconds',
    help: 'Time until the response is ready to be sent.',
    *read() {
      for (const { method, route, seconds } of requests.all()) yield [seconds, { method, route }]
    },
  })
  addCounter(registry, {
    name: 'atumo_refusals_total',
    help: 'Error responses of the API and the widget, by error code.',
    read: () => [...refusals].map(([code, count]) => [count, { code }]),
  })
  addCounter(registry, {
    name: 'atumo_unavailable_total',
    help: 'Requests that got 503, by unavailable component.',
    read: () => [...unavailable].map(([source, count]) => [count, { source }]),
  })
}

function addCharges(registry: Registry, { charges, flushLag }: ServerMeters): void {
  addHistogram(registry, {
    name: 'atumo_charge_duration_seconds',
    help: 'Time until Redis replies to a batch of charges.',
    read: () => [[charges.seconds]],
  })
  addHistogram(registry, {
    name: 'atumo_charge_batch_size',
    help: 'Requests in a batch of charges; 0 is a check without a charge.',
    read: () => [[charges.sizes]],
  })
  addGauge(registry, {
    name: 'atumo_open_holds',
    help: 'Batches of this process whose credits are held and not yet settled.',
    read: () => [[charges.open]],
  })
  addGauge(registry, {
    name: 'atumo_flush_lag_seconds',
    help: 'Time since this process last wrote its spending to PostgreSQL.',
    read: () => [[flushLag()]],
  })
}
