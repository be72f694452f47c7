/** As many are stored as are paid for, whoever submits at once and however many processes serve. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createApp, defaultSettings } from '../../src/domain/apps/apps'
import { balanceOf } from '../../src/domain/apps/credits'
import { freePort } from '../../src/launch/service'
import { startServer, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { distinct, settledBooks, storedBy, submitter } from './support'

setDefaultTimeout(60_000)

let stores: TestStores
let servers: TestProcess[]
let url: string

beforeAll(async () => {
  stores = await openTestStores()
  const port = String(await freePort())
  const env = { PORT: port, PROCESSES: '3' }
  servers = await Promise.all([1, 2, 3].map(() => startServer(stores, env)))
  url = servers[0]?.url ?? ''
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await stores.close()
})

async function newWriter(balance: number) {
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
  const app = await createApp(stores, { ...settings, scopes: ['dictionary:write'] }, balance)
  return { ...app, submit: submitter(url, app.apiKey) }
}

const times = <T>(n: number, call: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => call(i))

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length

test('200 at once with one Idempotency-Key: one stored, one credit, 200 equal answers', async () => {
  const { clientId, submit } = await newWriter(1000)
  const body = distinct()
  const headers = { 'idempotency-key': 'once', connection: 'close' }
  const answers = await Promise.all(times(200, () => submit(body, headers)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  const costs = answers.map((answer) => Number(answer.headers.get('x-credit-cost')))
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(1)
  expect(await storedBy(stores.sql, clientId)).toEqual([body.english_term])
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(999)
})

test('200 at once without a key: one stored, 199 times 409, one credit', async () => {
  const { clientId, submit } = await newWriter(1000)
  const body = distinct()
  const answers = await Promise.all(times(200, () => submit(body, { connection: 'close' })))
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 199])
  expect(await storedBy(stores.sql, clientId)).toEqual([body.english_term])
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(999)
})

test('200 at once, published at once: one stored, one term, 199 times 409, one credit', async () => {
  const settings = { name: 'Test', ...defaultSettings, autoPublish: true }
  const app = await createApp(stores, { ...settings, scopes: ['dictionary:write'] }, 1000)
  const submit = submitter(url, app.apiKey)
  const body = distinct()
  const answers = await Promise.all(times(200, () => submit(body, { connection: 'close' })))
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 199])
  const terms = await stores.sql`select from terms where english = ${body.english_term}`
  expect(terms).toHaveLength(1)
  expect(balanceOf(await settledBooks(stores, app.clientId))).toBe(999)
})

test('1,000 different ones on 500 credits: 500 stored, 500 times 402, nothing left', async () => {
  const { clientId, submit } = await newWriter(500)
  const bodies = times(1000, distinct)
  const answers = await Promise.all(bodies.map((body) => submit(body)))
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 201), count(statuses, 402)]).toEqual([500, 500])
  const stored = bodies.filter((_, index) => statuses[index] === 201)
  const terms = stored.map(({ english_term }) => english_term)
  expect((await storedBy(stores.sql, clientId)).toSorted()).toEqual(terms.toSorted())
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(0)
})

test('a flood of writes does not keep searches waiting', async () => {
  const { submit } = await newWriter(1000)
  const reader = await createApp(stores, { name: 'Test', ...defaultSettings }, 1000)
  const writes = Promise.all(times(300, () => submit(distinct())))
  const searches = await Promise.all(
    times(20, async (index) => {
      await Bun.sleep(index * 10)
      const path = `/api/v1/dictionary.php?q=never-asked-${index}`
      return (await fetch(url + path, { headers: { 'x-api-key': reader.apiKey } })).status
    }),
  )
  expect(count(searches, 200)).toBe(20)
  expect(
    count(
      (await writes).map(({ status }) => status),
      201,
    ),
  ).toBe(300)
})
