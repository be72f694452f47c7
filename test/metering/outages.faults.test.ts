/** A store that is down, or silent: refused within a second, spent nothing, and well again by itself. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createApp, defaultSettings } from '../../src/domain/apps/apps'
import { createApps } from '../../src/store/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/ledger'
import { type OwnServer, openPostgres, openRedis } from '../support/ownServers'
import { startServer, type TestProcess } from '../support/processes'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'

// Servers are killed and started here, which takes longer on a busy machine.
setDefaultTimeout(30_000)

let postgres: OwnServer
let redis: OwnServer
let server: TestProcess
let apiKey: string

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([openPostgres(), openRedis()])
  const sql = connectPostgres(postgres.url, { pool: 1 })
  const client = connectRedis(redis.url, () => {})
  await redisReady(client, 5000)
  const stores = { apps: createApps(sql), ledger: createLedger(client, { hourlyLimit: 5000 }) }
  ;({ apiKey } = await createApp(stores, { name: 'Test', ...defaultSettings }, 1000))
  client.disconnect()
  await sql.end()
  server = await startServer({ databaseUrl: postgres.url, redisUrl: redis.url })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([postgres.stop(), redis.stop()])
})

async function call(path: string) {
  const begun = runningTime()
  const response = await fetch(server.url + path, { headers: { 'x-api-key': apiKey } })
  const body = (await response.json()) as { ok?: boolean; credit_balance?: number }
  return { response, body, ms: runningTime() - begun }
}

const search = (q: string) => call(`/api/v1/dictionary.php?q=${q}`)
const balance = async () => (await call('/api/v1/credits.php')).body.credit_balance

/** Asks until the service is well again, for as long as its clients take to come back. */
const recovered = () =>
  until('the service recovers', async () => (await search('warm')).response.status === 200)

function expectUnavailable({ response, body, ms }: Awaited<ReturnType<typeof call>>) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(body.ok).toBe(false)
  expect(ms).toBeLessThan(1500)
}

test('Redis silent: every billed call and the credits are 503 within a second, and free', async () => {
  await recovered()
  const before = await balance()
  const thaw = redis.freeze()
  try {
    const first = Array.from({ length: 10 }, () => search('warm'))
    await Bun.sleep(400)
    const later = Array.from({ length: 10 }, () => search('warm'))
    for (const answer of await Promise.all([...first, ...later])) expectUnavailable(answer)
    expectUnavailable(await call('/api/v1/credits.php'))
  } finally {
    thaw()
  }
  await until('nothing was spent', async () => (await balance()) === before)
})

test('Redis dead: 503 within a second; alive again: served, nothing was spent meanwhile', async () => {
  const before = await balance()
  await redis.stop()
  for (const answer of await Promise.all(Array.from({ length: 10 }, () => search('warm')))) {
    expectUnavailable(answer)
  }
  expectUnavailable(await call('/api/v1/credits.php'))
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('Redis')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await redis.start()
  await recovered()
  expect(await balance()).toBe((before as number) - 1)
})

test('PostgreSQL dead: new searches are 503 and free, known ones are served', async () => {
  await recovered()
  const before = (await balance()) as number
  await postgres.stop()
  for (const word of ['one', 'two', 'three']) {
    const { response } = await search(word)
    expect(response.status).toBe(503)
    expect(response.headers.get('x-credit-cost')).toBe('0')
  }
  expect((await search('warm')).response.status).toBe(200)
  expect(await balance()).toBe(before - 1)
  await postgres.start()
  await until('searches work', async () => (await search('four')).response.status === 200)
  expect(await balance()).toBe(before - 2)
})

test('PostgreSQL silent: a new search is 503 before long, and free', async () => {
  await recovered()
  const before = (await balance()) as number
  const thaw = postgres.freeze()
  try {
    const { response, ms } = await search('silent')
    expect(response.status).toBe(503)
    expect(ms).toBeLessThan(8000)
  } finally {
    thaw()
  }
  expect(await balance()).toBe(before)
}, 15_000)
