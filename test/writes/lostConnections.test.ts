/** A submission whose connection or COMMIT is lost is neither stored nor charged. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import type { KnownApp } from '../../src/domain/apps/knownApps'
import { writePaid } from '../../src/domain/apps/paidWrites'
import { queryDeadlineMs } from '../../src/domain/metering/holds'
import { submit } from '../../src/domain/review/contribute'
import { isPassing, QueryDeadline } from '../../src/lib/unavailable'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'
import { type ReachStage, withStages } from '../support/writeStages'
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

/** Stores three submissions at the same time. @param reach called for each submission at each stage */
function three(reach: ReachStage = () => {}) {
  const { transactions } = service.services
  const writing = Array.from({ length: 3 }, distinct).map((body) => {
    const { english_term: english, yoruba_term: yoruba, definition_en: definitionEn } = body
    const contributed = { app, input: { english, yoruba, definitionEn } }
    return writePaid(
      { transactions },
      {
        by: app.clientId,
        account: withStages(app.accounts.api, reach),
        idempotency: undefined,
        store: (tables) => submit(tables, contributed, baseUrl),
        deadline: new QueryDeadline(queryDeadlineMs),
        isGone: () => false,
      },
    )
  })
  return Promise.allSettled(writing)
}

/** Terminates all connections that are in a transaction. */
const endTransactions = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`

const balance = async () => balanceOf(await service.books(app.clientId))

test.each(['inserted', 'charged'] as const)(
  'connections that are lost when all submissions are %s',
  async (at) => {
    let reached = 0
    const isLost = Promise.withResolvers<unknown>()
    const settled = await three(async (stage) => {
      if (stage !== at) return
      if (++reached === 3) isLost.resolve(endTransactions())
      await isLost.promise
    })
    expect(reached).toBe(3)
    for (const one of settled) {
      expect(one.status === 'rejected' && isPassing(one.reason)).toBe(true)
    }
    expect(await storedBy(sql, app.clientId)).toEqual([])
    await until('the charge is released', async () => (await balance()) === 100)
    await until('the connections are replaced', async () => {
      const again = await three()
      return again.every((one) => one.status === 'fulfilled' && one.value.kind === 'written')
    })
  },
)

test('a COMMIT that PostgreSQL refuses', async () => {
  await sql`
    create function refuse_commit() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`
  await sql`
    create constraint trigger refusing after insert on contributions
    deferrable initially deferred for each row execute function refuse_commit()`
  try {
    for (const one of await three()) {
      expect(one.status === 'rejected' && String(one.reason)).toContain('refused')
    }
  } finally {
    await sql`drop function refuse_commit cascade`
  }
  expect(await storedBy(sql, app.clientId)).toEqual([])
  await until('the charge is released', async () => (await balance()) === 100)
})
