/** Refusals are no free way to load the service: past a limit a minute, calls are 429 unseen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ REFUSAL_LIMIT: '3' })
})
afterAll(() => app.close())

// Refusals are counted by the minute.
beforeEach(() => app.clock.advance(60_000))

test('an app that is refused too often hears 429 until the minute ends, unbilled', async () => {
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

test('an address that shows no valid key hears 429, and only 401 counts against it there', async () => {
  for (let call = 0; call < 3; call++) expect((await app.fetch(path)).status).toBe(401)
  expect((await app.fetch(path)).status).toBe(429)
})

test('who is not let in cannot shut the owner of the key out', async () => {
  const { clientId, apiKey } = await app.newApp({ origins: ['a.example'] })
  for (let call = 0; call < 10; call++) {
    await app.get(`${path}?limit=0`, apiKey, { origin: 'https://evil.example' })
  }
  expect(app.services.limits.wait(clientId)).toBe(0)
})

test('0 lifts the limit', async () => {
  const unlimited = await startTestApp({ REFUSAL_LIMIT: '0' })
  for (let call = 0; call < 700; call++) {
    expect((await unlimited.fetch(path)).status).toBe(401)
  }
  await unlimited.close()
})
