/** How long a hold lives, and the shorter timeouts: a write commits before its hold expires or not at all. */

/** A hold that is neither settled nor released expires after this time. */
export const holdMs = 30_000

/** How long one request waits for PostgreSQL in all. */
export const patienceMs = 3000

/** PostgreSQL ends a write that takes longer. */
export const writeTimeouts = { statementTimeoutMs: 5000, idleInTransactionTimeoutMs: 10_000 }
