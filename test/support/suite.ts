/** Starts the stores that all tests in a run share. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { migrate } from '../../src/store/migrate'
import { hasBrowser } from './browser'
import { mostWorkers } from './groups'
import { smallIndexes } from './meilisearch'
import { isPooled, startPgbouncer } from './pgbouncer'
import { startRedisCluster } from './redisCluster'
import { createTemplate, dropDatabases, isOnCluster } from './stores'

export interface Suite {
  /** The environment variables that `suiteUrls` and `suiteMeilisearch` read in each test process. */
  env: Record<string, string>
  /** Drops a test group's databases after the group has ended. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

const log = () => {}
const say = (line: string) => process.stderr.write(`${line}\n`)

/** @param dir an empty folder that other users can access */
export async function startSuite(dir: string): Promise<Suite> {
  const doors = join(dir, 'pg_hba.conf')
  writeFileSync(doors, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  if (!hasBrowser) say('SKIPPED: there is no Chromium on PATH, so the browser tests are skipped.')
  const [postgres, redis, meilisearch] = await Promise.all([
    startPostgres({
      dir: join(dir, 'postgres'),
      log,
      // The data is not needed after the suite has run, so it need not survive a power failure.
      // Autovacuum is off, because it could update statistics at any time and make query plans
      // differ between runs.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        autovacuum: 'off',
        // Allows connections without a password, because password authentication takes longer than
        // most tests.
        hba_file: doors,
      },
    }),
    openRedis(join(dir, 'redis')),
    openMeilisearch(dir),
  ])
  await migrate(postgres.url)
  await createTemplate(postgres.url)
  const pooler = isPooled
    ? await startPgbouncer(postgres.url, { dir: join(dir, 'pgbouncer') })
    : undefined
  return {
    env: {
      ...(pooler && { ATUMO_TEST_POOLER_URL: pooler.url }),
      ATUMO_TEST_DATABASE_URL: postgres.url,
      ATUMO_TEST_REDIS_URL: redis.url,
      ...(meilisearch && {
        ATUMO_TEST_MEILI_URL: meilisearch.url,
        ATUMO_TEST_MEILI_KEY: meilisearch.key ?? '',
      }),
      // Services use Meilisearch only in tests that set these variables.
      MEILI_URL: '',
      MEILI_KEY: '',
    },
    tidy: () => dropDatabases(postgres.url),
    async stop() {
      await pooler?.stop()
      await Promise.all([postgres.stop(), redis.stop(), meilisearch?.stop()])
    },
  }
}

/** Starts one Redis server for all test processes, or a cluster per process if `REDIS_CLUSTER=1` is set. */
async function openRedis(dir: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const settings = { appendonly: 'no' }
  if (!isOnCluster) return startRedis({ dir, log, settings: { ...settings, databases: '64' } })
  const clusters = await Promise.all(
    Array.from({ length: mostWorkers }, (_, index) =>
      startRedisCluster({ replicas: 0, settings, dir: join(dir, String(index)) }),
    ),
  )
  return {
    url: clusters.map(({ url }) => url).join(' '),
    stop: () => Promise.all(clusters.map((cluster) => cluster.stop())),
  }
}

/** If MEILI_URL is set, uses the Meilisearch at that URL. Otherwise, starts the Meilisearch on PATH. */
async function openMeilisearch(dir: string) {
  const { MEILI_URL: url, MEILI_KEY: key } = process.env
  if (url) return { url, key, stop: async () => {} }
  const program = findMeilisearch()
  if (program) {
    return startMeilisearch(program, {
      dir: join(dir, 'meilisearch'),
      log,
      settings: smallIndexes,
    })
  }
  say('SKIPPED: there is no meilisearch on PATH and no MEILI_URL, so its tests are skipped.')
  return undefined
}
