/** Daily counts of searches without results, in PostgreSQL. */
import type { Sql } from '../clients'
import { some } from '../queries'

export interface Missed {
  /** UTC date, `YYYY-MM-DD`. */
  day: string
  text: string
  searches: number
}

export interface ListedMiss {
  text: string
  searches: number
  /** UTC date of the last search. */
  last: string
  handledBy: string | null
  handledAt: Date | null
}

/** Maximum number of different search texts to store per day. */
const textsPerDay = 20_000

export type MissedSearches = ReturnType<typeof createMissedSearches>

export const createMissedSearches = (sql: Sql) => ({
  async add(rows: readonly Missed[]): Promise<void> {
    // All servers write rows in the same order, so they never deadlock.
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

  /** Search texts with their counts since `day`, most frequent first. */
  since: (day: string, limit: number) =>
    sql<{ text: string; searches: number; days: number; last: string }[]>`
      select text, sum(searches)::int as searches, count(*)::int as days, max(day)::text as last
      from missed_searches where day >= ${day}::date
      group by text order by searches desc, text limit ${limit}`,

  /** Search texts since `day` that staff have handled or not, most frequent first. */
  list: (day: string, isHandled: boolean, { limit, offset }: { limit: number; offset: number }) =>
    sql<ListedMiss[]>`
      select m.text, sum(searches)::int as searches, max(day)::text as last,
        h.handled_by as "handledBy", h.handled_at as "handledAt"
      from missed_searches m left join handled_misses h on h.text = m.text
      where day >= ${day}::date and (h.text is not null) = ${isHandled}
      group by m.text, h.text order by searches desc, m.text limit ${limit} offset ${offset}`,

  /** @returns false if nobody has searched for the text */
  handle: (text: string, by: string): Promise<boolean> =>
    some(sql`
      insert into handled_misses (text, handled_by)
      select ${text}, ${by} where exists (select from missed_searches where text = ${text})
      on conflict (text) do update set handled_by = excluded.handled_by, handled_at = now()`),

  /** @returns false if the text was not marked as handled */
  reopen: (text: string): Promise<boolean> =>
    some(sql`delete from handled_misses where text = ${text}`),

  async forgetBefore(day: string): Promise<void> {
    await sql`delete from missed_searches where day < ${day}::date`
    await sql`
      delete from handled_misses h
      where not exists (select from missed_searches m where m.text = h.text)`
  },
})
