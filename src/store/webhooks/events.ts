/** The outbox of events. An event is written in the same transaction as the change that it reports. */
import { randomBase62 } from '../../lib/base62'
import type { Transaction } from '../clients'
import type { EventKind } from './endpoints'

export interface DictionaryEvent {
  id: string
  kind: EventKind
  /** The app that receives the event; null if all subscribed apps receive it. */
  appId: number | null
  /** The exact JSON that is sent and signed. */
  body: string
  createdAt: Date
  /** Whether the event is a test: requested by an endpoint's owner, or caused by a sandbox app. */
  isTest?: boolean
}

/**
 * @param onDelivery called when the transaction has added a delivery
 * @param traceparent the trace that the worker continues; undefined if the request is not traced
 */
export const writeEvents = (tx: Transaction, onDelivery: () => void, traceparent?: string) => ({
  /**
   * Counts the test events sent to an app in the last minute, including those sent to endpoints that have
   * since been removed. Other transactions that count the app's test events wait until this one ends.
   * @param of identifies the app: either its ID or the ID of one of its endpoints
   */
  async testsOfLastMinute(of: number | { endpointId: string }): Promise<number> {
    const appId =
      typeof of === 'number'
        ? tx`${of}`
        : tx`(select app_id from endpoints where public_id = ${of.endpointId})`
    const [app] = await tx<{ id: number }[]>`
      select id from apps where id = ${appId} for no key update`
    const [sent] = await tx<{ tests: number }[]>`
      select count(*)::int as tests from events
      where created_at > now() - interval '1 minute' and app_id = ${app?.id ?? null} and is_test`
    return sent?.tests ?? 0
  },

  /**
   * Adds events. For each event, also adds a delivery to every endpoint that subscribes to it. Sandbox apps
   * do not receive events that are addressed to all apps.
   */
  async add(...events: DictionaryEvent[]): Promise<void> {
    const appIds = events.flatMap(({ appId }) => appId ?? [])
    const endpoints = await tx<
      { id: number; appId: number; kinds: EventKind[]; isSandbox: boolean }[]
    >`
      with added as (${insert(tx, events, traceparent)})
      select e.id, e.app_id as "appId", e.kinds, a.is_sandbox as "isSandbox"
      from endpoints e join apps a on a.id = e.app_id
      where e.status = 'enabled' and e.kinds && ${events.map(({ kind }) => kind)}
        and a.revoked_at is null
        ${appIds.length < events.length ? tx`` : tx`and e.app_id = any(${appIds}::bigint[])`}
      -- Waits until any transaction that is removing the endpoint has ended.
      for key share of e`
    const due = events.flatMap(({ id: eventId, kind, appId }) =>
      endpoints
        .filter(
          (endpoint) =>
            endpoint.kinds.includes(kind) &&
            (appId === null ? !endpoint.isSandbox : appId === endpoint.appId),
        )
        .map(({ id: endpointId }) => ({ eventId, endpointId })),
    )
    if (due.length > 0) onDelivery()
    await addDeliveries(tx, due)
  },

  /** Adds an event for a single endpoint, regardless of its subscriptions. @returns the delivery's ID */
  async addFor(
    endpointId: string,
    event: Omit<DictionaryEvent, 'appId'>,
  ): Promise<string | undefined> {
    const receivers = await tx<{ id: number; appId: number }[]>`
      select id, app_id as "appId" from endpoints where public_id = ${endpointId} for key share`
    const [receiver] = receivers
    if (!receiver) return undefined
    await insert(tx, [{ ...event, appId: receiver.appId }], traceparent)
    onDelivery()
    const [delivery] = await addDeliveries(tx, [{ eventId: event.id, endpointId: receiver.id }])
    return delivery
  },
})

const insert = (
  tx: Transaction,
  events: readonly DictionaryEvent[],
  traceparent = null as string | null,
) => tx`
  insert into events (id, kind, app_id, body, created_at, is_test, traceparent)
  select id, kind, "appId", body, "createdAt", coalesce("isTest", false), ${traceparent}
  from jsonb_to_recordset(${tx.json(events.map((event) => ({ ...event })))}) as new (
    id text, kind text, "appId" bigint, body text, "createdAt" timestamptz, "isTest" boolean)`

async function addDeliveries(
  tx: Transaction,
  due: readonly { eventId: string; endpointId: number }[],
): Promise<string[]> {
  const ids = due.map(() => `dlv_${randomBase62(20)}`)
  if (ids.length > 0) {
    await tx`
      insert into deliveries (id, event_id, endpoint_id)
      select * from unnest(${ids}::text[], ${due.map(({ eventId }) => eventId)}::text[],
        ${due.map(({ endpointId }) => endpointId)}::bigint[])`
  }
  return ids
}
