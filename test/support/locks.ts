/** Detects statements that are waiting for a lock. */
import type { Sql } from '../../src/store/clients'
import { until } from './until'

/**
 * Resolves when at least this many statements in this database are waiting for a lock.
 * @param sql must not be the transaction that holds the lock, because a transaction caches pg_stat_activity
 */
export const untilLockIsAwaited = (sql: Sql, statements = 1): Promise<void> =>
  until(`${statements} statements wait for a lock`, async () => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length >= statements
  })
