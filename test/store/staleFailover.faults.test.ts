/** PostgreSQL fails over to an asynchronous replica that has not received the latest changes to an app. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { auditAll } from '../../src/domain/apps/audit'
import { meteringRules } from '../../src/domain/metering/limits'
import { createApiKeys } from '../../src/store/apps/apiKeys'
import { createApps } from '../../src/store/apps/apps'
import {
  connectPostgres,
  connectRedis,
  type Redis,
  redisReady,
  type Sql,
} from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { changeApp, createApp, defaultSettings, grantCredits, regenerateKey } from '../support/apps'
import { settledBooks } from '../support/books'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'
import { outageMs, type Pair, startPair } from './failover'

// The tests copy a database and start five servers, which takes a long time.
setDefaultTimeout(90_000)

let pair: Pair
let client: Redis
let sql: Sql

beforeAll(async () => {
  pair = await startPair()
  sql = connectPostgres(pair.databaseUrl, { pool: 2 })
  client = connectRedis(pair.redisUrl, () => {})
  await redisReady(client, 5000)
})
afterAll(async () => {
  client.disconnect()
  await sql.end({ timeout: 1 })
  await pair.close()
})

const search = (apiKey: string) =>
  fetch(`${pair.server.url}/api/v1/dictionary.php?q=ero`, { headers: { 'x-api-key': apiKey } })

/** Sends requests until one does not get a 503, for at most 20 s. */
async function afterOutage(apiKey: string): Promise<Response> {
  for (const begun = runningTime(); ; ) {
    const response = await search(apiKey)
    if (response.status !== 503 || runningTime() - begun > 20_000) return response
    await Bun.sleep(20)
  }
}

test('apps whose changes are lost are served within seconds, as PostgreSQL has them, and only for credits that exist', async () => {
  const stores = {
    apps: createApps(sql),
    apiKeys: createApiKeys(sql),
    ledger: createLedger(client, meteringRules(5000)),
  }
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 50 }
  const newApp = () => createApp(stores, settings, 100)
  const [known, unknown, rekeyed, idle] = [
    await newApp(),
    await newApp(),
    await newApp(),
    await newApp(),
  ]
  const spent = { known: 3, rekeyed: 1 }
  for (let n = 0; n < spent.known; n++) expect((await search(known.apiKey)).status).toBe(200)
  await settledBooks(stores, known.clientId)
  await until('the replica has everything', async () => {
    const [row] = await pair.replica
      .admin`select count(*)::int as apps from apps where put_revision = revision`
    return row?.['apps'] === 4
  })

  await pair.replica.disconnect()
  for (const { clientId } of [known, unknown, idle]) {
    await grantCredits(stores, clientId, { credits: 1000 })
    await changeApp(stores, clientId, { hourlyLimit: 70 })
  }
  const { apiKey: lostKey } = await regenerateKey(stores, rekeyed.clientId)
  const lost = await newApp()
  const before = await search(known.apiKey)
  expect(before.headers.get('x-credit-balance')).toBe('1096')
  expect(before.headers.get('x-ratelimit-limit')).toBe('70')
  for (const apiKey of [lostKey, lost.apiKey]) expect((await search(apiKey)).status).toBe(200)

  await pair.primary.kill()
  await pair.replica.promote()
  const promoted = runningTime()
  const first = await afterOutage(known.apiKey)
  const others = await Promise.all([unknown, rekeyed].map(({ apiKey }) => afterOutage(apiKey)))
  expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200])
  await until('the lost key and the lost app are unknown', async () => {
    const responses = await Promise.all([lostKey, lost.apiKey].map(search))
    return responses.every(({ status }) => status === 401)
  })
  const all = [known, unknown, rekeyed, idle].map(({ clientId }) => clientId)
  await until('Redis has the state of PostgreSQL', async () => {
    const apps = await Promise.all(all.map((id) => stores.apps.byClientId(id)))
    const books = await Promise.all(all.map((id) => stores.ledger.read(id)))
    return books.every(
      (one, place) => one?.granted === 100 && one.revision === apps[place]?.revision,
    )
  })
  expect(runningTime() - promoted).toBeLessThan(outageMs)

  const after = await search(known.apiKey)
  expect(after.status).toBe(200)
  expect(after.headers.get('x-ratelimit-limit')).toBe('50')
  const balance = Number(after.headers.get('x-credit-balance'))
  // The three requests before the failover, the one after the grant, and the last one. `first` may have been
  // charged before the worker and the server noticed the failover.
  expect(balance).toBe(100 - spent.known - 3)
  await settledBooks(stores, known.clientId)
  await until('spending is stored', async () => {
    const app = await stores.apps.byClientId(known.clientId)
    return app?.spent === 100 - balance
  })
  expect(await auditAll(stores)).toMatchObject({ apps: 4, drift: 0, faulty: [] })
})

test('changes after the failover take effect on the next request', async () => {
  const stores = {
    apps: createApps(sql),
    apiKeys: createApiKeys(sql),
    ledger: createLedger(client, meteringRules(5000)),
  }
  const [row] = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from apps order by id limit 1`
  const { clientId } = row ?? { clientId: '' }
  const { apiKey } = await regenerateKey(stores, clientId)
  for (const hourlyLimit of [71, 72, 73]) {
    await changeApp(stores, clientId, { hourlyLimit })
    const { headers } = await search(apiKey)
    expect(headers.get('x-ratelimit-limit')).toBe(String(hourlyLimit))
  }
})
