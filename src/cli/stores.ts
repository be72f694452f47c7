/** The database connections and stores that commands use. */
import type { Config } from '../config'
import { meteringRules } from '../domain/metering/limits'
import { createLedger } from '../store/metering/ledger'
import { connectPostgres } from '../store/postgresClient'
import type { Redis } from '../store/redisClient'
import { type RedisSettings, RedisUrlError } from '../store/redisUrl'
import { openStores } from '../store/stores'

export type Connections = ReturnType<typeof connect>
export type CommandStores = Awaited<ReturnType<typeof open>>
export type MeteredStores = Awaited<ReturnType<typeof openWithLedger>>

/**
 * Statements have no timeout, because an import can take a long time. Idle transactions have one, so that a
 * suspended command does not keep the dictionary locked.
 */
const timeouts = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 60_000 }
const redisDeadlineMs = 3000

type Addresses = Pick<Config, 'databaseUrl' | 'redisUrl'> & RedisSettings

/** Connects to PostgreSQL immediately, and to Redis when it is first used. */
export function connect(config: Addresses) {
  const sql = connectPostgres(config.databaseUrl, { pool: 3, ...timeouts })
  let connected: Promise<Redis> | undefined

  async function connectToRedis(): Promise<Redis> {
    const { connectRedis, redisReady } = await import('../store/redisClient')
    const redis = connectRedis(config.redisUrl, () => {}, config)
    await redisReady(redis, redisDeadlineMs).catch((error: unknown) => {
      if (error instanceof RedisUrlError) throw error
    })
    return redis
  }

  return {
    sql,
    redis: () => (connected ??= connectToRedis()),
    async close() {
      const redis = await connected?.catch(() => undefined)
      redis?.disconnect()
      await sql.end({ timeout: 1 })
    },
  }
}

export const open = async (connections: Connections, config: Config) => ({
  ...openStores(config, connections.sql),
  connections,
  config,
  baseUrl: config.baseUrl,
  webhookAllow: config.webhookAllow,
})

/** Opens all stores, including Redis, for commands that need Redis. */
export const openWithLedger = async (connections: Connections, config: Config) => ({
  ...(await open(connections, config)),
  ledger: createLedger(await connections.redis(), meteringRules(config.hourlyLimit)),
})
