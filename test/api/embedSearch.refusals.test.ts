/**
 * GET /embed/search: its errors, and the order in which their causes are checked. Refused requests cost
 * nothing.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { strayMarks } from '../../src/domain/terms/orthography'
import { changeApp, grantCredits, restoreApp, revokeApp } from '../support/apps'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'
import { expectRefused, rawPath, searchPath } from './embedding'

setDefaultTimeout(30_000)

let app: TestApp
let clientId: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ clientId } = await app.newApp({ visitorLimit: 0 }))
})
afterAll(() => app.close())

const nobody = 'app_0000000000000000000A'

describe('the client ID', () => {
  test.each([
    ['no client_id', 'q=ero', 401, 'No client_id was sent'],
    ['nothing at all', '', 401, 'No client_id was sent'],
    ['an empty client_id', 'client_id=&q=ero', 401, 'No client_id was sent'],
    ['the client ID of no app', `client_id=${nobody}&q=ero`, 401, 'Unknown client_id'],
    ['a client ID that is too short', 'client_id=app_1&q=ero', 401, 'Unknown client_id'],
    ['an invalid client ID', 'client_id=%00%FF%3Cscript%3E&q=ero', 401, 'Unknown client_id'],
    [
      'an unknown client ID twice',
      `client_id=${nobody}&client_id=${nobody}`,
      400,
      'client_id was sent',
    ],
  ])('with %s is refused', async (_, query, status, says) => {
    await expectRefused(await app.fetch(rawPath(query)), status, says)
  })

  test('sent twice is refused, even if equal, and not charged', async () => {
    const before = await app.books(clientId)
    const twice = `${searchPath(clientId)}&client_id=${clientId}`
    await expectRefused(await app.fetch(twice), 400, 'client_id was sent more than once')
    expect(await app.books(clientId)).toEqual(before)
  })

  test('an API key is not a client ID', async () => {
    const { apiKey } = await app.newApp()
    await expectRefused(await app.fetch(searchPath(apiKey)), 401, 'Unknown client_id')
    await expectRefused(await app.get('/embed/search?q=ero', apiKey), 401, 'No client_id was sent')
  })
})

describe('access', () => {
  test('is denied for a revoked app, and for one without the read scope', async () => {
    const revoked = await app.newApp()
    await revokeApp(app.services, revoked.clientId)
    await expectRefused(await app.fetch(searchPath(revoked.clientId)), 403, 'revoked')
    const writer = await app.newApp({ scopes: ['dictionary:write'] })
    await expectRefused(await app.fetch(searchPath(writer.clientId)), 403, 'dictionary:read')
    for (const id of [revoked.clientId, writer.clientId]) {
      expect(await app.books(id)).toMatchObject({ spent: 0, held: { api: 0, embed: 0 } })
    }
  })

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])(
    'a request without Origin and with Sec-Fetch-Site %s is checked against the origin allowlist',
    async (site, status) => {
      const { clientId: id } = await app.newApp({ origins: ['a.example'] })
      const response = await app.fetch(searchPath(id), { headers: { 'sec-fetch-site': site } })
      expect(response.status).toBe(status)
      expect((await app.books(id)).spent).toBe(status === 200 ? 1 : 0)
    },
  )

  test.each([
    ['an allowed origin', 'https://a.example', 200],
    ['an origin that matches a wildcard', 'https://deep.b.example', 200],
    ['no Origin header', undefined, 200],
    ['another origin', 'https://evil.example', 403],
    ['an origin with the same beginning', 'https://a.example.evil', 403],
    ['an opaque origin', 'null', 403],
  ])('%s is checked against the origin allowlist', async (_, origin, status) => {
    const { clientId: id } = await app.newApp({ origins: ['a.example', '*.b.example'] })
    const response = await app.fetch(searchPath(id), origin ? { headers: { origin } } : {})
    if (status === 200) expect(response.status).toBe(200)
    else await expectRefused(response, status, origin ?? '')
    expect((await app.books(id)).spent).toBe(status === 200 ? 1 : 0)
  })

  test('an app with an IP allowlist allows pages only if its origin allowlist names them', async () => {
    const { clientId: id, apiKey } = await app.newApp({ addresses: ['192.0.2.1'] })
    const headers = { origin: 'https://a.example' }
    await expectRefused(await app.fetch(searchPath(id), { headers }), 403, 'origin allowlist')
    await expectRefused(await app.fetch(searchPath(id)), 403, 'origin allowlist')
    await changeApp(app.services, id, { origins: ['a.example'] })
    expect((await app.fetch(searchPath(id), { headers })).status).toBe(200)
    expect((await app.get('/api/v1/dictionary.php?q=ero', apiKey)).status).toBe(403)
  })
})

describe('the search text', () => {
  test.each([
    ['no q', '', 'q is missing'],
    ['q twice', 'q=ero&q=ero', 'q was sent more than once'],
    ['q empty', 'q=', 'q contains nothing to search'],
    ['q blank', 'q=%20%20', 'q contains nothing to search'],
    ['q of marks alone', 'q=%CC%81%CC%A3', 'q contains nothing to search'],
    ['q with only marks', 'q=!?..-', 'q contains nothing to search'],
    ['q with only punctuation', `q=${'a'.repeat(201)}`, 'q is too long'],
    ['a control character', 'q=a%00b', 'q contains line breaks or other control characters'],
    ['a line break', 'q=a%0Ab', 'q contains line breaks or other control characters'],
    ['invalid UTF-8', 'q=%ED%A0%80', 'invalid UTF-8'],
  ])('%s is refused', async (_, query, says) => {
    const before = await app.books(clientId)
    const response = await app.fetch(rawPath(`client_id=${clientId}&${query}`))
    await expectRefused(response, 400, says)
    expect(response.headers.get('x-commercial-use')).toBe('not-allowed')
    expect(await app.books(clientId)).toEqual(before)
  })

  test('q of 200 characters is valid, whatever its size in bytes', async () => {
    expect((await app.fetch(searchPath(clientId, 'ẹ'.repeat(200)))).status).toBe(200)
    expect((await app.fetch(searchPath(clientId, `${'a'.repeat(200)}  `))).status).toBe(200)
  })
})

test('checks come in the order of the API description', async () => {
  const { clientId: id } = await app.newApp(
    { scopes: ['dictionary:write'], addresses: ['192.0.2.1'], hourlyLimit: 0, embedDailyLimit: 1 },
    0,
  )
  const headers = { origin: 'https://evil.example' }
  const bad = () => app.fetch(rawPath(`client_id=${id}&q=`), { headers })
  const good = () => app.fetch(searchPath(id))
  const change = (settings: Parameters<typeof changeApp>[2]) =>
    changeApp(app.services, id, settings)

  await revokeApp(app.services, id)
  await expectRefused(await bad(), 403, 'revoked')
  await restoreApp(app.services, id)
  await expectRefused(await bad(), 403, 'scope')
  await change({ scopes: ['dictionary:read'] })
  await expectRefused(await bad(), 403, 'IP allowlist')
  await change({ origins: ['a.example'] })
  await expectRefused(await bad(), 403, 'https://evil.example')
  await change({ origins: ['evil.example'] })
  await expectRefused(await bad(), 400, 'nothing to search')
  await expectRefused(await good(), 429, 'hourly limit')
  await change({ hourlyLimit: 10 })
  await expectRefused(await good(), 402, 'out of credits')
  await grantCredits(app.services, id, { credits: 1 })
  expect((await good()).status).toBe(200)
  await expectRefused(await good(), 429, 'daily limit')
  await change({ embedDailyLimit: null })
  await expectRefused(await good(), 402, 'out of credits')
  expect(await app.books(id)).toMatchObject({ spent: 1, held: { api: 0, embed: 0 } })
})

test('over the hourly limit 429 says when it ends, and out of credits 402 says where to add some', async () => {
  const throttled = await app.newApp({ hourlyLimit: 0 })
  const late = await app.fetch(searchPath(throttled.clientId))
  await expectRefused(late, 429, 'hourly limit of 0')
  const untilHourEnds = 3600 - ((app.clock.now() / 1000) % 3600)
  expect(late.headers.get('retry-after')).toBe(String(untilHourEnds))
  expect(late.headers.get('x-ratelimit-remaining')).toBe('0')

  const poor = await app.newApp({}, 0)
  const unpaid = await app.fetch(searchPath(poor.clientId))
  const body = await expectRefused(unpaid, 402, 'out of credits')
  expect(body).toMatchObject({
    top_up_url: `${baseUrl}/top-up`,
    credit_balance: 0,
    credit_cost: 1,
  })
  expect(unpaid.headers.get('retry-after')).toBeNull()
})

describe('in Yoruba, if that is preferred', () => {
  test.each([
    ['no client_id', 'q=ero', 401, 'Kò sí client_id'],
    ['an unknown client ID', `client_id=${nobody}`, 401, 'A kò mọ client_id yìí'],
    ['no q', 'client_id=CLIENT', 400, 'q kò sí'],
    ['nothing in q', 'client_id=CLIENT&q=', 400, 'Kò sí ohun tí a lè wá'],
    [
      'an origin that is not listed',
      'client_id=LISTED&q=ero',
      403,
      'kò sí nínú àtòkọ ìyọ̀ǹda orísun',
    ],
    ['an address list alone', 'client_id=CLOSED&q=ero', 403, 'àtòkọ ìyọ̀ǹda IP'],
    ['an empty balance', 'client_id=POOR&q=ero', 402, 'Kírẹ́díìtì áàpù náà ti tán'],
  ])('%s', async (_, query, status, says) => {
    const listed = await app.newApp({ origins: ['a.example'] })
    const closed = await app.newApp({ addresses: ['192.0.2.1'] })
    const poor = await app.newApp({}, 0)
    const named = query
      .replace('CLIENT', clientId)
      .replace('LISTED', listed.clientId)
      .replace('CLOSED', closed.clientId)
      .replace('POOR', poor.clientId)
    const response = await app.fetch(rawPath(named), {
      headers: { 'accept-language': 'yo', origin: 'https://evil.example' },
    })
    expect(response.headers.get('content-language')).toBe('yo')
    const { error } = await expectRefused(response, status, says)
    expect(strayMarks(String(error))).toEqual([])
  })
})

describe('methods', () => {
  test.each(['HEAD', 'POST', 'PUT', 'DELETE'])(
    '%s is 405 with Allow, free of charge',
    async (method) => {
      const before = await app.books(clientId)
      const response = await app.fetch(searchPath(clientId), { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, OPTIONS')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await app.books(clientId)).toEqual(before)
    },
  )

  test('OPTIONS is a preflight for everyone, free of charge', async () => {
    const response = await app.fetch('/embed/search', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('GET')
    expect(await response.text()).toBe('')
  })
})
