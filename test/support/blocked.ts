/** Waits until queries in a test's database are waiting for locks. */
import type { Sql } from '../../src/store/clients'
import { until } from './until'

/** @param sql a connection outside the transaction that holds the lock */
export const untilBlocked = (sql: Sql, queries: number): Promise<void> =>
  until(`${queries} queries wait for a lock`, async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count === queries
  })
