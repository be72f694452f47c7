/** Counts of refused requests per app, hour and reason, in PostgreSQL. */
import type { Sql } from '../clients'

export interface RefusalCount {
  appId: number
  /** Start of the UTC hour, in ms since 1970. */
  hour: number
  reason: string
  requests: number
}

export type RefusalCounts = ReturnType<typeof createRefusalCounts>

export const createRefusalCounts = (sql: Sql) => ({
  /** Ignores apps that do not exist, such as those that a failover of PostgreSQL has lost. */
  async add(rows: readonly RefusalCount[]): Promise<void> {
    await sql`
      insert into refusal_counts (app_id, hour, reason, requests)
      select app_id, to_timestamp(hour / 1000.0), reason, requests
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row, app_id: row.appId })))})
        as row (app_id bigint, hour float8, reason text, requests bigint)
      where exists (select from apps where id = app_id)
      order by app_id, hour, reason
      on conflict (app_id, hour, reason) do update
        set requests = refusal_counts.requests + excluded.requests`
  },

  /** Counts per reason for the last `hours` hours, most frequent first. */
  recent: (appId: number, hours: number) => sql<{ reason: string; requests: number; last: Date }[]>`
    select reason, sum(requests)::float8 as requests, max(hour) as last from refusal_counts
    where app_id = ${appId} and hour > now() - make_interval(hours => ${hours})
    group by reason order by requests desc, reason`,

  /** Counts per UTC hour or day for the last `hours` hours, oldest first. */
  over: (appId: number, hours: number, unit: 'hour' | 'day') => sql<
    { at: Date; requests: number }[]
  >`
    select date_trunc(${unit}, hour, 'UTC') as at, sum(requests)::float8 as requests from refusal_counts
    where app_id = ${appId} and hour > now() - make_interval(hours => ${hours})
    group by at order by at`,
})
