/** The latest requests that failed with an unexpected error, in PostgreSQL. */
import type { Sql } from './clients'

/** A group of identical errors on one server within a few seconds. */
export interface ServerError {
  /** The server's host name. */
  host: string
  /** The ID of the latest request with this error. */
  requestId: string
  method: string
  path: string
  message: string
  /** Number of requests with this error. */
  requests: number
  /** When the latest request with this error failed. */
  at: Date
}

/** Maximum number of stored errors. */
const most = 1000

export const createServerErrors = (sql: Sql) => ({
  async add(rows: readonly ServerError[]): Promise<void> {
    await sql`
      insert into server_errors (host, request_id, method, path, message, requests, at)
      select host, "requestId", method, path, message, requests, at
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row, at: row.at.toISOString() })))})
        as row (host text, "requestId" text, method text, path text, message text, requests integer,
          at timestamptz)`
    await sql`
      delete from server_errors where id <= (select max(id) from server_errors) - ${most}`
  },

  /** Newest first. */
  latest: ({ limit, offset }: { limit: number; offset: number }) => sql<ServerError[]>`
    select host, request_id as "requestId", method, path, message, requests, at
    from server_errors order by id desc limit ${limit} offset ${offset}`,
})
