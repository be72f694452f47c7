/** An app's grants and spending in a range of days, in PostgreSQL. */
import type { Sql } from '../clients'
import { only } from '../queries'
import type { Grant } from './books'

export interface SpentCell {
  /** UTC date, `YYYY-MM-DD`. */
  date: string
  channel: 'api' | 'embed'
  credits: number
}

export interface AppMovements {
  /** The balance at the start of the range. */
  opening: number
  /** Grants with their UTC dates, oldest first. */
  grants: (Grant & { date: string })[]
  /** Flushed spending by day and channel, oldest first. */
  spending: SpentCell[]
}

export const createStatements = (sql: Sql) => ({
  /** @param range the first and the last UTC date, both included */
  async movements(
    appId: number,
    { from, to }: { from: string; to: string },
  ): Promise<AppMovements> {
    const day = sql`(created_at at time zone 'utc')::date`
    const [before, grants, spending] = await Promise.all([
      only(sql<{ opening: number }[]>`
        select (
          coalesce((select sum(credits) from grants where app_id = ${appId} and ${day} < ${from}::date), 0)
          - coalesce((select sum(credits) from spending where app_id = ${appId} and day < ${from}::date), 0)
        )::float8 as opening`),
      sql<AppMovements['grants']>`
        select ${day}::text as date, credits::float8 as credits, kind, reference from grants
        where app_id = ${appId} and ${day} between ${from}::date and ${to}::date order by id`,
      sql<SpentCell[]>`
        select day::text as date, channel, credits::float8 as credits from spending
        where app_id = ${appId} and credits > 0 and day between ${from}::date and ${to}::date
        order by day, channel`,
    ])
    return { ...before, grants, spending }
  },
})
