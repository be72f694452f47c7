/** PostgreSQL has lost changes to an app that Redis and this server still have. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { auditApp } from '../../src/domain/apps/audit'
import { sweepAll } from '../../src/domain/apps/books'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { changeApp, grantCredits, regenerateKey, revokeApp } from '../support/apps'
import { openLog } from '../support/logged'
import { loseChanges } from '../support/lostChanges'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php?q=ero'
const { log, lines } = openLog()

let app: TestApp
let sql: Sql
beforeAll(async () => {
  app = await startTestApp({}, log)
  sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
})
afterAll(async () => {
  await sql.end()
  await app.close()
})

const statusOf = async (apiKey: string) => (await app.get(path, apiKey)).status
const hourlyLimitOf = async (apiKey: string) =>
  (await app.get(path, apiKey)).headers.get('x-ratelimit-limit')
const audited = (clientId: string) =>
  auditApp(app.services, clientId, { now: app.clock.now, pause: async () => {} })

test('a lost grant and lost settings are gone, and spending remains', async () => {
  const { clientId, apiKey } = await app.newApp({ hourlyLimit: 50 }, 100)
  expect(await statusOf(apiKey)).toBe(200)
  await loseChanges(sql, clientId, async () => {
    await grantCredits(app.services, clientId, { credits: 40 })
    await changeApp(app.services, clientId, { hourlyLimit: 70 })
    expect(await hourlyLimitOf(apiKey)).toBe('70')
  })
  await sweepAll(app.services)

  const response = await app.get(path, apiKey)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-credit-balance')).toBe('97')
  expect(response.headers.get('x-ratelimit-limit')).toBe('50')
  expect(await app.books(clientId)).toMatchObject({ granted: 100, spent: 3 })
  expect(await audited(clientId)).toMatchObject({ status: 'sound', spent: 3, balance: 97 })
})

test('a server that does not know the app serves its next request', async () => {
  const { clientId, apiKey } = await app.newApp({}, 100)
  await loseChanges(sql, clientId, () => grantCredits(app.services, clientId, { credits: 40 }))
  const response = await app.get(path, apiKey)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-credit-balance')).toBe('99')
})

test('PostgreSQL and Redis never have the same revision with different settings', async () => {
  const { clientId, apiKey } = await app.newApp({ hourlyLimit: 50 })
  await loseChanges(sql, clientId, async () => {
    await changeApp(app.services, clientId, { hourlyLimit: 70 })
    expect(await hourlyLimitOf(apiKey)).toBe('70')
  })
  await changeApp(app.services, clientId, { hourlyLimit: 90 })
  expect(await hourlyLimitOf(apiKey)).toBe('90')
})

test('a change by hand that does not raise the revision takes effect as soon as the app is loaded', async () => {
  const { clientId, apiKey } = await app.newApp({ hourlyLimit: 50 })
  await sql`update apps set hourly_limit = 90 where client_id = ${clientId}`
  expect(await hourlyLimitOf(apiKey)).toBe('90')
})

test('a lost key is invalid, and the key that it replaced is valid again', async () => {
  const { clientId, apiKey } = await app.newApp()
  let lost = ''
  await loseChanges(sql, clientId, async () => {
    lost = (await regenerateKey(app.services, clientId)).apiKey
    expect(await statusOf(lost)).toBe(200)
    expect(await statusOf(apiKey)).toBe(401)
  })
  await changeApp(app.services, clientId, { name: 'Other' })
  expect(await statusOf(lost)).toBe(401)
  expect(await statusOf(apiKey)).toBe(200)
})

test('a revocation that was lost can be repeated', async () => {
  const { clientId, apiKey } = await app.newApp()
  await loseChanges(sql, clientId, async () => {
    await revokeApp(app.services, clientId)
    expect(await statusOf(apiKey)).toBe(403)
  })
  app.services.known.follow('the new primary')
  expect(await statusOf(apiKey)).toBe(200)
  await revokeApp(app.services, clientId)
  expect(await statusOf(apiKey)).toBe(403)
})

test('503 because of an app that stays stale is logged once, and counted', async () => {
  const { clientId, apiKey } = await app.newApp()
  const { ledger } = app.services
  const { put } = ledger
  await loseChanges(sql, clientId, () => changeApp(app.services, clientId, { name: 'Other' }))
  // Redis keeps the lost revision, as if something else wrote it again and again.
  ledger.put = async () => 'known'
  try {
    expect([await statusOf(apiKey), await statusOf(apiKey)]).toEqual([503, 503])
  } finally {
    ledger.put = put
  }
  const said = lines.filter(({ msg }) => msg === 'responded with 503')
  expect(said).toMatchObject([
    { source: 'app revision', requests: 1, path: new URL(path, 'http://a').pathname },
  ])
  expect(await app.services.registry.metrics()).toContain(
    'atumo_unavailable_total{source="app revision"} 2',
  )
  expect(await statusOf(apiKey)).toBe(200)
})

test('counts of refusals for an app that is lost do not keep other counts from being stored', async () => {
  const { clientId } = await app.newApp()
  const { refused, refusalCounts } = app.services
  const [row] = await sql<{ id: number }[]>`select id from apps where client_id = ${clientId}`
  const id = row?.id ?? 0
  refused.count(id + 1000, 'throttled')
  refused.count(id, 'throttled')
  await refused.flush()
  expect(await refusalCounts.recent(id, 24)).toMatchObject([{ reason: 'throttled', requests: 1 }])
})
