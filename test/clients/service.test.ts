/** The client used with the real service: searches, contributions, costs and errors. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AtumoOptions, createAtumo } from '../../clients/typescript/src/index'
import { revokeApp } from '../support/apps'
import { settledBooks, storedBy } from '../writes/support'
import { caught, kettle } from './caught'
import { type Service, startService } from './service'

setDefaultTimeout(60_000)

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

type Settings = Parameters<Service['newApp']>[0]

/** Creates an app and returns a client for it. */
async function newClient(
  options: Partial<AtumoOptions> = {},
  settings: Settings = {},
  balance = 1000,
) {
  const app = await service.newApp(settings, balance)
  let requests = 0
  const counted: AtumoOptions['fetch'] = (url, init) => {
    requests++
    return fetch(url, init)
  }
  const from = { baseUrl: service.url, apiKey: app.apiKey, fetch: counted, ...options }
  return { ...app, atumo: createAtumo(from), requests: () => requests }
}

test('searches, and returns the cost and the remaining limits', async () => {
  const { atumo } = await newClient({}, { hourlyLimit: 50, commercialUse: true })
  const before = Date.now()
  const { terms, total, usage } = await atumo.search({ q: 'ero', limit: 1 })
  expect(total).toBe(1)
  expect(terms[0]).toMatchObject({
    slug: 'machine',
    yoruba: 'ẹ̀rọ',
    definitions: { en: 'It does work.', yo: null },
  })
  expect(usage).toMatchObject({
    limit: 50,
    remaining: 49,
    balance: 999,
    cost: 1,
    commercialUse: true,
  })
  expect(usage.requestId).not.toBe('')
  expect(usage.reset.getTime()).toBeGreaterThan(before)
  expect(usage.reset.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000)
})

test('searches by category, slug and letter', async () => {
  const { atumo } = await newClient()
  const slugs = async (query: Parameters<typeof atumo.search>[0]) =>
    (await atumo.search(query)).terms.map(({ slug }) => slug)
  expect(await slugs({ category: 'hardware' })).toEqual(['computer', 'machine'])
  expect(await slugs({ slug: 'data' })).toEqual(['data'])
  expect(await slugs({ letter: 'm' })).toEqual(['machine'])
  expect(await slugs({ offset: 1 })).toEqual(['data', 'machine'])
})

test('fetches all pages, for one credit each', async () => {
  const { atumo } = await newClient()
  const slugs: string[] = []
  for await (const { slug } of atumo.searchAll({ limit: 2 })) slugs.push(slug)
  expect(slugs).toEqual(['computer', 'data', 'machine'])
  expect(await atumo.credits()).toMatchObject({ credit_balance: 998, usage: { spent_today: 2 } })
})

test('submits and suggests, for one credit each', async () => {
  const { atumo, clientId } = await newClient()
  const submitted = await atumo.submit(kettle)
  expect(submitted).toMatchObject({
    status: 'pending',
    term: null,
    usage: { cost: 1, balance: 999 },
  })
  expect(submitted.submission.id).toStartWith('sub_')
  const suggested = await atumo.suggest({ slug: 'computer', suggested_aliases: 'ẹ̀rọ ayárabíàṣá' })
  expect(suggested).toMatchObject({ status: 'pending', suggestion: { slug: 'computer' } })
  expect(suggested.usage.balance).toBe(998)
  expect(await storedBy(service.stores.sql, clientId)).toContain('kettle')
})

test('a submission whose response is lost is stored and charged once', async () => {
  const proxy = await startLossyProxy(service.url, 2)
  try {
    const { atumo, clientId, requests } = await newClient({ baseUrl: proxy.url })
    const words = {
      english_term: 'lost answer',
      yoruba_term: 'ìdáhùn tó sọnù',
      definition_en: 'A.',
    }
    const { submission, usage } = await atumo.submit(words)
    expect(requests()).toBe(3)
    expect(proxy.statuses).toEqual([201, 201, 201])
    expect(new Set(proxy.bodies).size).toBe(1)
    expect(submission.id).toStartWith('sub_')
    expect(usage).toMatchObject({ cost: 0, balance: 999 })
    expect(await storedBy(service.stores.sql, clientId)).toEqual(['lost answer'])
    expect(await settledBooks(service.stores, clientId)).toMatchObject({ granted: 1000, spent: 1 })
  } finally {
    await proxy.close()
  }
})

test('402 is not retried, and has the URL to add credits', async () => {
  const { atumo, requests } = await newClient({}, {}, 0)
  expect(await caught(atumo.search())).toMatchObject({
    status: 402,
    message: 'The app is out of credits. Add credits at the address in top_up_url.',
    topUpUrl: `${service.url}/top-up`,
    creditBalance: 0,
  })
  expect(requests()).toBe(1)
})

test('over the hourly limit, the error has the wait', async () => {
  const { atumo, requests } = await newClient({ patienceMs: 0 }, { hourlyLimit: 1 })
  await atumo.search()
  const error = await caught(atumo.search())
  expect(error).toMatchObject({ status: 429 })
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  expect(requests()).toBe(2)
})

test.each([
  ['en', 'limit must be a whole number from 1 to 500. Use digits only.'],
  ['yo', 'limit gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti 1 dé 500, ní díjíìtì lásán.'],
] as const)('errors are in the language %s', async (language, message) => {
  const { atumo, requests } = await newClient({ language })
  expect(await caught(atumo.search({ limit: 501 }))).toMatchObject({ status: 400, message })
  expect(requests()).toBe(1)
})

test('401, 403, 404 and 409 are not retried', async () => {
  const unknown = await newClient({ apiKey: `atk_${'0'.repeat(40)}` })
  expect(await caught(unknown.atumo.credits())).toMatchObject({ status: 401 })
  const reader = await newClient({}, { scopes: ['dictionary:read'] })
  expect(await caught(reader.atumo.submit(kettle))).toMatchObject({ status: 403 })
  const revoked = await newClient()
  await revokeApp(service.stores, revoked.clientId)
  expect(await caught(revoked.atumo.search())).toMatchObject({ status: 403 })
  const stranger = await newClient()
  const nowhere = { slug: 'nowhere', notes: 'Nothing.' }
  expect(await caught(stranger.atumo.suggest(nowhere))).toMatchObject({ status: 404 })
  const twice = await newClient()
  const pair = { english_term: 'data', yoruba_term: 'dátà', definition_en: 'There already.' }
  expect(await caught(twice.atumo.submit(pair))).toMatchObject({ status: 409 })
  const requests = [unknown, reader, revoked, stranger, twice].map((each) => each.requests())
  expect(requests).toEqual([1, 1, 1, 1, 1])
})

/**
 * Starts a proxy to the service. For the first `losses` requests, it closes the connection after the service
 * has responded.
 */
async function startLossyProxy(target: string, losses: number) {
  const statuses: number[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { authorization = '', 'idempotency-key': key } = request.headers
      const reply = await fetch(`${target}${request.url}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          ...(typeof key === 'string' && { 'idempotency-key': key }),
        },
        body: Buffer.concat(chunks).toString(),
      })
      statuses.push(reply.status)
      bodies.push(await reply.text())
      if (statuses.length <= losses) return void response.socket?.destroy()
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      response.end(bodies.at(-1))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
