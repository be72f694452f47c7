/** Stores of a test: a database of its own, made from the migrated one, and the suite's Redis. */
import { meteringRules } from '../../src/domain/metering/limits'
import { randomBase62 } from '../../src/lib/base62'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger, type Ledger } from '../../src/store/metering/ledger'
import { withDatabase } from '../../src/store/postgresClient'
import { openStores, type Stores } from '../../src/store/stores'
import { testSecrets } from './secrets'

/** On a busy machine a first connection to a new database may take longer than services wait for one. */
const patient = { connectTimeoutSeconds: 20 }

/** How the names of databases of tests begin. */
const prefix = 'test_'

/** The suite's PostgreSQL, and a database of its Redis that no other process of tests uses. */
export function suiteUrls() {
  const { ATUMO_TEST_DATABASE_URL: databaseUrl = '', ATUMO_TEST_REDIS_URL: redis = '' } =
    process.env
  return { databaseUrl, redisUrl: `${redis}/${process.env['BUN_TEST_WORKER_ID'] ?? 0}` }
}

/** @returns the address of a new database with the schema and no rows; it goes when its group of tests has ended */
export async function freshDatabase(): Promise<string> {
  const { databaseUrl } = suiteUrls()
  const name = `${prefix}${randomBase62(12).toLowerCase()}`
  const template = new URL(databaseUrl).pathname.slice(1)
  const admin = connectPostgres(withDatabase(databaseUrl, 'template1'), { pool: 1, ...patient })
  try {
    // Copied file by file, it takes half the time that it takes through the log of writes.
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
  return withDatabase(databaseUrl, name)
}

/** Ends the databases of tests that have ended: each takes 12 MB, which on some machines is memory. */
export async function dropDatabases(databaseUrl: string): Promise<void> {
  const admin = connectPostgres(withDatabase(databaseUrl, 'template1'), { pool: 1, ...patient })
  try {
    const databases = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`
    for (const { name } of databases) await admin.unsafe(`drop database ${name} with (force)`)
  } finally {
    await admin.end()
  }
}

/**
 * Settings of a Redis that is killed, alone, and must forget nothing: each write is handed to the system before
 * it is answered. With an fsync a second, as services have it, that is put off while the last one lasts.
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

/** @param options the Redis is the suite's without `redisUrl` */
export async function openTestStores({
  pool = 5,
  redisUrl = suiteUrls().redisUrl,
}: {
  pool?: number
  redisUrl?: string
} = {}): Promise<TestStores> {
  const databaseUrl = await freshDatabase()
  const sql = connectPostgres(databaseUrl, { pool, ...patient })
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
