/** Counts the tasks that await staff, and measures how far behind the worker is. */
import type { Sql } from '../clients'
import { gatherMinutes } from '../notices'
import { only } from '../queries'
import { busyEndpoints, deliveriesUnderWay } from '../webhooks/queue'

export interface Overview {
  submissions: number
  suggestions: number
  topUps: number
  /** Number of pending index updates. `owedSeconds` is the age of the oldest one, in seconds. */
  owed: number
  owedSeconds: number
  /** Number of overdue deliveries. `dueSeconds` is how many seconds the oldest one is overdue. */
  due: number
  dueSeconds: number
  underWay: number
  /** Number of deliveries that failed within the last day. */
  failed: number
  /** Number of events with unfinished deliveries. */
  events: number
  /** Number of e-mails in the outbox. `noticesSeconds` is how many seconds the oldest one is late. */
  notices: number
  noticesSeconds: number
}

/** Counts stop at this number, so that the queries stay fast. */
const most = 10_000

export const createOverviews = (sql: Sql) => ({
  read: (): Promise<Overview> =>
    only(sql<Overview[]>`
      with recursive ${busyEndpoints(sql)}, ${deliveriesUnderWay(sql)}, oldest_due as (
        select oldest.due_at from busy cross join lateral (
          select due_at from deliveries
          where endpoint_id = busy.endpoint_id and ended_at is null and state = 'due'
            and due_at <= now()
          order by due_at limit 1
        ) oldest
      ), waiting as (
        select count(*) filter (where kind = 'submission')::int as submissions,
          count(*) filter (where kind = 'suggestion')::int as suggestions
        from contributions where status in ('pending', 'published')
      )
      select waiting.*,
        (select count(*)::int from top_up_requests where status = 'waiting') as "topUps",
        (select count(*)::int from (select from index_changes limit ${most}) owed) as owed,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::int
          from (select created_at from index_changes order by id limit 1) oldest) as "owedSeconds",
        (select count(*)::int from (
          select from busy join deliveries d using (endpoint_id)
          where d.ended_at is null and d.state = 'due' and d.due_at <= now() limit ${most}) due) as due,
        (select coalesce(extract(epoch from now() - min(due_at)), 0)::int
          from oldest_due) as "dueSeconds",
        (select count(*)::int from under_way) as "underWay",
        (select count(*)::int from (
          select from deliveries where ended_at > now() - interval '1 day' and state = 'dead'
          limit ${most}) failed) as failed,
        (select count(*)::int from (select from notices limit ${most}) unsent) as notices,
        (select greatest(0, coalesce(extract(epoch from
            now() - make_interval(mins => ${gatherMinutes}) - min(created_at)), 0))::int
          from notices) as "noticesSeconds",
        (select count(distinct event_id)::int from (
          select event_id from deliveries where ended_at is null limit ${most}) unheard) as events
      from waiting`),
})
