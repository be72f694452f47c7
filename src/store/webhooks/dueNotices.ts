/** Tells delivery workers, through PostgreSQL, that deliveries are due. */
import type { Sql } from '../clients'

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers. Only one notice is sent at a time: all calls made while a
 * notice is being sent share the next one. Call the function after COMMIT, because PostgreSQL commits only
 * one transaction with a NOTIFY at a time. Workers also search periodically, so a lost notice delays a
 * delivery only until the next search.
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
  // Notices may have been lost while there was no connection, so each new connection counts as a
  // notice.
  sql.listen(channel, onDue, onDue).catch(() => {})
}
