/** Tests which requests the client retries. retries.waits.test.ts tests how long it waits. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type AtumoOptions, createAtumo } from '../../clients/typescript/src/index'
import { caught, kettle } from './caught'
import {
  type Fault,
  type FaultServer,
  nothing,
  refused,
  startFaultServer,
  stored,
} from './faultServer'

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

const client = (options: Partial<AtumoOptions> = {}) =>
  createAtumo({ baseUrl: server.url, apiKey: 'atk_test', ...options })

const idempotencyKeys = () => server.asked().map(({ headers }) => headers['idempotency-key'])

test('each contribution has its own Idempotency-Key, or the given one', async () => {
  server.tell(stored, stored, stored)
  const atumo = client()
  await atumo.submit(kettle)
  await atumo.submit(kettle)
  await atumo.submit(kettle, { idempotencyKey: 'mine' })
  const [one, two, given] = idempotencyKeys()
  expect(one).not.toBe(two ?? '')
  expect(given).toBe('mine')
})

test.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 500])(
  '%i is not retried',
  async (status) => {
    server.tell(refused(status, 'no', '0'))
    const error = await caught(client().submit(kettle, { idempotencyKey: 'k' }))
    expect(error).toMatchObject({
      name: 'AtumoError',
      message: 'no',
      status,
      code: null,
      docs: null,
      requestId: 'req_1',
      idempotencyKey: 'k',
      topUpUrl: null,
      creditBalance: null,
    })
    expect(server.asked()).toHaveLength(1)
  },
)

test('402 has the URL to add credits, and is not retried', async () => {
  const top_up_url = 'https://atumo.example/top-up'
  const docs = 'https://atumo.example/docs/errors#out_of_credits'
  const refusal = { ok: false, error: 'No credits.', code: 'out_of_credits', docs }
  const body = { ...refusal, top_up_url, credit_balance: 0, credit_cost: 1 }
  server.tell({ status: 402, headers: { 'retry-after': '0' }, body })
  const error = await caught(client().search())
  expect(error).toMatchObject({
    status: 402,
    code: 'out_of_credits',
    docs,
    topUpUrl: top_up_url,
    creditBalance: 0,
  })
  expect(server.asked()).toHaveLength(1)
})

test('a Retry-After longer than patienceMs is returned at once', async () => {
  server.tell(refused(429, 'next hour', '1800'))
  const error = await caught(client().search())
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 1800, message: 'next hour' })
  expect(server.asked()).toHaveLength(1)
})

test('Retry-After can be a date', async () => {
  server.tell(refused(503, 'later', new Date(Date.now() + 3_600_000).toUTCString()))
  const { retryAfterSeconds } = await caught(client().search())
  expect(retryAfterSeconds).toBeGreaterThan(3500)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
})

test.each([0, 1, 3])(
  'with %i retries, the client sends one request more than that',
  async (retries) => {
    server.tell(...Array.from({ length: 5 }, () => refused(503, 'no', '0')))
    expect(await caught(client({ retries }).credits())).toMatchObject({ status: 503 })
    expect(server.asked()).toHaveLength(retries + 1)
  },
)

test('an unreachable service is an error with its cause', async () => {
  const gone = await startFaultServer()
  await gone.close()
  const error = await caught(client({ baseUrl: gone.url, retries: 0 }).search())
  expect(error).toMatchObject({
    status: 0,
    message: 'The service is unreachable. Check baseUrl and the network.',
  })
  expect(error.cause).toBeInstanceOf(Error)
})

describe('a signal', () => {
  test('aborts a request', async () => {
    const controller = new AbortController()
    server.tell('hang')
    server.whenAsked(() => controller.abort(new Error('enough')))
    const request = client().search({}, { signal: controller.signal })
    expect(await caught(request)).toMatchObject({ message: 'enough' })
    expect(server.asked()).toHaveLength(1)
  })

  test('aborts the wait for Retry-After', async () => {
    const controller = new AbortController()
    server.tell(refused(429, 'slow down', '60'), nothing)
    server.whenAsked(() => setTimeout(() => controller.abort(new Error('enough')), 50))
    const request = client({ patienceMs: 100_000 }).submit(kettle, { signal: controller.signal })
    expect(await caught(request)).toMatchObject({ message: 'enough' })
    expect(server.asked()).toHaveLength(1)
  })

  test('that is aborted already sends no request', async () => {
    server.tell(nothing)
    const request = client().credits({ signal: AbortSignal.abort(new Error('before')) })
    expect(await caught(request)).toMatchObject({ message: 'before' })
    expect(server.asked()).toEqual([])
  })
})

describe('a response that is not from the service', () => {
  test.each([
    ['a page', { status: 200, text: '<h1>Welcome to the hotel</h1>' }],
    ['other JSON', { status: 200, body: { hello: 'world' } }],
    ['nothing', { status: 200, text: '' }],
  ])('is an error for %s, and not retried', async (_, response) => {
    server.tell(response)
    expect(await caught(client().search())).toMatchObject({
      status: 200,
      message: 'The response (status 200) is not from Atumo. Check baseUrl.',
    })
    expect(server.asked()).toHaveLength(1)
  })

  test('does not follow redirects with the key', async () => {
    server.tell({ status: 302, headers: { location: '/elsewhere' }, text: '' }, nothing)
    expect(await caught(client({ language: 'yo' }).search())).toMatchObject({
      status: 302,
      message: 'Ìdáhùn yìí (kóòdù ipò 302) kì í ṣe ti Atumo. Yẹ baseUrl wò.',
    })
    expect(server.asked()).toHaveLength(1)
  })
})

test('baseUrl may have a path, and must be a valid URL', async () => {
  server.tell(nothing)
  await client({ baseUrl: `${server.url}/dictionary/` }).search()
  expect(server.asked()[0]?.url).toBe('/dictionary/api/v1/dictionary.php')
  for (const baseUrl of ['', 'atumo.example', 'ftp://atumo.example', 'http://']) {
    expect(() => client({ baseUrl })).toThrow('baseUrl must be an http or https URL.')
  }
  expect(() => client({ apiKey: '' })).toThrow('The API key is missing. Pass it as apiKey.')
})

test('searchAll stops with an error at the maximum offset', async () => {
  const page = (count: number): Fault => ({
    status: 200,
    headers: { 'x-total-count': '20000' },
    body: Array.from({ length: count }, (_, id) => ({ id })),
  })
  server.tell(...Array.from({ length: 30 }, () => page(500)))
  let terms = 0
  const all = async () => {
    for await (const { id } of client().searchAll({ category: 'data' })) terms += id < 500 ? 1 : 0
  }
  expect(await caught(all())).toMatchObject({
    name: 'RangeError',
    message: 'Only the first 10500 terms can be reached. Narrow the search by category or letter.',
  })
  expect([terms, server.asked().length]).toEqual([10_500, 21])
})
