/** The connections to PostgreSQL and Redis, each built once by an entry and passed on. */
import { Redis } from 'ioredis'
import postgres from 'postgres'

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>
export type { Redis }

/**
 * All our queries are short: compiling them, or spreading them over processes, takes longer than they run,
 * and what they read is in memory. In words: the client leaves out false and 0.
 */
export const plannerSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

/** Connects to PostgreSQL lazily: nothing is asked of it before the first query. */
export function connectPostgres(
  databaseUrl: string,
  {
    pool,
    statementTimeoutMs = 10_000,
    idleInTransactionTimeoutMs,
    connectTimeoutSeconds = 2,
    name = 'atumo',
  }: {
    pool: number
    statementTimeoutMs?: number
    idleInTransactionTimeoutMs?: number
    connectTimeoutSeconds?: number
    name?: string
  },
): Sql {
  return postgres(databaseUrl, {
    max: pool,
    connect_timeout: connectTimeoutSeconds,
    // In seconds. All connections of the pool count together: by the client's own way, which goes up to 20 s,
    // nobody would look again for long after PostgreSQL is back.
    backoff: (refused) => Math.min(3 ** refused / 100, 0.5),
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      application_name: name,
      statement_timeout: statementTimeoutMs,
      ...(idleInTransactionTimeoutMs && {
        idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      }),
      ...plannerSettings,
    },
    // Ids and credits stay far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
}

/**
 * Connects to Redis. Without a connection commands fail at once, so that Redis down is a quick
 * refusal; in-flight commands are sent again once, which the scripts recognise by batch id.
 * @param isPatient commands wait for the connection instead, for those who have nothing else to do
 */
export function connectRedis(
  redisUrl: string,
  reportError: (error: Error) => void,
  { isPatient = false } = {},
): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: isPatient,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    // A connection that swallows commands is given up: TCP itself would wait for a quarter of an hour.
    socketTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  })
  redis.on('error', reportError)
  return redis
}

/** Resolves when Redis can be asked; rejects after `deadlineMs`. */
export async function redisReady(redis: Redis, deadlineMs: number): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Redis was not ready within ${deadlineMs} ms`)),
      deadlineMs,
    )
    redis.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
