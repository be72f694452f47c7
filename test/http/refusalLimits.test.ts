/**
 * After too many refused requests within a minute, further requests get a 429 before any other check.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
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
  for (let call = 0; call < 3; call++) {
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
  for (let call = 0; call < 3; call++) expect((await app.fetch(path)).status).toBe(401)
  expect((await app.fetch(path)).status).toBe(429)
})

test("a stranger with a leaked key cannot use up the owner's refusal limit", async () => {
  const { clientId, apiKey } = await app.newApp({ origins: ['a.example'] })
  for (let call = 0; call < 10; call++) {
    await app.get(`${path}?limit=0`, apiKey, { origin: 'https://evil.example' })
  }
  expect(app.services.limits.wait(clientId)).toBe(0)
})

test('0 removes the limit', async () => {
  const unlimited = await startTestApp({ REFUSAL_LIMIT: '0' })
  for (let call = 0; call < 700; call++) {
    expect((await unlimited.fetch(path)).status).toBe(401)
  }
  await unlimited.close()
})
