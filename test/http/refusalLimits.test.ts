/**
 * After too many refused requests within a minute, an app's requests get a 429. An address gets a 429 instead
 * of further refusals only, because others with valid keys may share it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { changeApp } from '../../src/domain/apps/apps'
import { newApiKey } from '../../src/domain/apps/credentials'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ REFUSAL_LIMIT: '3' })
})
afterAll(() => app.close())

// Refusals are counted per minute, so each test starts in a new minute.
beforeEach(() => app.clock.advance(60_000))

test('an app with too many refusals gets 429 until the minute ends, free of charge', async () => {
  const { apiKey, clientId } = await app.newApp()
  for (let request = 0; request < 3; request++) {
    expect((await app.get(`${path}?limit=0`, apiKey)).status).toBe(400)
  }
  const response = await app.get(`${path}?q=ero`, apiKey)
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(response.headers.get('x-credit-cost')).toBe('0')
  expect((await app.books(clientId)).spent).toBe(0)

  const neighbour = await app.newApp()
  expect((await app.get(`${path}?q=ero`, neighbour.apiKey)).status).toBe(200)
  await app.clock.advance(30_000)
  expect((await app.get(`${path}?q=ero`, apiKey)).status).toBe(200)
})

test('an address without a valid key gets 429 after too many 401 responses', async () => {
  for (let request = 0; request < 3; request++) expect((await app.fetch(path)).status).toBe(401)
  expect((await app.fetch(path)).status).toBe(429)
})

test('an address over the limit does not block valid keys, cached or not', async () => {
  const [cached, uncached] = [await app.newApp(), await app.newApp()]
  const search = (key: string) => app.get(`${path}?q=ero`, key)
  expect((await search(cached.apiKey)).status).toBe(200)
  for (let request = 0; request < 8; request++) await app.fetch(path)
  const statuses: number[] = []
  for (const key of [cached.apiKey, uncached.apiKey, newApiKey(), 'atk_mistyped', '']) {
    statuses.push((await search(key)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  expect((await app.books(uncached.clientId)).spent).toBe(1)
})

test('a changed allowlist takes effect at once, even for an address over the limit', async () => {
  const { clientId, apiKey } = await app.newApp({ origins: ['a.example'] })
  const search = () => app.get(`${path}?q=ero`, apiKey, { origin: 'https://b.example' })
  for (let request = 0; request < 3; request++) expect((await search()).status).toBe(403)
  expect((await search()).status).toBe(429)
  await changeApp(app.services, clientId, { origins: ['b.example'] })
  expect((await search()).status).toBe(200)
})

test("a stranger with a leaked key cannot use up the owner's refusal limit", async () => {
  const { clientId, apiKey } = await app.newApp({ origins: ['a.example'] })
  for (let request = 0; request < 10; request++) {
    await app.get(`${path}?limit=0`, apiKey, { origin: 'https://evil.example' })
  }
  expect(app.services.limits.wait(clientId)).toBe(0)
})

test('0 removes the limit', async () => {
  const unlimited = await startTestApp({ REFUSAL_LIMIT: '0' })
  for (let request = 0; request < 700; request++) {
    expect((await unlimited.fetch(path)).status).toBe(401)
  }
  await unlimited.close()
})
