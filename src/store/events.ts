/** The outbox of events in PostgreSQL: written in the transaction of what happened. */
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
  async add({ id, kind, appId, body, createdAt }: DictionaryEvent): Promise<void> {
    await tx`
      insert into events (id, kind, app_id, body, created_at)
      values (${id}, ${kind}, ${appId}, ${body}, ${createdAt})`
  },
})
