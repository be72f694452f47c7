/**
 * Exactly as many submissions are stored as are paid for, no matter how many requests and processes run
 * concurrently.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import type { AppSettings } from '../../src/store/apps/apps'
import { createApp, defaultSettings } from '../support/apps'
import { openThreeServers, patiently } from '../support/processes'
import type { TestStores } from '../support/stores'
import { distinct, settledBooks, storedBy, submitter } from './support'

setDefaultTimeout(60_000)

let stores: TestStores
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stores, url, stop } = await openThreeServers())
})
afterAll(() => stop())

async function newWriter(balance: number, changes: Partial<AppSettings> = {}) {
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000, ...changes }
  const app = await createApp(stores, { ...settings, scopes: ['dictionary:write'] }, balance)
  const submit = submitter(url, app.apiKey)
  return {
    ...app,
    submit: (...said: Parameters<typeof submit>) => patiently(() => submit(...said)),
  }
}
type NewWriter = Awaited<ReturnType<typeof newWriter>>

/** Creates an app and sends requests with its key. */
async function flooded<T>(
  send: (writer: NewWriter) => Promise<T>,
  { balance = 1000, ...settings }: Partial<AppSettings> & { balance?: number } = {},
) {
  const writer = await newWriter(balance, settings)
  return { clientId: writer.clientId, ...(await send(writer)) }
}

const times = <T>(n: number, call: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => call(i))

const statusesOf = (responses: readonly Response[]) => responses.map(({ status }) => status)

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length

test('200 at once with one Idempotency-Key: one stored, one credit, 200 equal responses', async () => {
  const headers = { 'idempotency-key': 'once', connection: 'close' }
  const { clientId, body, responses } = await flooded(async ({ submit }) => {
    const same = distinct()
    return { body: same, responses: await Promise.all(times(200, () => submit(same, headers))) }
  })
  expect(new Set(statusesOf(responses))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
  const costs = responses.map((response) => Number(response.headers.get('x-credit-cost')))
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(1)
  expect(await storedBy(stores.sql, clientId)).toEqual([body.english_term])
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(999)
})

test.each([false, true])(
  '200 at once without a key, published at once: %p: one stored, 199 times 409, one credit',
  async (autoPublish) => {
    const { clientId, body, responses } = await flooded(
      async ({ submit }) => {
        const same = distinct()
        const sent = times(200, () => submit(same, { connection: 'close' }))
        return { body: same, responses: await Promise.all(sent) }
      },
      { autoPublish },
    )
    const statuses = statusesOf(responses)
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 199])
    expect(await storedBy(stores.sql, clientId)).toEqual([body.english_term])
    const terms = await stores.sql`select from terms where english = ${body.english_term}`
    expect(terms).toHaveLength(autoPublish ? 1 : 0)
    expect(balanceOf(await settledBooks(stores, clientId))).toBe(999)
  },
)

test('1,000 different ones on 500 credits: 500 stored, 500 times 402, nothing left', async () => {
  const { clientId, bodies, responses } = await flooded(
    async ({ submit }) => {
      const different = times(1000, distinct)
      const responded = await Promise.all(different.map((body) => submit(body)))
      return { bodies: different, responses: responded }
    },
    { balance: 500 },
  )
  const statuses = statusesOf(responses)
  expect([count(statuses, 201), count(statuses, 402)]).toEqual([500, 500])
  const stored = bodies.filter((_, index) => statuses[index] === 201)
  const terms = stored.map(({ english_term }) => english_term)
  expect((await storedBy(stores.sql, clientId)).toSorted()).toEqual(terms.toSorted())
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(0)
})

test('does not delay searches during a flood of writes', async () => {
  const reader = await createApp(stores, { name: 'Test', ...defaultSettings }, 1000)
  const headers = { 'x-api-key': reader.apiKey }
  const { writes, searches } = await flooded(async ({ submit }) => {
    const writing = Promise.all(times(300, () => submit(distinct())))
    const searched = await Promise.all(
      times(20, async (index) => {
        await Bun.sleep(index * 10)
        const address = `${url}/api/v1/dictionary.php?q=never-asked-${index}`
        return patiently(() => fetch(address, { headers }))
      }),
    )
    const written = await writing
    return { writes: written, searches: searched }
  })
  expect(count(statusesOf(searches), 200)).toBe(20)
  expect(count(statusesOf(writes), 201)).toBe(300)
})
