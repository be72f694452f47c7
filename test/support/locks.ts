/** Waits until a statement is waiting for a lock. */
import type { Sql } from '../../src/store/clients'
import { until } from './until'

/**
 * Resolves when a statement in this database is waiting for a lock.
 * @param sql not the transaction that holds the lock, because a transaction caches pg_stat_activity
 */
export const untilLockIsAwaited = (sql: Sql): Promise<void> =>
  until('a statement waits for a lock', async () => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })
