/** bin/atumo doctor detects that DATABASE_URL points to a connection pooler. */
import { expect, test } from 'bun:test'
import type { Finding } from '../../src/cli/doctorChecks'
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer'
import { openCommandLine } from './support'

// The service sends startup parameters to PostgreSQL. PgBouncer refuses these parameters, unless
// it is configured to ignore them.
test.skipIf(!hasPgbouncer).each([
  ['', /^unsupported startup parameter/],
  [
    'statement_timeout, idle_in_transaction_session_timeout, jit, max_parallel_workers_per_gather, random_page_cost',
    /a pooler$/,
  ],
])('a pooler that ignores "%s" is a failure of PostgreSQL', async (ignored, found) => {
  const line = await openCommandLine()
  const pooler = await startPgbouncer(line.stores.databaseUrl, { ignored })
  const { out } = await line.run(['doctor', '--json'], { DATABASE_URL: pooler.url })
  const { checks } = JSON.parse(out) as { checks: (Finding & { name: string })[] }
  expect(checks.find(({ name }) => name === 'PostgreSQL')).toMatchObject({
    state: 'failed',
    found: expect.stringMatching(found) as string,
    advice:
      'Set DATABASE_URL to the URL of PostgreSQL itself, and DATABASE_POOLER_URL to the URL of the pooler.',
  })
  await pooler.stop()
  await line.close()
})
