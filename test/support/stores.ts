/**
 * Opens stores for a test: a new PostgreSQL database, copied from the migrated template, and the suite's
 * Redis.
 */
import { meteringRules } from '../../src/domain/metering/limits'
import { randomBase62 } from '../../src/lib/base62'
import { connectPostgres, connectRedis, redisReady, type Sql } from '../../src/store/clients'
import { createLedger, type Ledger } from '../../src/store/metering/ledger'
import { withDatabase } from '../../src/store/postgresClient'
import { openStores, type Stores } from '../../src/store/stores'
import { poolerOf } from './pgbouncer'
import { testSecrets } from './secrets'

/**
 * A longer timeout than the service's, because the first connection to a new database can take a long time on
 * a busy machine.
 */
const patient = { connectTimeoutSeconds: 20 }

/** The prefix of test database names. */
const prefix = 'test_'

/** Whether the tests run on a Redis cluster instead of a single server. */
export const isOnCluster = process.env['REDIS_CLUSTER'] === '1'

/**
 * Returns the URL of the suite's PostgreSQL, and the URL of a Redis database that only this test process
 * uses. If the tests run on clusters, each process uses its own, because a cluster has only one database.
 */
export function suiteUrls() {
  const { ATUMO_TEST_DATABASE_URL: databaseUrl = '', ATUMO_TEST_REDIS_URL: redis = '' } =
    process.env
  const worker = Number(process.env['BUN_TEST_WORKER_ID'] ?? 0)
  const urls = redis.split(' ')
  return {
    databaseUrl,
    redisUrl: isOnCluster ? (urls[worker % urls.length] ?? '') : `${redis}/${worker}`,
  }
}

/** The migrated database from which test databases are copied. */
const template = 'migrated'

/**
 * Creates the template from the suite's database. The template accepts no connections, because PostgreSQL
 * cannot copy a database that is in use.
 */
export function createTemplate(databaseUrl: string): Promise<void> {
  return asAdmin(databaseUrl, async (admin) => {
    const source = new URL(databaseUrl).pathname.slice(1)
    await admin.unsafe(`create database ${template} template ${source} allow_connections false`)
  })
}

/**
 * Creates a migrated database with empty tables. It is dropped when its group of tests has ended.
 * @returns its URL
 */
export async function freshDatabase(): Promise<string> {
  const { databaseUrl } = suiteUrls()
  const name = `${prefix}${randomBase62(12).toLowerCase()}`
  await asAdmin(databaseUrl, async (admin) => {
    // The file_copy strategy takes half as long as the default, wal_log.
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  })
  return withDatabase(databaseUrl, name)
}

/** Drops all test databases. Each takes up 12 MB of disk space, or of RAM if the suite uses /dev/shm. */
export function dropDatabases(databaseUrl: string): Promise<void> {
  return asAdmin(databaseUrl, async (admin) => {
    const databases = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`
    for (const { name } of databases) await admin.unsafe(`drop database ${name} with (force)`)
  })
}

/** Calls `run` with a connection to a database that no test uses. */
async function asAdmin(databaseUrl: string, run: (admin: Sql) => Promise<void>): Promise<void> {
  const admin = connectPostgres(withDatabase(databaseUrl, 'template1'), { pool: 1, ...patient })
  try {
    await run(admin)
  } finally {
    await admin.end()
  }
}

/**
 * Settings for a Redis server that must lose nothing when it is killed. They make Redis hand each write to
 * the operating system before it replies. With `everysec`, which the service uses, Redis may hold back writes
 * while an fsync is running.
 */
export const forgetsNothing = { appendfsync: 'no' }

export interface TestStores extends Stores {
  databaseUrl: string
  redisUrl: string
  sql: ReturnType<typeof connectPostgres>
  redis: ReturnType<typeof connectRedis>
  ledger: Ledger
  close(): Promise<void>
}

/** Opens stores on a new database and, by default, on the suite's Redis. */
export async function openTestStores({
  pool = 5,
  redisUrl = suiteUrls().redisUrl,
}: {
  pool?: number
  redisUrl?: string
} = {}): Promise<TestStores> {
  const databaseUrl = await freshDatabase()
  const pooler = poolerOf(databaseUrl)
  const isPooled = pooler !== ''
  const sql = connectPostgres(pooler || databaseUrl, { pool, isPooled, ...patient })
  const redis = connectRedis(redisUrl, () => {})
  await redisReady(redis, 5000)
  return {
    databaseUrl,
    redisUrl,
    sql,
    redis,
    ...openStores(testSecrets(), sql),
    ledger: createLedger(redis, meteringRules(5000)),
    async close() {
      redis.disconnect()
      await sql.end({ timeout: 1 })
    },
  }
}
