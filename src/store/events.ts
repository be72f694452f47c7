/** The outbox of events in PostgreSQL: written in the transaction of what happened. */
import { randomBase62 } from '../lib/base62'
import type { Transaction } from './clients'

export type EventKind =
  | 'dictionary.term.submitted'
  | 'dictionary.term.approved'
  | 'dictionary.suggestion.accepted'

export interface DictionaryEvent {
  /** `evt_…` */
  id: string
  kind: EventKind
  /** The one app that hears of it; null: every app that wants to. */
  appId: number | null
  /** The JSON that is sent and signed, byte for byte. */
  body: string
  createdAt: Date
}

export const writeEvents = (tx: Transaction) => ({
  /** With a delivery for every endpoint that is to hear of it. */
  async add(event: DictionaryEvent): Promise<void> {
    const { id, kind, appId } = event
    await insert(tx, event)
    const hearers = await tx<{ id: number }[]>`
      select e.id from endpoints e join apps a on a.id = e.app_id
      where e.status = 'enabled' and ${kind} = any(e.kinds) and a.revoked_at is null
        and (${appId}::bigint is null or e.app_id = ${appId})
      -- An endpoint that is being removed is waited for, and then gone.
      for key share of e`
    await addDeliveries(tx, id, hearers)
  },

  /** For one endpoint only, whatever it wants to hear of. @returns the delivery */
  async addFor(
    endpointId: string,
    event: Omit<DictionaryEvent, 'appId'>,
  ): Promise<string | undefined> {
    const hearers = await tx<{ id: number; appId: number }[]>`
      select id, app_id as "appId" from endpoints where public_id = ${endpointId} for key share`
    const [hearer] = hearers
    if (!hearer) return undefined
    await insert(tx, { ...event, appId: hearer.appId })
    const [delivery] = await addDeliveries(tx, event.id, hearers)
    return delivery
  },
})

const insert = (tx: Transaction, { id, kind, appId, body, createdAt }: DictionaryEvent) => tx`
  insert into events (id, kind, app_id, body, created_at)
  values (${id}, ${kind}, ${appId}, ${body}, ${createdAt})`

async function addDeliveries(
  tx: Transaction,
  eventId: string,
  endpoints: readonly { id: number }[],
): Promise<string[]> {
  const ids = endpoints.map(() => `dlv_${randomBase62(20)}`)
  if (ids.length > 0) {
    await tx`
      insert into deliveries (id, event_id, endpoint_id)
      select delivery.id, ${eventId}, delivery.endpoint_id
      from unnest(${ids}::text[], ${endpoints.map(({ id }) => id)}::bigint[])
        as delivery (id, endpoint_id)`
  }
  return ids
}
