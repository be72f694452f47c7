/** Counts of refused requests per app, hour and reason, in PostgreSQL. */
import type { Sql } from '../clients'

export interface RefusalCount {
  appId: number
  /** Start of the UTC hour, in ms since 1970. */
  hour: number
  reason: string
  calls: number
}

export type RefusalCounts = ReturnType<typeof createRefusalCounts>

export const createRefusalCounts = (sql: Sql) => ({
  /** Ignores apps that do not exist, such as those that a failover of PostgreSQL has lost. */
  async add(rows: readonly RefusalCount[]): Promise<void> {
    await sql`
      insert into refusal_counts (app_id, hour, reason, calls)
      select app_id, to_timestamp(hour / 1000.0), reason, calls
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row, app_id: row.appId })))})
        as row (app_id bigint, hour float8, reason text, calls bigint)
      where exists (select from apps where id = app_id)
      order by app_id, hour, reason
      on conflict (app_id, hour, reason) do update
        set calls = refusal_counts.calls + excluded.calls`
  },

  /** Counts per reason for the last `hours` hours, most frequent first. */
  recent: (appId: number, hours: number) => sql<{ reason: string; calls: number; last: Date }[]>`
    select reason, sum(calls)::float8 as calls, max(hour) as last from refusal_counts
    where app_id = ${appId} and hour > now() - make_interval(hours => ${hours})
    group by reason order by calls desc, reason`,

  /** Counts per UTC hour or day for the last `hours` hours, oldest first. */
  over: (appId: number, hours: number, unit: 'hour' | 'day') => sql<{ at: Date; calls: number }[]>`
    select date_trunc(${unit}, hour, 'UTC') as at, sum(calls)::float8 as calls from refusal_counts
    where app_id = ${appId} and hour > now() - make_interval(hours => ${hours})
    group by at order by at`,
})
