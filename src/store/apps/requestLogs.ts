/** The latest requests from each app. A row has those that one process served for one app within a few seconds. */
import type { Sql } from '../clients'

export interface LoggedRequest {
  /** When the response was ready, in ms since 1970. */
  at: number
  path: string
  status: number
  /** The error code; left out for successful requests. */
  code?: string
  /** The parameter, fields or header to which the error code refers, or the missing scope. */
  about?: string
  credits: number
  ms: number
  id: string
  /** The origin of the page that sent the request; if there is none, the client's IP address or IPv6 network. */
  from: string
  /** The text of the search, if the app's settings allow logging it. */
  query?: string
}

export interface RequestRow {
  appId: number
  isRefused: boolean
  requests: readonly LoggedRequest[]
}

export type RequestLogs = ReturnType<typeof createRequestLogs>

export const createRequestLogs = (sql: Sql) => ({
  async add(rows: readonly RequestRow[]): Promise<void> {
    await sql`
      insert into request_logs (app_id, is_refused, entries, requests)
      select "appId", "isRefused", jsonb_array_length(requests), requests
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row, requests: row.requests.map((one) => ({ ...one })) })))})
        as row ("appId" bigint, "isRefused" boolean, requests jsonb)`
  },

  async of(appId: number): Promise<(LoggedRequest & { isRefused: boolean })[]> {
    const rows = await sql<RequestRow[]>`
      select is_refused as "isRefused", requests from request_logs where app_id = ${appId}`
    return rows.flatMap(({ isRefused, requests }) =>
      requests.map((request) => ({ ...request, isRefused })),
    )
  },

  /** For each app, keeps just enough of the newest rows for `most` refused and `most` successful requests. */
  async trim(appIds: readonly number[], most: number): Promise<void> {
    await sql`
      delete from request_logs where id in (
        select id from (
          select id, sum(entries) over (
            partition by app_id, is_refused order by id desc
            rows between unbounded preceding and 1 preceding) as newer
          from request_logs where app_id = any(${[...appIds]})
        ) as counted
        where newer >= ${most})`
  },
})
