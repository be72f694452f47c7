/** What staff see of the service: tasks that wait, how far behind the workers are, and failed requests. */
import type { Sql } from './clients'
import { gatherMinutes } from './notices'
import { inTime, only } from './queries'
import { busyEndpoints, deliveriesUnderWay } from './webhooks/queue'

export interface Overview {
  submissions: number
  suggestions: number
  topUps: number
  /** Number of pending index updates. `pendingSeconds` is the age of the oldest one, in seconds. */
  pending: number
  pendingSeconds: number
  /** Number of overdue deliveries. `dueSeconds` is how many seconds the oldest one is overdue. */
  due: number
  dueSeconds: number
  underWay: number
  failed: number
  events: number
  /** Number of e-mails in the outbox. `noticesSeconds` is how many seconds the oldest one is late. */
  notices: number
  noticesSeconds: number
}

/** Counts stop at this number, so that the queries stay fast. */
const mostCounted = 10_000

export interface TaskFailure {
  task: string
  count: number
  /** Time of the latest failure, in milliseconds since 1970. */
  at: number
  message: string
}

/** The latest ledger audit. `drift` is the sum of the absolute differences, in credits. */
export interface ReportedAudit {
  /** Time of the audit, in milliseconds since 1970. */
  at: number
  apps: number
  drift: number
  faulty: { clientId: string; drift: number; status: string }[]
}

export interface WorkerReport {
  /** A random ID that is different after each start. */
  id: string
  host: string
  failures: TaskFailure[]
  audit: ReportedAudit | null
}

export interface SeenWorker extends WorkerReport {
  startedAt: Date
  seenAt: Date
}

/** A worker that has not reported for this many seconds counts as stopped. */
export const goneAfterSeconds = 60

const mostFaulty = 50

/** A group of identical errors on one server within a few seconds. */
export interface ServerError {
  host: string
  requestId: string
  method: string
  path: string
  message: string
  requests: number
  at: Date
}

const mostErrors = 1000

export const createOperations = (sql: Sql) => ({
  overview: (): Promise<Overview> =>
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
        (select count(*)::int from (select from index_changes limit ${mostCounted}) pending) as pending,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::int
          from (select created_at from index_changes order by id limit 1) oldest) as "pendingSeconds",
        (select count(*)::int from (
          select from busy join deliveries d using (endpoint_id)
          where d.ended_at is null and d.state = 'due' and d.due_at <= now() limit ${mostCounted}) due) as due,
        (select coalesce(extract(epoch from now() - min(due_at)), 0)::int
          from oldest_due) as "dueSeconds",
        (select count(*)::int from under_way) as "underWay",
        (select count(*)::int from (
          select from deliveries where ended_at > now() - interval '1 day' and state = 'dead'
          limit ${mostCounted}) failed) as failed,
        (select count(*)::int from (select from notices limit ${mostCounted}) unsent) as notices,
        (select greatest(0, coalesce(extract(epoch from
            now() - make_interval(mins => ${gatherMinutes}) - min(created_at)), 0))::int
          from notices) as "noticesSeconds",
        (select count(distinct event_id)::int from (
          select event_id from deliveries where ended_at is null limit ${mostCounted}) unheard) as events
      from waiting`),

  async report({ id, host, failures, audit }: WorkerReport): Promise<void> {
    const failed = failures.map((failure) => ({ ...failure }))
    const faulty = audit?.faulty.slice(0, mostFaulty).map((app) => ({ ...app }))
    await sql`
      insert into workers (id, host, failures, audit)
      values (${id}, ${host}, ${sql.json(failed)}, ${audit && sql.json({ ...audit, faulty })})
      on conflict (id) do update
      set seen_at = now(), failures = excluded.failures, audit = excluded.audit`
  },

  /** Deletes the report of a worker that stops normally, so that only killed workers are shown as stopped. */
  async remove(id: string): Promise<void> {
    await inTime(sql`delete from workers where id = ${id}`)
  },

  /** The workers that have reported in the last day, most recent report first. */
  workers: () => sql<SeenWorker[]>`
    select id, host, failures, audit, started_at as "startedAt", seen_at as "seenAt"
    from workers where seen_at > now() - interval '1 day' order by seen_at desc, id limit 50`,

  async addErrors(rows: readonly ServerError[]): Promise<void> {
    await sql`
      insert into server_errors (host, request_id, method, path, message, requests, at)
      select host, "requestId", method, path, message, requests, at
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row, at: row.at.toISOString() })))})
        as row (host text, "requestId" text, method text, path text, message text, requests integer,
          at timestamptz)`
    await sql`
      delete from server_errors where id <= (select max(id) from server_errors) - ${mostErrors}`
  },

  errors: ({ limit, offset }: { limit: number; offset: number }) => sql<ServerError[]>`
    select host, request_id as "requestId", method, path, message, requests, at
    from server_errors order by id desc limit ${limit} offset ${offset}`,
})
