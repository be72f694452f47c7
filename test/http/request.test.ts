/** Headers that are too long are treated as invalid. Bun limits the total size of all headers to 16 KiB. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import pino from 'pino'
import { createAddresses, type HttpServer } from '../../src/http/clientAddress'
import { accountHeaders, headerOf } from '../../src/http/request'
import { longestHead } from '../../src/lib/parameters'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'
import { networksOf } from '../support/webhooks'

const path = '/api/v1/dictionary.php?q=ero'
const long = 'a'.repeat(longestHead + 1)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sent = (headers: Record<string, string>) => new Request(baseUrl, { headers })

test('a value that is too long becomes one that is never valid', () => {
  expect(headerOf(sent({}), 'origin')).toBeNull()
  expect(headerOf(sent({ origin: 'https://a.example' }), 'origin')).toBe('https://a.example')
  expect(headerOf(sent({ origin: `https://${'a'.repeat(300)}.example` }), 'origin')).toBe('\ufffd')
})

test('better-auth gets only the cookie and the browser’s name, unless they are too long', () => {
  const browser = { 'user-agent': 'Test', 'x-forwarded-for': '192.0.2.1' }
  const headers = accountHeaders(sent({ ...browser, cookie: 'atumo=1' }))
  expect([...headers]).toEqual([
    ['cookie', 'atumo=1'],
    ['user-agent', 'Test'],
  ])
  const tooLong = { cookie: `atumo=${long}`, 'user-agent': long }
  expect([...accountHeaders(sent(tooLong))]).toEqual([])
})

describe('over HTTP', () => {
  test.each([
    ['Authorization', { authorization: `Bearer ${long}` }],
    ['X-API-Key', { 'x-api-key': long }],
  ])('%s that is too long is an invalid key', async (_, headers) => {
    expect((await app.fetch(path, { headers })).status).toBe(401)
  })

  test('two keys that are too long to compare are invalid', async () => {
    const headers = { authorization: `Bearer ${long}`, 'x-api-key': long }
    expect((await app.fetch(path, { headers })).status).toBe(401)
  })

  test('an origin that is too long is not on any allowlist', async () => {
    const { apiKey } = await app.newApp({ origins: ['*.example'] })
    const asked = (origin: string) => app.get(path, apiKey, { origin })
    expect((await asked('https://a.example')).status).toBe(200)
    expect((await asked(`https://${'a.'.repeat(200)}example`)).status).toBe(403)
  })

  test('an Idempotency-Key that is too long is refused', async () => {
    const { apiKey } = await app.newApp({ scopes: ['dictionary:write'] })
    const response = await app.fetch('/api/v1/submit.php', {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        'content-type': 'application/json',
        'idempotency-key': long,
      },
      body: JSON.stringify({ english_term: 'a', yoruba_term: 'b', definition_en: 'c' }),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Idempotency-Key')
  })

  test('a query string with too many parameters is refused, on pages too', async () => {
    const { apiKey, clientId } = await app.newApp()
    const more = '&a'.repeat(100)
    expect((await app.get(path + more, apiKey)).status).toBe(400)
    for (const page of ['/search?q=a', '/docs/search?q=a', '/sign-in?next=/', '/yo/search?q=a']) {
      expect([page, (await app.fetch(page + more)).status]).toEqual([page, 400])
    }
    expect((await app.fetch(`/embed/search?client_id=${clientId}&q=a${more}`)).status).toBe(400)
  })
})

describe('X-Forwarded-For', () => {
  const from = (address: string) => ({ requestIP: () => ({ address }) }) as unknown as HttpServer
  const addresses = createAddresses({
    trusted: networksOf('10.0.0.0/8'),
    log: pino({ level: 'silent' }),
  })
  const of = (header: string) => addresses.of(sent({ 'x-forwarded-for': header }), from('10.0.0.1'))

  test('only the end of a long header is read, because proxies append to it', () => {
    expect(of(`${'198.51.100.1, '.repeat(4000)}192.0.2.7, 10.0.0.2`)).toBe('192.0.2.7')
    expect(of(`${long},192.0.2.7`)).toBe('192.0.2.7')
  })

  test('an address that is cut off is not read', () => {
    const proxies = ',10.0.0.2'.repeat(221)
    // Only the last 2,000 characters are read, so the first address is cut off.
    const header = `198.51.100.1${proxies}`
    expect(header.slice(-2000)).toMatch(/^\.100\.1|^0\.1|^[\d.]+,10/)
    expect(of(header)).toBe('10.0.0.2')
    expect(of(long)).toBe('10.0.0.1')
  })
})

describe('Bun', () => {
  let origin: string
  let stop: () => Promise<unknown>
  beforeAll(() => {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (r) => app.app.handle(r) })
    origin = server.url.origin
    stop = () => server.stop(true)
  })
  afterAll(() => stop())

  test.each([
    ['address', { url: `/search?q=${long}`, headers: {} }],
    ['header', { url: '/healthz', headers: { 'x-any': long } }],
    ['cookie', { url: '/healthz', headers: { cookie: long } }],
  ])('responds to an overlong %s with 431', async (_, { url, headers }) => {
    expect((await fetch(origin + url, { headers })).status).toBe(431)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })
})
