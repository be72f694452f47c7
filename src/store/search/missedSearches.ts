/** Counts of searches without results per day, in PostgreSQL. */
import type { Sql } from '../clients'

export interface Missed {
  /** UTC date, `YYYY-MM-DD`. */
  day: string
  text: string
  searches: number
}

/** Maximum number of different search texts per day. */
const textsPerDay = 20_000

export type MissedSearches = ReturnType<typeof createMissedSearches>

export const createMissedSearches = (sql: Sql) => ({
  async add(rows: readonly Missed[]): Promise<void> {
    // Sorted in the same order in every server, so that two of them never deadlock.
    const place = ({ day, text }: Missed) => `${day} ${text}`
    const sorted = rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    await sql`
      with row as (
        select day::date, text, searches
        from jsonb_to_recordset(${sql.json(sorted.map((row) => ({ ...row })))})
          as row (day text, text text, searches bigint)
      ), full_days as (
        select day from missed_searches where day in (select day from row)
        group by day having count(*) >= ${textsPerDay}
      )
      insert into missed_searches (day, text, searches)
      select day, text, searches from row
      where day not in (select day from full_days)
        or exists (select from missed_searches kept where kept.day = row.day and kept.text = row.text)
      order by day, text
      on conflict (day, text) do update
        set searches = missed_searches.searches + excluded.searches`
  },

  /** Search texts with their counts since `day`, the most frequent first. */
  since: (day: string, limit: number) =>
    sql<{ text: string; searches: number; days: number; last: string }[]>`
      select text, sum(searches)::int as searches, count(*)::int as days, max(day)::text as last
      from missed_searches where day >= ${day}::date
      group by text order by searches desc, text limit ${limit}`,

  async forgetBefore(day: string): Promise<void> {
    await sql`delete from missed_searches where day < ${day}::date`
  },
})
