/** Tells delivery workers, through PostgreSQL, that deliveries are due. */
import type { Sql } from '../clients'

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers soon. The function sends one notice at a time. All calls during
 * that time share the next notice. Call it after COMMIT: PostgreSQL makes transactions that notify commit one
 * after the other. Workers also search periodically, so a lost notice delays a delivery only until the next
 * search.
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
  // Notices may have been lost before the connection was made, so each new connection counts as a notice.
  sql.listen(channel, onDue, onDue).catch(() => {})
}
