/** Notifies delivery workers through PostgreSQL when deliveries are due. */
import type { Sql } from '../clients'

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers. Only one notice is sent at a time: all calls made while a
 * notice is being sent share the next one. Call the function after COMMIT rather than within the transaction,
 * because PostgreSQL commits transactions that contain NOTIFY one at a time. Workers also search for due
 * deliveries periodically, so a lost notice delays a delivery only until the next search.
 */
export function createDueNotices(sql: Sql): () => void {
  let isSending = false
  let isOwed = false

  async function send(): Promise<void> {
    isSending = true
    while (isOwed) {
      isOwed = false
      await sql.notify(channel, '').catch(() => {})
    }
    isSending = false
  }

  return () => {
    isOwed = true
    if (!isSending) void send()
  }
}

/** Calls `onDue` for every notice until `sql` is closed. Reconnects if the connection is lost. */
export function listenForDue(sql: Sql, onDue: () => void): void {
  // Notices may be lost while there is no connection, so each new connection counts as a notice.
  sql.listen(channel, onDue, onDue).catch(() => {})
}
