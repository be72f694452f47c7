/** What several processes open in the same way: the log, and the connections to PostgreSQL and Redis. */
import type { Logger } from 'pino'
import { type Config, configOrExit } from './config'
import { writeTimeouts } from './domain/metering/holds'
import { openLog } from './lib/log'
import { handleRejections } from './lib/process'
import { connectPostgres, connectRedis, type Redis } from './store/clients'
import type { RedisSettings } from './store/redisUrl'
import { createReplica } from './store/replica'

/** Reads the configuration, and opens the log and, if enabled, tracing. */
export async function startProcess(program: 'server' | 'worker') {
  const config = configOrExit()
  const log = await openLog(program, config)
  handleRejections(log)
  if (!config.tracesUrl) return { config, log, stopTracing: async () => {} }
  // Loading the SDK takes 50 ms and 10 MB, so it is loaded only if needed.
  const { startOpenTelemetry } = await import('./tracing/openTelemetry')
  return { config, log, stopTracing: startOpenTelemetry({ ratio: config.traceRatio, program }) }
}

export const openRedis = (
  config: Pick<Config, 'redisUrl'> & RedisSettings,
  log: Pick<Logger, 'warn'>,
  options: { queuesCommands?: boolean } = {},
): Redis =>
  connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis connection error'), {
    ...config,
    ...options,
  })

export type Databases = ReturnType<typeof connectDatabases>

/**
 * Connects an HTTP process to PostgreSQL.
 * @param version returns the version of the dictionary that the process follows
 */
export function connectDatabases(config: Config, version: () => number | undefined) {
  const { databaseUrl, poolerUrl, replicaUrl } = config
  // Writes use separate connections, so that they cannot delay searches. These connections bypass
  // the pooler. A pooler could forward a COMMIT after the deadline, when the credits reserved for
  // the write have already been released.
  const forWrites = Math.ceil(config.databasePool / 3)
  const pool = config.databasePool - forWrites
  const sql = connectPostgres(poolerUrl ?? databaseUrl, { pool, isPooled: poolerUrl !== undefined })
  const writes = connectPostgres(databaseUrl, { pool: forWrites, ...writeTimeouts })
  const copy = replicaUrl === undefined ? undefined : connectPostgres(replicaUrl, { pool })
  return {
    sql,
    writes,
    replica: createReplica(copy, version),
    async close(): Promise<void> {
      await Promise.all(
        [sql, writes, ...(copy ? [copy] : [])].map((own) => own.end({ timeout: 1 })),
      )
    },
  }
}
