/**
 * This program starts the stores that all tests in a run share. It prints the environment variables that the
 * tests need as one line of JSON. When its stdin is closed, it ends the stores and deletes their files.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
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
import { createTemplate, isOnCluster } from './stores'

const log = () => {}
const say = (line: string) => process.stderr.write(`${line}\n`)

const dir = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'atumo-test-'))
// If the suite runs as root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(dir, 0o711)
const ended = Promise.withResolvers<void>()
// `bun test --isolate` sends SIGTERM after each file.
process.on('SIGTERM', ended.resolve)
void Bun.stdin.text().then(() => ended.resolve())
try {
  const suite = await startSuite()
  const temporary = join(dir, 'tmp')
  mkdirSync(temporary, { mode: 0o755 })
  const line = `${JSON.stringify({ ...suite.env, TMPDIR: temporary })}\n`
  // If nobody reads the line, the process that started this one has been killed.
  await Bun.write(Bun.stdout, line).catch(() => {})
  await ended.promise
  await suite.stop()
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/**
 * Returns Linux's in-memory folder if more than 4 GiB is free. Copying databases there takes a third of the
 * time.
 */
function roomInMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3 ? folder : undefined
}

async function startSuite() {
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
    openRedis(),
    openMeilisearch(),
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
    async stop() {
      await pooler?.stop()
      await Promise.all([postgres.stop(), redis.stop(), meilisearch?.stop()])
    },
  }
}

/** Starts one Redis server for all test processes, or a cluster per process if `REDIS_CLUSTER=1` is set. */
async function openRedis(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const home = join(dir, 'redis')
  const settings = { appendonly: 'no' }
  if (!isOnCluster)
    return startRedis({ dir: home, log, settings: { ...settings, databases: '64' } })
  const clusters = await Promise.all(
    Array.from({ length: mostWorkers }, (_, index) =>
      startRedisCluster({ replicas: 0, settings, dir: join(home, String(index)) }),
    ),
  )
  return {
    url: clusters.map(({ url }) => url).join(' '),
    stop: () => Promise.all(clusters.map((cluster) => cluster.stop())),
  }
}

/** If MEILI_URL is set, uses the Meilisearch at that URL. Otherwise, starts the Meilisearch on PATH. */
async function openMeilisearch() {
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
