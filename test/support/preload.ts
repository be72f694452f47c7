/** Starts the suite's own Redis, PostgreSQL and, where there is one, Meilisearch before the first test and ends them after the last. */
import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { migrate } from '../../src/store/migrate'

const dir = mkdtempSync(join(tmpdir(), 'atumo-test-'))
// PostgreSQL's user must be able to enter it when the suite runs as root.
chmodSync(dir, 0o711)

/** MEILI_URL says where one is; else the machine's own is started, where it has one. */
async function suiteMeilisearch() {
  const { MEILI_URL: url, MEILI_KEY: key } = process.env
  if (url) return { url, key, stop: async () => {} }
  const program = findMeilisearch()
  if (!program) return undefined
  return startMeilisearch(program, { dir: join(dir, 'meilisearch'), log: () => {} })
}

const [postgres, redis, meilisearch] = await Promise.all([
  startPostgres({
    dir: join(dir, 'postgres'),
    log: () => {},
    // Nothing here outlives the suite, so nothing needs to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }),
  startRedis({ dir: join(dir, 'redis'), log: () => {}, settings: { appendonly: 'no' } }),
  suiteMeilisearch(),
])
await migrate(postgres.url)

process.env['ATUMO_TEST_DATABASE_URL'] = postgres.url
process.env['ATUMO_TEST_REDIS_URL'] = redis.url
// Only tests that ask for it search there.
delete process.env['MEILI_URL']
delete process.env['MEILI_KEY']
if (meilisearch) {
  process.env['ATUMO_TEST_MEILI_URL'] = meilisearch.url
  process.env['ATUMO_TEST_MEILI_KEY'] = meilisearch.key ?? ''
} else {
  process.stderr.write(
    '\nSKIPPED: there is no meilisearch on PATH and no MEILI_URL, so the tests of that engine are skipped.\n\n',
  )
}

afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop(), meilisearch?.stop()])
  rmSync(dir, { recursive: true, force: true })
})
