/**
 * If a transaction loses its connection or its COMMIT fails, all submissions that share it fail. None of them
 * is stored or charged.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import type { KnownApp } from '../../src/domain/apps/knownApps'
import { createPaidWrites } from '../../src/domain/apps/paidWrites'
import type { Stage } from '../../src/domain/apps/writeBatch'
import { patienceMs } from '../../src/domain/metering/holds'
import { submit } from '../../src/domain/review/contribute'
import { isPassing, Patience } from '../../src/lib/unavailable'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'
import { distinct, storedBy } from './support'

let service: TestApp
let sql: Sql
let app: KnownApp

beforeAll(async () => {
  service = await startTestApp()
  sql = connectPostgres(service.config.databaseUrl, { pool: 2 })
})
beforeEach(async () => {
  const { apiKey } = await service.newApp({ scopes: ['dictionary:write'] }, 100)
  const known = await service.services.known.byKey.load(apiKey)
  if (!known) throw new Error('the app was not stored')
  app = known
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await service.close()
})

/** Stores six submissions at the same time. @param reach called for each submission at each stage */
function six(reach: (stage: Stage) => Promise<void> | void) {
  const { transactions } = service.services
  const write = createPaidWrites<Parameters<typeof submit>[1][number]>(
    { transactions, reach },
    (writing, contributed, isShared) => submit(writing, contributed, { baseUrl, isShared }),
  )
  const bodies = Array.from({ length: 6 }, distinct)
  const writing = bodies.map(({ english_term, yoruba_term, definition_en }) =>
    write({
      by: app.clientId,
      account: app.account,
      idempotency: undefined,
      asked: {
        app,
        input: { english: english_term, yoruba: yoruba_term, definitionEn: definition_en },
      },
      patience: new Patience(patienceMs),
      isGone: () => false,
    }),
  )
  return Promise.allSettled(writing)
}

/** Terminates all connections that are in a transaction. */
const endTransactions = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`

const balance = async () => balanceOf(await service.books(app.clientId))

test.each(['inserted', 'charged'] as const)(
  'a connection that is lost when all are %s fails all, stores none and charges none',
  async (at) => {
    let reached = 0
    const settled = await six(async (stage) => {
      if (stage === at && ++reached === 6) await endTransactions()
    })
    expect(reached).toBe(6)
    for (const one of settled) {
      expect(one.status === 'rejected' && isPassing(one.reason)).toBe(true)
    }
    expect(await storedBy(sql, app.clientId)).toEqual([])
    await until('the charge is released', async () => (await balance()) === 100)
    await until('the connection is replaced', async () => {
      const again = await six(() => {})
      return again.every((one) => one.status === 'fulfilled' && one.value.kind === 'written')
    })
  },
)

test('a COMMIT that PostgreSQL refuses fails all, stores none and charges none', async () => {
  await sql`
    create function refuse_commit() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`
  await sql`
    create constraint trigger refusing after insert on contributions
    deferrable initially deferred for each row execute function refuse_commit()`
  try {
    for (const one of await six(() => {})) {
      expect(one.status === 'rejected' && String(one.reason)).toContain('refused')
    }
  } finally {
    await sql`drop function refuse_commit cascade`
  }
  expect(await storedBy(sql, app.clientId)).toEqual([])
  await until('the charge is released', async () => (await balance()) === 100)
})
