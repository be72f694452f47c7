/** Notifies delivery workers through PostgreSQL when deliveries are due. */
import type { Sql } from '../clients'

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers. Calls made while a notice is being sent share the next one.
 * Call it after COMMIT, because PostgreSQL commits transactions that contain NOTIFY one at a time. A lost
 * notice delays a delivery only until the workers' next search.
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
