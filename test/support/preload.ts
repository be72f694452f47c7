/** Starts the suite's own Redis and PostgreSQL before the first test and ends them after the last. */
import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { migrate } from '../../src/store/migrate'

const dir = mkdtempSync(join(tmpdir(), 'atumo-test-'))
// PostgreSQL's user must be able to enter it when the suite runs as root.
chmodSync(dir, 0o711)

const [postgres, redis] = await Promise.all([
  startPostgres({
    dir: join(dir, 'postgres'),
    log: () => {},
    // Nothing here outlives the suite, so nothing needs to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }),
  startRedis({ dir: join(dir, 'redis'), log: () => {} }),
])
await migrate(postgres.url)

process.env['ATUMO_TEST_DATABASE_URL'] = postgres.url
process.env['ATUMO_TEST_REDIS_URL'] = redis.url

afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()])
  rmSync(dir, { recursive: true, force: true })
})
