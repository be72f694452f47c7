/** The stores that one run of the tests shares, started once and ended with it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { migrate } from '../../src/store/migrate'
import { hasBrowser } from './browser'
import { smallIndexes } from './meilisearch'
import { dropDatabases } from './stores'

export interface Suite {
  /** What `suiteUrls` and `suiteMeilisearch` read in each process of tests. */
  env: Record<string, string>
  /** Ends what a group of tests left behind, once none of its tests runs. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

const log = () => {}
const say = (line: string) => process.stderr.write(`${line}\n`)

/** @param dir an empty folder that other users can enter */
export async function startSuite(dir: string): Promise<Suite> {
  const doors = join(dir, 'pg_hba.conf')
  writeFileSync(doors, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  if (!hasBrowser) say('SKIPPED: there is no Chromium on PATH, so the browser tests are skipped.')
  const [postgres, redis, meilisearch] = await Promise.all([
    startPostgres({
      dir: join(dir, 'postgres'),
      log,
      // Nothing here outlives the suite, so nothing needs to survive a power cut.
      // Statistics that arrive at any moment would also change plans between two runs.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        autovacuum: 'off',
        // Proving a password takes longer than most tests.
        hba_file: doors,
      },
    }),
    startRedis({ dir: join(dir, 'redis'), log, settings: { appendonly: 'no', databases: '64' } }),
    openMeilisearch(dir),
  ])
  await migrate(postgres.url)
  return {
    env: {
      ATUMO_TEST_DATABASE_URL: postgres.url,
      ATUMO_TEST_REDIS_URL: redis.url,
      ...(meilisearch && {
        ATUMO_TEST_MEILI_URL: meilisearch.url,
        ATUMO_TEST_MEILI_KEY: meilisearch.key ?? '',
      }),
      // Only tests that ask for it search there.
      MEILI_URL: '',
      MEILI_KEY: '',
    },
    tidy: () => dropDatabases(postgres.url),
    async stop() {
      await Promise.all([postgres.stop(), redis.stop(), meilisearch?.stop()])
    },
  }
}

/** MEILI_URL names a running one; otherwise the machine's own is started, if it has one. */
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
