/** The connection to PostgreSQL. */
import postgres from 'postgres'
import { type QueryWatch, watchQueries } from './queryWatch'

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

/**
 * All queries are short and their data is in memory, so compiling or parallelising them takes longer than
 * running them. The values are strings, because the client leaves out `false` and 0.
 */
export const plannerSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

/** The URL of another database on the same server. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Connects to PostgreSQL at the first query. */
export function connectPostgres(
  databaseUrl: string,
  {
    pool,
    statementTimeoutMs = 10_000,
    idleInTransactionTimeoutMs,
    lockTimeoutMs,
    connectTimeoutSeconds = 2,
    name = 'atumo',
    isQueue = false,
    watch,
  }: {
    pool: number
    statementTimeoutMs?: number
    idleInTransactionTimeoutMs?: number
    lockTimeoutMs?: number
    connectTimeoutSeconds?: number
    name?: string
    /**
     * Reads tables by their indexes only. PostgreSQL keeps the plan of a prepared statement: one that was made
     * while a queue was empty reads the whole table, until an ANALYZE a minute after a backlog has come.
     */
    isQueue?: boolean
    /** Traces the queries and reports slow ones. */
    watch?: QueryWatch | undefined
  },
): Sql {
  const sql = postgres(databaseUrl, {
    max: pool,
    connect_timeout: connectTimeoutSeconds,
    // The delay before a reconnect, in seconds. The client counts the failed attempts of the whole pool, so its
    // default delay would grow to 20 s, and requests would fail for that long after PostgreSQL is back.
    backoff: (refused) => Math.min(3 ** refused / 100, 0.5),
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      application_name: name,
      statement_timeout: statementTimeoutMs,
      ...(idleInTransactionTimeoutMs && {
        idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      }),
      ...(lockTimeoutMs && { lock_timeout: lockTimeoutMs }),
      ...plannerSettings,
      ...(isQueue && { enable_seqscan: 'off' }),
    },
    // IDs and credits are far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
  return watch ? watchQueries(sql, watch) : sql
}
