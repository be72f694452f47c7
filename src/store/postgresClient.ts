/** The connection to PostgreSQL. */
import postgres from 'postgres'
import { parsePostgresUrl } from './postgresUrl'
import { primarySocket } from './primary'

export { databaseOf, withDatabase } from './postgresUrl'

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

/**
 * All queries are short and their data is in memory, so JIT compilation and parallel execution would cost
 * more time than they save. The values are strings, because the client omits `false` and 0.
 */
export const plannerSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

/** Connects at the first query, to the primary if the URL names several hosts. @throws an error if the URL is invalid */
export function connectPostgres(
  databaseUrl: string,
  {
    pool,
    statementTimeoutMs = 10_000,
    idleInTransactionTimeoutMs,
    connectTimeoutSeconds = 2,
    name = 'atumo',
    isQueue = false,
    isPooled = false,
  }: {
    pool: number
    statementTimeoutMs?: number
    idleInTransactionTimeoutMs?: number
    connectTimeoutSeconds?: number
    name?: string
    /**
     * Whether to force PostgreSQL to use indexes. PostgreSQL caches its plans for prepared statements. A plan
     * made while the queue was empty scans the whole table. It stays in use until the next ANALYZE, which
     * runs a minute after a backlog forms.
     */
    isQueue?: boolean
    /**
     * Whether the URL belongs to a pooler in transaction mode, which may run each transaction on a different
     * connection. If so, the pooler determines the session settings, and statements are prepared only if the
     * URL contains `prepare=true`.
     */
    isPooled?: boolean
  },
): Sql {
  const { urls, tls } = parsePostgresUrl(databaseUrl)
  return postgres(urls[0], {
    max: pool,
    ...(tls && { ssl: tls }),
    ...(urls.length > 1 && {
      socket: primarySocket(urls, { tls, timeoutSeconds: connectTimeoutSeconds }),
    }),
    // Disables pipelining. Before it runs a query, the client asks the server for the types of the
    // query's parameters. With pipelining, PgBouncer may give the connection to another client
    // before the server's reply has been forwarded.
    ...(isPooled && { max_pipeline: 0 }),
    ...(isPooled && !databaseUrl.includes('prepare=true') && { prepare: false }),
    connect_timeout: connectTimeoutSeconds,
    // The delay before a reconnect, in seconds. The client counts failed attempts across the whole
    // pool, so its default delay would grow to 20 s. Requests would then keep failing for up to 20
    // s after PostgreSQL is back.
    backoff: (refused) => Math.min(3 ** refused / 100, 0.5),
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      application_name: name,
      ...(!isPooled && {
        statement_timeout: statementTimeoutMs,
        ...(idleInTransactionTimeoutMs && {
          idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
        }),
        ...plannerSettings,
        ...(isQueue && { enable_seqscan: 'off' }),
      }),
    },
    // Parses bigint values as numbers, which is safe because IDs and credits are far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
}
