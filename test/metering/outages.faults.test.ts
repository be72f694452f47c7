/**
 * While a store is down or does not respond, requests get a 503 within seconds and cost nothing. The service
 * recovers on its own when the store is back.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Scope } from '../../src/domain/apps/access'
import { newApiKey } from '../../src/domain/apps/credentials'
import { meteringRules } from '../../src/domain/metering/limits'
import { createApps } from '../../src/store/apps/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { createApp, defaultSettings } from '../support/apps'
import { type OwnServer, openPostgres, openRedis } from '../support/ownServers'
import { startServer, type TestProcess } from '../support/processes'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'

// The tests kill and start servers, which can take a long time on a busy machine.
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
  const stores = { apps: createApps(sql), ledger: createLedger(client, meteringRules(5000)) }
  const scopes: Scope[] = ['dictionary:read', 'dictionary:write']
  const settings = { name: 'Test', ...defaultSettings, scopes }
  ;({ apiKey } = await createApp(stores, settings, 1000))
  client.disconnect()
  await sql.end()
  server = await startServer({ databaseUrl: postgres.url, redisUrl: redis.url })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([postgres.stop(), redis.stop()])
})

async function send(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const begun = runningTime()
  const headers = { 'x-api-key': apiKey, ...init.headers }
  const response = await fetch(server.url + path, { ...init, headers })
  const body = (await response.json()) as { ok?: boolean; credit_balance?: number }
  return { response, body, ms: runningTime() - begun }
}

const search = (q: string, headers: Record<string, string> = {}) =>
  send(`/api/v1/dictionary.php?q=${q}`, { headers })
const balance = async () => (await send('/api/v1/credits.php')).body.credit_balance

/**
 * Sends requests until one succeeds, which shows that the service has reconnected to Redis and PostgreSQL.
 */
const recovered = () =>
  until('the service recovers', async () => (await search('warm')).response.status === 200)

function expectUnavailable({ response, body, ms }: Awaited<ReturnType<typeof send>>) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(body.ok).toBe(false)
  expect(ms).toBeLessThan(1500)
}

test('Redis silent: every metered request and credits.php get 503 within a second, free of charge', async () => {
  await recovered()
  const before = await balance()
  const thaw = redis.freeze()
  try {
    const first = Array.from({ length: 10 }, () => search('warm'))
    await Bun.sleep(400)
    const later = Array.from({ length: 10 }, () => search('warm'))
    for (const response of await Promise.all([...first, ...later])) expectUnavailable(response)
    expectUnavailable(await send('/api/v1/credits.php'))
  } finally {
    thaw()
  }
  await until('nothing was spent', async () => (await balance()) === before)
})

test('Redis down: 503 within a second; up again: served, and nothing was charged meanwhile', async () => {
  const before = await balance()
  await redis.stop()
  for (const response of await Promise.all(Array.from({ length: 10 }, () => search('warm')))) {
    expectUnavailable(response)
  }
  expectUnavailable(await send('/api/v1/credits.php'))
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('Redis')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await redis.start()
  await recovered()
  expect(await balance()).toBe((before as number) - 1)
})

test('PostgreSQL down: new searches get 503 free of charge, and cached ones are served', async () => {
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

/** The maximum time that a request waits for PostgreSQL, plus a margin. */
const patientMs = 4200

test('PostgreSQL silent: requests that need it soon get 503, free of charge', async () => {
  await recovered()
  const post = (english: string, headers: Record<string, string> = {}) =>
    send('/api/v1/submit.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ english_term: english, yoruba_term: 'b', definition_en: 'c' }),
    })
  // Open the connections first, so that the connection timeout does not apply.
  const open = await Promise.all(['one', 'two', 'three'].map((english) => post(english)))
  expect(open.map(({ response }) => response.status)).toEqual([201, 201, 201])
  const before = (await balance()) as number
  const unknown = { 'x-api-key': newApiKey() }
  const thaw = postgres.freeze()
  try {
    const responses = await Promise.all([
      search('silent'),
      search('of an unknown key', unknown),
      post('silent'),
      post('with a key', { 'idempotency-key': 'silent' }),
      post('of an unknown key', unknown),
    ])
    for (const { response, ms } of responses) {
      expect(response.status).toBe(503)
      expect(ms).toBeLessThan(patientMs)
    }
  } finally {
    thaw()
  }
  await until('nothing was spent', async () => (await balance()) === before)
}, 15_000)
