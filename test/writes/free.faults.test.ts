/**
 * Crashes, floods and long-held dictionary locks cannot be exploited to store more than a few submissions
 * without paying.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import type { AppSettings } from '../../src/store/apps/apps'
import { createApp, defaultSettings } from '../support/apps'
import { otherConnections, passHoldTime } from '../support/books'
import { patiently, startServer, type TestProcess } from '../support/processes'
import { runningTime } from '../support/runningTime'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'
import { distinct, settledBooks, storedBy, submitter } from './support'

setDefaultTimeout(60_000)

const env = { DATABASE_POOL: '10' }

let stores: TestStores
let servers: TestProcess[]

beforeAll(async () => {
  stores = await openTestStores()
  servers = await Promise.all([1, 2].map(() => startServer(stores, env)))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await stores.close()
})

const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''

const newWriter = (balance: number, settings: Partial<AppSettings> = {}) =>
  createApp(
    stores,
    {
      name: 'Test',
      ...defaultSettings,
      hourlyLimit: 1_000_000,
      scopes: ['dictionary:write'],
      ...settings,
    },
    balance,
  )

const times = <T>(n: number, call: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => call(i))

/** Creates an app and sends requests with its key. */
async function flooded(balance: number, send: (apiKey: string) => (() => Promise<Response>)[]) {
  const { clientId, apiKey } = await newWriter(balance)
  return {
    clientId,
    responses: await Promise.all(send(apiKey).map((request) => patiently(request))),
  }
}

/** Waits until PostgreSQL has finished running the statements of killed clients. */
const atRest = () =>
  until('PostgreSQL is at rest', async () => {
    const { count } = await stores.sql`
      select from pg_stat_activity where datname = current_database() and state <> 'idle'
        and pid <> pg_backend_pid()`
    return count === 0
  })

test('kill -9 during a burst of 300: no more is free than was under way', async () => {
  const before = await otherConnections(stores.redis)
  const { clientId, statuses, stored: responded } = await burstAndKill()
  expect([...statuses].filter((status) => status !== 0 && status !== 201)).toEqual([])
  expect(responded.length).toBeWithin(100, 300)

  await atRest()
  await until(
    'Redis has carried out what the server sent',
    async () => (await otherConnections(stores.redis)) <= before,
  )
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const { spent } = await settledBooks(stores, clientId)
  const stored = await storedBy(stores.sql, clientId)
  expect(responded.filter((term) => !stored.includes(term))).toEqual([])
  expect(spent).toBeLessThanOrEqual(stored.length)
  // Writes use 4 connections, and another 4 to 8 writes can commit during a round trip to Redis.
  expect(stored.length - spent).toBeLessThanOrEqual(12)
})

async function burstAndKill() {
  const { clientId, apiKey } = await newWriter(1000)
  const server = await startServer(stores, env)
  const submit = submitter(server.url, apiKey)
  const stored: string[] = []
  const statuses = new Set<number>()
  let killed: Promise<void> | undefined
  await Promise.all(
    times(300, async () => {
      const body = distinct()
      const { status } = await patiently(() => submit(body)).catch(() => ({ status: 0 }))
      statuses.add(status)
      if (status === 201) stored.push(body.english_term)
      if (stored.length === 100) killed ??= server.kill()
    }),
  )
  await (killed ?? server.kill())
  return { clientId, stored, statuses }
}

test('a flood of requests with keys and without credits gets 402, and stores no row', async () => {
  const size = async () =>
    (await stores.sql`select pg_relation_size('stored_responses') as size`)[0]
  const before = await size()
  const { clientId, responses } = await flooded(0, (apiKey) =>
    times(
      300,
      (index) => () =>
        submitter(urlOf(index), apiKey)(distinct(), { 'idempotency-key': `flood ${index}` }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([402]))
  // Even rows that were rolled back would have enlarged the table.
  expect(await size()).toEqual(before)
  expect(await storedBy(stores.sql, clientId)).toEqual([])
  const kept = await stores.sql`
    select from stored_responses join apps on apps.id = app_id where client_id = ${clientId}`
  expect(kept.count).toBe(0)
})

test('gives 20 equal requests with a key on two servers, with the last credit, 20 equal responses', async () => {
  const body = distinct()
  const { clientId, responses } = await flooded(1, (apiKey) =>
    times(
      20,
      (index) => () => submitter(urlOf(index), apiKey)(body, { 'idempotency-key': 'last' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(times(20, () => 201))
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
  const costs = responses.map(({ headers }) => Number(headers.get('x-credit-cost')))
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(1)
  expect(await storedBy(stores.sql, clientId)).toEqual([body.english_term])
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(0)
})

test('publishing gets 503 while another transaction has the dictionary, and other submissions continue', async () => {
  const publisher = await newWriter(100, { autoPublish: true })
  const other = await newWriter(100)
  const publish = () => submitter(urlOf(0), publisher.apiKey)(distinct())
  const submit = () => submitter(urlOf(0), other.apiKey)(distinct())
  // A write that waits for the dictionary lock gets a 503, so a 201 proves that the write did not
  // wait.
  const said = async (request: () => Promise<Response>) => {
    const { status, headers } = await request()
    return { status, cost: headers.get('x-credit-cost') }
  }
  await stores.sql.begin(async (tx) => {
    await tx`select from dictionary for update`
    const begun = runningTime()
    const publishing = said(publish)
    for (let turn = 0; turn < 10; turn++) {
      expect(await said(submit)).toEqual({ status: 201, cost: '1' })
    }
    expect(await publishing).toEqual({ status: 503, cost: '0' })
    expect(runningTime() - begun).toBeLessThan(2500)
    // Many concurrent requests to publish do not use up the connections. Most of these requests are
    // refused without waiting.
    const flood = Promise.all(times(40, () => said(publish)))
    expect(await Promise.all(times(20, () => said(submit)))).toEqual(
      times(20, () => ({ status: 201, cost: '1' })),
    )
    for (const one of await flood) expect(one).toEqual({ status: 503, cost: '0' })
  })
  expect(await storedBy(stores.sql, publisher.clientId)).toEqual([])
  expect(balanceOf(await settledBooks(stores, publisher.clientId))).toBe(100)
  expect(await storedBy(stores.sql, other.clientId)).toHaveLength(30)
  await until('publishing works again', async () => (await publish()).status === 201)
})
