/** Status reports from workers, shown on the operations page. */
import type { Sql } from './clients'
import { inTime } from './queries'

/** The latest failure of a task. */
export interface TaskFailure {
  task: string
  /** Number of failed runs since the worker started. */
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

/** Maximum number of apps with ledger discrepancies to include in a report. */
const mostFaulty = 50

export const createWorkerReports = (sql: Sql) => ({
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
  recent: () => sql<SeenWorker[]>`
    select id, host, failures, audit, started_at as "startedAt", seen_at as "seenAt"
    from workers where seen_at > now() - interval '1 day' order by seen_at desc, id limit 50`,
})
