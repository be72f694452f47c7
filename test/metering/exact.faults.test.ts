/** Charges are exact, no matter how many requests and processes run concurrently. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { flushServed } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { changeApp, createApp, defaultSettings, grantCredits } from '../support/apps'
import { settledBooks } from '../support/books'
import { errorBody } from '../support/errorBody'
import { count, type FloodResponse, flood, openThreeServers, patiently } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { eventually } from '../support/until'

// The tests kill and start servers, which can take a long time on a busy machine.
setDefaultTimeout(30_000)

let stores: TestStores
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stores, url, stop } = await openThreeServers())
})
afterAll(() => stop())

const settings = { name: 'Test', ...defaultSettings }

const search = (apiKey: string) => () =>
  patiently(() =>
    fetch(`${url}/api/v1/dictionary.php?q=ero`, {
      headers: { 'x-api-key': apiKey, connection: 'close' },
    }),
  )

/** Creates an app and sends requests with its key. */
async function flooded(
  { hourlyLimit = null, balance }: { hourlyLimit?: number | null; balance: number },
  sent: { requests: number; concurrency: number },
) {
  const { apiKey, clientId } = await createApp(stores, { ...settings, hourlyLimit }, balance)
  return { apiKey, clientId, responses: await flood({ ...sent, request: search(apiKey) }) }
}

const of200 = (responses: readonly FloodResponse[]) =>
  responses.filter(({ status }) => status === 200)

test('1,500 requests with 1,000 credits: 1,000 responses, 500 times 402, each balance once', async () => {
  const { apiKey, clientId, responses } = await flooded(
    { balance: 1000 },
    { requests: 1500, concurrency: 100 },
  )
  expect([count(responses, 200), count(responses, 402)]).toEqual([1000, 500])
  const balances = of200(responses).map(({ balance }) => balance)
  expect(balances.toSorted((x, y) => y - x)).toEqual(
    Array.from({ length: 1000 }, (_, i) => 999 - i),
  )

  const books = await settledBooks(stores, clientId)
  expect(balanceOf(books)).toBe(0)
  expect(books.cells.reduce((sum, { credits }) => sum + credits, 0)).toBe(1000)

  const summary = await fetch(`${url}/api/v1/credits.php`, { headers: { 'x-api-key': apiKey } })
  expect(await summary.json()).toMatchObject({
    credit_balance: 0,
    usage: { spent_7d: 1000, api: { today: 1000 } },
  })
})

test('has the same sum in PostgreSQL after a flush', async () => {
  const { clientId } = await flooded({ balance: 100 }, { requests: 37, concurrency: 10 })
  await settledBooks(stores, clientId)
  await eventually(async () => {
    expect(await stores.apps.byClientId(clientId)).toMatchObject({ granted: 100, spent: 37 })
  })
})

test('lets 50 of 200 concurrent requests pass with a limit of 50, and charges nothing for the others', async () => {
  const { clientId, responses } = await flooded(
    { hourlyLimit: 50, balance: 1000 },
    { requests: 200, concurrency: 200 },
  )
  expect([count(responses, 200), count(responses, 429)]).toEqual([50, 150])
  const remaining = of200(responses).map((response) => response.remaining)
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(950)
})

test('spends one balance by both channels, with an hourly limit each', async () => {
  const { clientId } = await createApp(stores, { ...settings, hourlyLimit: 40 }, 60)
  const app = await stores.apps.byClientId(clientId)
  // Together with `stores`, these are three ledgers with separate connections, as three processes
  // would have.
  const others = await Promise.all([openTestStores(), openTestStores()])
  const accounts = [stores, ...others].map(({ ledger }) =>
    ledger.open(clientId, app?.revision ?? 0),
  )
  const charges = await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: 34 }, (_, i) => account[i % 2 === 0 ? 'api' : 'embed'].charge()),
    ),
  )
  await Promise.all(others.map(({ ledger }) => ledger.settleFinished()))
  const admitted = charges.filter(({ kind }) => kind === 'admitted').length
  expect(admitted).toBe(60)
  await flushServed(stores, new Set())
  const books = await settledBooks(stores, clientId)
  expect(balanceOf(books)).toBe(0)
  expect(books.cells.every(({ credits }) => credits <= 40)).toBe(true)
  expect(books.spent).toBe(60)
  await Promise.all(others.map((other) => other.close()))
})

test('returns 402 and 429 only as long as they are true: a top-up applies to the next request', async () => {
  const { apiKey, clientId } = await createApp(stores, { ...settings, hourlyLimit: 3 }, 1)
  const request = search(apiKey)
  expect((await request()).status).toBe(200)
  const poor = await request()
  expect(poor.status).toBe(402)
  expect(poor.headers.get('retry-after')).toBeNull()
  expect(await poor.json()).toEqual({
    ...errorBody('out_of_credits', expect.any(String), url),
    top_up_url: `${url}/top-up`,
    credit_balance: 0,
    credit_cost: 1,
  })
  await grantCredits(stores, clientId, { credits: 10 })
  expect((await request()).status).toBe(200)
  expect((await request()).status).toBe(200)
  const throttled = await request()
  expect(throttled.status).toBe(429)
  expect(Number(throttled.headers.get('retry-after'))).toBeWithin(1, 3601)
  await changeApp(stores, clientId, { hourlyLimit: 100 })
  expect((await request()).status).toBe(200)
})
