/** Revocation, scopes and allowlists, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { restoreApp, revokeApp } from '../support/apps'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php?q=ero'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function refused(response: Response, status: number, says: string) {
  expect(response.status).toBe(status)
  const body = (await response.json()) as { ok: boolean; error: string }
  expect(body.ok).toBe(false)
  expect(body.error).toContain(says)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
}

test('a revoked app gets 403, and a restored one gets responses again', async () => {
  const { apiKey, clientId } = await app.newApp()
  await revokeApp(app.services, clientId)
  await refused(await app.get(path, apiKey), 403, 'revoked')
  await restoreApp(app.services, clientId)
  expect((await app.get(path, apiKey)).status).toBe(200)
})

test('an app without the scope gets 403', async () => {
  const { apiKey } = await app.newApp({ scopes: ['dictionary:write'] })
  await refused(await app.get(path, apiKey), 403, 'dictionary:read')
})

describe('the origin allowlist', () => {
  const origins = ['https://a.example:8443', 'b.example', '*.c.example', 'https://ẹ̀rọ.example']
  test.each([
    ['https://a.example:8443', 200],
    ['https://a.example', 403],
    ['http://a.example:8443', 403],
    ['http://b.example', 200],
    ['https://b.example:444', 200],
    ['HTTPS://B.EXAMPLE', 200],
    ['https://x.b.example', 403],
    ['https://x.c.example', 200],
    ['https://x.y.c.example', 200],
    ['https://c.example', 403],
    ['https://notc.example', 403],
    [`https://${new URL('https://ẹ̀rọ.example').host}`, 200],
    ['null', 403],
    ['', 403],
    ['https://b.example.evil', 403],
  ])('%s gets %d', async (origin, status) => {
    const { apiKey } = await app.newApp({ origins })
    const response = await app.get(path, apiKey, { origin })
    expect(response.status).toBe(status)
  })

  test('allows servers, which send no Origin', async () => {
    const { apiKey } = await app.newApp({ origins })
    expect((await app.get(path, apiKey)).status).toBe(200)
  })

  test('allows every origin if it is empty', async () => {
    const { apiKey } = await app.newApp()
    expect((await app.get(path, apiKey, { origin: 'null' })).status).toBe(200)
  })
})

test('checks come in the order of the API description', async () => {
  const { apiKey, clientId } = await app.newApp(
    { scopes: ['dictionary:write'], origins: ['b.example'] },
    0,
  )
  const bad = `${path}&limit=0`
  const send = () => app.get(bad, apiKey, { origin: 'https://evil.example' })
  await revokeApp(app.services, clientId)
  await refused(await send(), 403, 'revoked')
  await restoreApp(app.services, clientId)
  await refused(await send(), 403, 'scope')

  const reader = await app.newApp({ origins: ['b.example'], hourlyLimit: 0 }, 0)
  await refused(
    await app.get(bad, reader.apiKey, { origin: 'https://evil.example' }),
    403,
    'origin',
  )
  await refused(await app.get(bad, reader.apiKey), 400, 'limit')
  await refused(await app.get(path, reader.apiKey), 429, 'hourly limit')

  const poor = await app.newApp({}, 0)
  await refused(await app.get(path, poor.apiKey), 402, 'credits')
})
