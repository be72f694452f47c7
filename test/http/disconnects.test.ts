/** A client that disconnects gets no response and is not charged, and it cannot take the place of others. */
import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { SearchResult } from '../../search/port'
import { lookupsAtOnce } from '../../src/domain/search/responseCache'
import { Unavailable } from '../../src/lib/unavailable'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { settledBooks } from '../support/books'
import { type ListeningApp, startListening } from '../support/listening'
import { until } from '../support/until'

const rounds = 10

let app: ListeningApp
let sql: Sql
beforeAll(async () => {
  app = await startListening({ REFUSAL_LIMIT: '40' })
  sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
})
// Refusals are counted per minute.
beforeEach(() => app.clock.advance(60_000))
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await app.close()
})

const searchOf = (apiKey: string, q: string) =>
  [
    `GET /api/v1/dictionary.php?q=${q} HTTP/1.1`,
    'Host: localhost',
    `X-API-Key: ${apiKey}`,
    '',
    '',
  ].join('\r\n')

function submissionOf(apiKey: string, english: string): string {
  const body = JSON.stringify({
    english_term: english,
    yoruba_term: 'ẹ̀rọ',
    definition_en: 'A machine.',
  })
  const head = [
    'POST /api/v1/submit.php HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Sends bytes on a connection of their own.
 * @param then what the client does when the bytes are sent; `stay` waits until the server closes the connection
 * @returns the number of responses with status 2xx
 */
async function exchange(bytes: string, then: 'half-close' | 'stay'): Promise<number> {
  const socket = connect({
    port: Number(new URL(app.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.on('end', () => socket.destroy())
  if (then === 'half-close') socket.end(bytes)
  else socket.write(bytes)
  await closed
  return received.match(/HTTP\/1\.1 2\d\d/g)?.length ?? 0
}

/** Searches once, so that the app and the response are cached. @returns the number of responses */
async function search(apiKey: string): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/dictionary.php?q=ero`, {
    headers: { 'x-api-key': apiKey },
  })
  return response.ok ? 1 : 0
}

/** Waits until nothing runs. @returns what the app has spent */
async function spentBy(clientId: string): Promise<number> {
  await until('nothing runs', () => app.app.server?.pendingRequests === 0)
  return (await settledBooks(app.services, clientId)).spent
}

test('a client that half-closes pays for the responses that it gets', async () => {
  const { apiKey, clientId } = await app.newApp()
  let responded = await search(apiKey)
  for (let round = 0; round < rounds; round++) {
    responded += await exchange(searchOf(apiKey, `half${round}`), 'half-close')
    responded += await exchange(searchOf(apiKey, 'ero'), 'half-close')
  }
  expect(await spentBy(clientId)).toBe(responded)
})

test('a submission of a client that half-closes is stored and paid, or neither', async () => {
  const { apiKey, clientId } = await app.newApp({ scopes: ['dictionary:write'] })
  let responded = 0
  for (let round = 0; round < rounds; round++) {
    responded += await exchange(submissionOf(apiKey, `half ${round}`), 'half-close')
  }
  const spent = await spentBy(clientId)
  expect((await sql`select from contributions`).count).toBe(spent)
  // The client may disconnect while its submission is committed.
  expect(responded).toBeLessThanOrEqual(spent)
})

test.each([
  ['another request', (apiKey: string) => searchOf(apiKey, 'ero')],
  ['a line break', () => '\r\n'],
])(
  'a search with %s after it, before its response, is charged only if it gets a response',
  async (_, after) => {
    const { apiKey, clientId } = await app.newApp()
    let responded = await search(apiKey)
    for (let round = 0; round < rounds; round++) {
      responded += await exchange(searchOf(apiKey, 'ero') + after(apiKey), 'stay')
    }
    expect(await spentBy(clientId)).toBe(responded)
  },
)

/** Sends a request in this process and disconnects while it runs. */
async function abandon(path: string, headers: Record<string, string> = {}): Promise<void> {
  const client = new AbortController()
  const { signal } = client
  const response = app.app.handle(new Request(`http://localhost${path}`, { headers, signal }))
  client.abort()
  expect((await response).status).toBe(499)
}

test('abandoned searches are free, and too many of them are refused like other errors', async () => {
  const { apiKey, clientId } = await app.newApp()
  const path = (q: string) => `/api/v1/dictionary.php?q=${q}`
  await app.get(path('ero'), apiKey)
  for (let round = 0; round < 20; round++) {
    await abandon(path('ero'), { 'x-api-key': apiKey })
    await abandon(path(`abandoned${round}`), { 'x-api-key': apiKey })
  }
  const refused = await app.get(path('ero'), apiKey)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_refusals' })
  expect((await app.books(clientId)).spent).toBe(1)
})

test('abandoned searches are in the request log of their app', async () => {
  const { apiKey, clientId } = await app.newApp()
  await abandon('/api/v1/dictionary.php?q=left', { 'x-api-key': apiKey })
  await app.services.requestLog.flush()
  const stored = await app.services.apps.byClientId(clientId)
  const requests = await app.services.requestLogs.of(stored?.id ?? 0)
  expect(requests).toMatchObject([{ status: 499, credits: 0, isRefused: true }])
})

test('abandoned searches of a widget do not count against the API key of its app', async () => {
  const { apiKey, clientId } = await app.newApp({ visitorLimit: 0 })
  for (let round = 0; round < 41; round++) {
    await abandon(`/embed/search?client_id=${clientId}&q=left${round}`)
  }
  expect((await app.get('/api/v1/dictionary.php?q=ero', apiKey)).status).toBe(200)
})

test('clients that give up during an outage do not count against their app', async () => {
  const { apiKey, clientId } = await app.newApp()
  await app.get('/api/v1/dictionary.php?q=ero', apiKey)
  const finding = spyOn(app.services.search, 'find')
  finding.mockImplementation(() => Promise.reject(new Unavailable('PostgreSQL is down')))
  for (let round = 0; round < 41; round++) {
    const request = new Request(`http://localhost/api/v1/dictionary.php?q=outage${round}`, {
      headers: { 'x-api-key': apiKey },
      signal: AbortSignal.abort(),
    })
    expect((await app.app.handle(request)).status).toBe(503)
  }
  finding.mockRestore()
  expect(app.services.limits.wait(clientId)).toBe(0)
})

test('an app without credits is refused before anything is looked up for it', async () => {
  const { apiKey } = await app.newApp({}, 0)
  const { lookups } = app.services.cache
  const missesBefore = new Map(lookups).get('miss')
  for (const signal of [undefined, AbortSignal.abort()]) {
    const request = new Request('http://localhost/api/v1/dictionary.php?q=unaffordable', {
      headers: { 'x-api-key': apiKey },
      ...(signal && { signal }),
    })
    expect((await app.app.handle(request)).status).toBe(402)
  }
  expect(new Map(lookups).get('miss')).toBe(missesBefore)
})

test('an app that paid with its last credit is asked before its next lookup', async () => {
  const { apiKey } = await app.newApp({}, 1)
  const { lookups } = app.services.cache
  expect((await app.get('/api/v1/dictionary.php?q=last', apiKey)).status).toBe(200)
  const missesBefore = new Map(lookups).get('miss')
  expect((await app.get('/api/v1/dictionary.php?q=next', apiKey)).status).toBe(402)
  expect(new Map(lookups).get('miss')).toBe(missesBefore)
})

test('an app with many searches under way lets the search of another go first', async () => {
  const [greedy, other] = [await app.newApp(), await app.newApp()]
  const finding = spyOn(app.services.search, 'find')
  const begun: { query: string; end: () => void }[] = []
  finding.mockImplementation(({ text }) => {
    const { promise, resolve } = Promise.withResolvers<SearchResult>()
    begun.push({ query: JSON.stringify(text), end: () => resolve({ terms: [], total: 0 }) })
    return promise
  })
  const misses = () => new Map(app.services.cache.lookups).get('miss') ?? 0
  const before = misses()
  const ask = (apiKey: string, q: string) => app.get(`/api/v1/dictionary.php?q=${q}`, apiKey)
  // The gate refuses none of so few, however long they wait.
  const most = lookupsAtOnce + lookupsAtOnce / 2
  const theirs = Array.from({ length: most }, (_, n) => ask(greedy.apiKey, `greedy${n}`))
  await until('theirs are at the gate', () => misses() === before + most)
  const response = ask(other.apiKey, 'other')
  await until('the other search is at the gate', () => misses() === before + most + 1)
  begun[0]?.end()
  await until('the other search runs', () => begun.length > lookupsAtOnce)
  finding.mockRestore()
  expect(begun[lookupsAtOnce]?.query).toContain('other')
  const ending = setInterval(() => {
    for (const { end } of begun) end()
  }, 1)
  expect((await response).status).toBe(200)
  await Promise.all(theirs)
  clearInterval(ending)
})
