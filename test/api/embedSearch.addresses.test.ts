/** Refused widget searches count towards a limit per IP address, because the client ID is not secret. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import {
  expectRefused,
  rawPath,
  type SocketApp,
  searchPath,
  startSocketApp,
  statusesOf,
} from './embedding'

setDefaultTimeout(30_000)

let app: SocketApp
beforeAll(async () => {
  app = await startSocketApp({ REFUSAL_LIMIT: '3' })
})
afterAll(() => app.close())

// Refusals are counted per minute, so each test starts in a new minute.
beforeEach(() => app.clock.advance(60_000))

const scanner = '203.0.113.7'
const visitor = '203.0.113.8'

async function expectAddressAloneIsBlamed(clientId: string) {
  const refused = await app.from(scanner, searchPath('app_0000000000000000000A'))
  await expectRefused(refused, 429, 'More than 3 requests were refused')
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(app.services.limits.wait(clientId)).toBe(0)
  expect((await app.from(visitor, searchPath(clientId))).status).toBe(200)
  // Others behind the same address can still search on pages that use the widget.
  expect((await app.from(scanner, searchPath(clientId))).status).toBe(200)
  expect((await app.books(clientId)).spent).toBe(2)
}

test('unknown client IDs count', async () => {
  const { clientId } = await app.newApp()
  const guess = () => app.from(scanner, searchPath('app_0000000000000000000A'))
  expect(await statusesOf(3, guess)).toEqual([401, 401, 401])
  await expectAddressAloneIsBlamed(clientId)
})

test('invalid input counts, and not for the app whose client ID it has', async () => {
  const { clientId, apiKey } = await app.newApp()
  const bad = () => app.from(scanner, rawPath(`client_id=${clientId}`))
  expect(await statusesOf(3, bad)).toEqual([400, 400, 400])
  await expectAddressAloneIsBlamed(clientId)
  const api = await fetch(`${app.url}/api/v1/credits.php`, { headers: { 'x-api-key': apiKey } })
  expect(api.status).toBe(200)
})

test('origins that are not on the origin allowlist count', async () => {
  const { clientId } = await app.newApp({ origins: ['a.example'] })
  const copied = () =>
    fetch(app.url + searchPath(clientId), {
      headers: { 'x-forwarded-for': scanner, origin: 'https://evil.example' },
    })
  expect(await statusesOf(3, copied)).toEqual([403, 403, 403])
  await expectAddressAloneIsBlamed(clientId)
})

test('an empty balance and too many searches by a visitor do not count', async () => {
  const poor = await app.newApp({}, 0)
  expect(new Set(await statusesOf(5, () => app.from(scanner, searchPath(poor.clientId))))).toEqual(
    new Set([402]),
  )
  const { clientId } = await app.newApp({ visitorLimit: 1 })
  expect(await statusesOf(5, () => app.from(scanner, searchPath(clientId)))).toEqual([
    200, 429, 429, 429, 429,
  ])
  expect(app.services.limits.wait(scanner)).toBe(0)
})
