/**
 * The lifetime of holds, and shorter timeouts for writes, so that no write commits after its hold has expired.
 */

/** A hold that is neither settled nor released expires after this time. */
export const holdMs = 30_000

/** Maximum total time that a request waits for PostgreSQL, across all its queries. */
export const queryDeadlineMs = 3000

/** PostgreSQL aborts a write that exceeds one of these timeouts. */
export const writeTimeouts = {
  statementTimeoutMs: 5000,
  idleInTransactionTimeoutMs: 10_000,
}
