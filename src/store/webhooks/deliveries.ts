/** Deliveries: due, then queued, then sending, and then delivered, due again or failed. */
import type { Sql } from '../clients'
import { first, inPieces, some } from '../queries'
import type { Keyring } from '../secrets/keyring'
import type { EventKind } from './endpoints'
import { createDueNotices, deliveryQueue } from './queue'
import {
  type Attempt,
  type DeliveryOutcome,
  type FailedAfter,
  type Result,
  recordResults,
} from './results'
import { deliveryUpkeep } from './upkeep'

/** `dead` means failed. It is stored in databases and appears in `--json` output. */
export type DeliveryState = 'due' | 'queued' | 'sending' | 'delivered' | 'dead'

export interface Delivery {
  id: string
  eventId: string
  kind: EventKind
  /** Whether the endpoint's owner requested the delivery as a test. */
  isTest: boolean
  endpointId: string
  clientId: string
  url: string
  state: DeliveryState
  attempts: number
  dueAt: Date
  createdAt: Date
  endedAt: Date | null
  outcome: DeliveryOutcome | null
  status: number | null
}

export interface DeliveryFilter {
  clientId?: string
  endpointId?: string
  states?: readonly DeliveryState[]
  kind?: EventKind
  isTest?: boolean
  /** Whether to select only deliveries that are waiting for another attempt. */
  isRetrying?: boolean
  ids?: readonly string[]
  before?: string
  limit: number
}

export type Deliveries = ReturnType<typeof createDeliveries>

export function createDeliveries(sql: Sql, keyring: Keyring) {
  const notifyWorkers = createDueNotices(sql)
  return {
    ...deliveryQueue(sql, keyring),

    /**
     * Stores the results of attempts. A result that arrives after its lease has expired is stored but does
     * not change the delivery.
     * @returns the endpoints that have become `failed` or `gone`
     */
    record: (results: readonly Result[], failedAfter: FailedAfter) =>
      recordResults(sql, results, failedAfter),

    ...deliveryUpkeep(sql),

    /** Returns the body of a delivery exactly as it is sent. */
    async bodyOf(id: string): Promise<string | undefined> {
      const found = await first(sql<{ body: string }[]>`
      select e.body from deliveries d join events e on e.id = d.event_id where d.id = ${id}`)
      return found?.body
    },

    attempts: (ids: readonly string[]) => sql<(Attempt & { deliveryId: string })[]>`
    select delivery_id as "deliveryId", number, started_at as "startedAt",
      duration_ms as "durationMs", status, outcome, detail, body, headers
    from delivery_attempts where delivery_id = any(${[...ids]}) order by delivery_id, number`,

    list: (filter: DeliveryFilter) => sql<Delivery[]>`
    ${deliveries(sql)}
    where true
      ${filter.clientId === undefined ? sql`` : sql`and a.client_id = ${filter.clientId}`}
      ${filter.endpointId === undefined ? sql`` : sql`and p.public_id = ${filter.endpointId}`}
      ${filter.states === undefined ? sql`` : sql`and d.state = any(${[...filter.states]})`}
      ${filter.kind === undefined ? sql`` : sql`and e.kind = ${filter.kind}`}
      ${filter.isTest === undefined ? sql`` : sql`and e.is_test = ${filter.isTest}`}
      ${filter.isRetrying ? sql`and d.state in ('due', 'queued') and d.attempts > 0` : sql``}
      ${filter.ids === undefined ? sql`` : sql`and d.id = any(${[...filter.ids]})`}
      ${
        filter.before === undefined
          ? sql``
          : sql`and (d.created_at, d.id) <
            (select older.created_at, older.id from deliveries older where older.id = ${filter.before})`
      }
    order by d.created_at desc, d.id desc limit ${filter.limit}`,

    /** Makes a delivered or failed delivery due again. @returns false if the delivery is still open */
    async replay(id: string): Promise<boolean> {
      const isReplayed = await some(sql`
      update deliveries set ${renewed(sql)} where id = ${id} and state in ('delivered', 'dead')`)
      if (isReplayed) notifyWorkers()
      return isReplayed
    },

    /** Makes a delivery due immediately if it is waiting for its next attempt. @returns false if it is not waiting */
    async hasten(id: string): Promise<boolean> {
      const isDue = await some(sql`
      update deliveries set due_at = least(due_at, now()) where id = ${id} and state = 'due'`)
      if (isDue) notifyWorkers()
      return isDue
    },

    /** For those that wait for another attempt. @returns the number of deliveries made due */
    async hastenAll(endpointId: string): Promise<number> {
      const hastened = await inPieces(
        (rows) => sql`
        update deliveries set due_at = now()
        where id in (
          select d.id from deliveries d join endpoints p on p.id = d.endpoint_id
          where p.public_id = ${endpointId} and d.state = 'due' and d.attempts > 0 and d.due_at > now()
          limit ${rows})`,
      )
      if (hastened > 0) notifyWorkers()
      return hastened
    },

    /** Replays an endpoint's deliveries that have failed since the given time. @returns their IDs */
    async replayFailed(endpointId: string, since: Date): Promise<string[]> {
      const ids: string[] = []
      await inPieces(async (rows) => {
        const replayed = await sql<{ id: string }[]>`
        update deliveries set ${renewed(sql)}
        where id in (
          select d.id from deliveries d join endpoints p on p.id = d.endpoint_id
          where p.public_id = ${endpointId} and d.state = 'dead' and d.ended_at >= ${since}
          limit ${rows})
        returning id`
        ids.push(...replayed.map(({ id }) => id))
        return replayed
      })
      if (ids.length > 0) notifyWorkers()
      return ids
    },
  }
}

const renewed = (sql: Sql) => sql`
  state = 'due', due_at = now(), tries = 0, ended_at = null`

const deliveries = (sql: Sql) => sql`
  select d.id, d.event_id as "eventId", e.kind, e.is_test as "isTest", p.public_id as "endpointId",
    a.client_id as "clientId", p.url, d.state, d.attempts, d.due_at as "dueAt",
    d.created_at as "createdAt", d.ended_at as "endedAt",
    last.outcome, last.status
  from deliveries d join events e on e.id = d.event_id join endpoints p on p.id = d.endpoint_id
  join apps a on a.id = p.app_id
  left join lateral (
    select outcome, status from delivery_attempts
    where delivery_id = d.id order by number desc limit 1
  ) last on true`
