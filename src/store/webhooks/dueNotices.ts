/** Tells delivery workers, through PostgreSQL, that deliveries are due. */
import type { Sql } from '../clients'

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers soon. It sends one notice at a time, and one for all calls
 * meanwhile. Call it after COMMIT: PostgreSQL makes transactions that notify commit one after the other. A
 * lost notice delays a delivery by the pause between two of the workers' own searches.
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

/** Calls `onDue` for every notice, also after the connection was lost. It ends with `sql`. */
export function listenForDue(sql: Sql, onDue: () => void): void {
  // Notices may have been lost before the connection, so it counts as one.
  sql.listen(channel, onDue, onDue).catch(() => {})
}
