/** Creates and reads endpoints, events and deliveries in a test database. */
import { newApiKey, newClientId } from '../../src/domain/apps/credentials'
import { failedAfter, mostTries } from '../../src/domain/webhooks/schedule'
import { randomBase62 } from '../../src/lib/base62'
import { type Networks, parseNetworks } from '../../src/lib/networks'
import type { Sql } from '../../src/store/clients'
import { type EventKind, eventKinds } from '../../src/store/webhooks/endpoints'
import type { DictionaryEvent } from '../../src/store/webhooks/events'
import type { Leased } from '../../src/store/webhooks/queue'
import type { Result } from '../../src/store/webhooks/results'
import type { RecoverOptions } from '../../src/store/webhooks/upkeep'
import { defaultSettings } from './apps'
import { openTestStores } from './stores'

export const approved = 'dictionary.term.approved' satisfies EventKind
export const outstanding = { healthy: 64, failing: 2 }
export const hasRoom = { first: true, retry: true }

export const networksOf = (...entries: string[]): Networks => parseNetworks(entries)

export function newEvent(changes: Partial<DictionaryEvent> = {}): DictionaryEvent {
  const id = `evt_${randomBase62(20)}`
  return {
    id,
    kind: approved,
    appId: null,
    body: `{"id":"${id}"}`,
    createdAt: new Date(),
    ...changes,
  }
}

/** Returns a result for a leased delivery, by default a success. */
export function resultOf(leased: Leased, changes: Partial<Result> = {}): Result {
  const { id, lease, endpointId, number } = leased
  return {
    id,
    lease,
    endpointId,
    number,
    startedAt: new Date(),
    durationMs: 12,
    status: 200,
    outcome: 'delivered',
    detail: null,
    body: 'ok',
    headers: { a: 'b' },
    next: 'delivered',
    ...changes,
  }
}

export const failed = (leased: Leased, changes: Partial<Result> = {}) =>
  resultOf(leased, { status: 500, outcome: 'http_error', next: { afterMs: 5000 }, ...changes })

export const gone = (leased: Leased) =>
  resultOf(leased, { status: 410, outcome: 'gone', next: 'dead' })

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

export async function openOutbox({ pool = 8 } = {}) {
  const stores = await openTestStores({ pool })
  const { sql, transactions, apps, deliveries, endpoints } = stores

  async function newApp(): Promise<{ clientId: string; appId: number }> {
    const clientId = newClientId()
    await apps.insert(clientId, newApiKey(), { name: 'Test', ...defaultSettings }, 0)
    const app = await apps.byClientId(clientId)
    if (!app) throw new Error('the app was not stored')
    return { clientId, appId: app.id }
  }

  /** Adds an endpoint with a secret, by default to a new app. @returns its id, `end_…` */
  async function newEndpoint(
    options: { clientId?: string; kinds?: EventKind[]; url?: string } = {},
  ): Promise<string> {
    const clientId = options.clientId ?? (await newApp()).clientId
    const id = `end_${randomBase62(20)}`
    const url = options.url ?? `https://example.org/${id}`
    const kinds = options.kinds ?? [...eventKinds]
    await endpoints.add(clientId, { id, url, kinds, secret: `whsec_${clientId}` })
    return id
  }

  /** Adds due deliveries, oldest first. @returns their IDs in that order */
  async function due(endpointId: string, count = 1): Promise<string[]> {
    const event = newEvent()
    const ids = Array.from({ length: count }, () => `dlv_${randomBase62(20)}`)
    await sql`
      insert into events (id, kind, app_id, body, created_at)
      values (${event.id}, ${event.kind}, null, ${event.body}, ${event.createdAt})`
    await sql`
      insert into deliveries (id, event_id, endpoint_id, due_at)
      select new.id, ${event.id}, e.id, now() - interval '1 hour' + new.place * interval '1 ms'
      from unnest(${ids}::text[]) with ordinality as new (id, place), endpoints e
      where e.public_id = ${endpointId}`
    return ids
  }

  const lease = (ids: readonly string[], name = randomBase62(20), leaseMs = 30_000) =>
    deliveries.lease(ids, { lease: name, leaseMs })

  /** Adds a delivery and leases it. */
  async function leasedOne(endpointId: string): Promise<Leased> {
    const [leased] = await lease(await due(endpointId))
    if (!leased) throw new Error('nothing was leased')
    return leased
  }

  /** Returns a delivery's row. */
  async function row(id: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await sql<Record<string, unknown>[]>`
      select state, lease, attempts, tries, ended_at is not null as "hasEnded",
        round(extract(epoch from due_at - now()) * 1000)::int as "dueInMs"
      from deliveries where id = ${id}`
    return found
  }

  return {
    ...stores,
    deliveries,
    endpoints,
    newApp,
    newEndpoint,
    due,
    lease,
    leasedOne,

    announce: (event: DictionaryEvent) =>
      transactions.run('test', ({ events }) => events.add(event)),

    /**
     * Runs one iteration of the worker's enqueuing loop.
     * @returns the deliveries added to the streams, in order
     */
    async enqueued(limit = 500, after = 0) {
      const published: { id: string; isRetry: boolean }[] = []
      await deliveries.enqueue({ limit, outstanding, after, hasRoom }, async (queued) => {
        published.push(...queued.map(({ id, isRetry }) => ({ id, isRetry })))
      })
      return published
    },

    record: (...results: Result[]) => deliveries.record(results, failedAfter),

    recover: (changes: Partial<RecoverOptions> = {}) =>
      deliveries.recover({ queuedMs: 60_000, all: false, mostTries, ...changes }),

    /** Makes all leases expire. */
    async endLeases(): Promise<void> {
      await sql`update deliveries set lease_until = now() - interval '1 ms' where state = 'sending'`
    },

    /** Returns a delivery as the app's owner sees it. */
    delivery: async (id: string) => (await deliveries.list({ ids: [id], limit: 1 }))[0],

    row,

    /** Returns the states of these deliveries. */
    statesOf: async (...ids: string[]) =>
      (await Promise.all(ids.map(row))).map((found) => found?.['state']),

    /** Returns the endpoints to which an event is delivered. */
    async receivers(eventId: string): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select p.public_id as id from deliveries d join endpoints p on p.id = d.endpoint_id
        where d.event_id = ${eventId} order by p.id`
      return rows.map(({ id }) => id)
    },

    async clear(): Promise<void> {
      // With only a few rows, `delete` is faster than `truncate`, which creates new files.
      await sql`delete from events`
      await sql`delete from endpoints`
    },
  }
}

/** Returns a connection that records the row count of each statement. */
export function countingRows(sql: Sql) {
  const counts: number[] = []
  const counting = new Proxy(sql, {
    apply: async (target, self, told) => {
      const response = (await Reflect.apply(target, self, told)) as { count: number }
      counts.push(response.count)
      return response
    },
  })
  return { sql: counting, counts }
}
