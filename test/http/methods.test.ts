/** Unsupported methods, preflight requests and unknown paths. Errors have the usual format. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { errorBody } from '../support/errorBody'
import { startTestApp, type TestApp } from '../support/testApp'

let app: TestApp
let key: string
let clientId: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey: key, clientId } = await app.newApp())
})
afterAll(() => app.close())

test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND'])(
  '%s on an endpoint that costs credits is 405 with Allow, and free',
  async (method) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await app.fetch('/api/v1/dictionary.php', { method, headers })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, OPTIONS')
    expect((await app.books(clientId)).granted - (await app.books(clientId)).spent).toBe(1000)
  },
)

test.each(['x', 'api', 'api:80'])('is 405 for a host as short as %s too', async (host) => {
  for (const path of ['/api/v1/dictionary.php', '/terms/machine']) {
    const response = await app.app.handle(new Request(`http://${host}${path}`, { method: 'POST' }))
    expect([path, response.status]).toEqual([path, 405])
  }
})

test('unknown paths under /api never get a page', async () => {
  const response = await app.fetch('/api/v1/nothing', { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(errorBody('not_found'))
})

test.each([
  ['/api/v1/dictionary.php', 'GET, OPTIONS'],
  ['/api/v1/submit.php', 'POST, OPTIONS'],
  ['/yo/openapi.json', 'GET, HEAD, OPTIONS'],
])('a preflight response of %s has the same headers for all pages', async (path, methods) => {
  const requests = [
    { origin: 'https://a.example', 'access-control-request-method': 'DELETE' },
    { 'access-control-request-headers': 'x-other' },
  ]
  for (const headers of requests) {
    const response = await app.fetch(path, { method: 'OPTIONS', headers })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Authorization, X-API-Key, Content-Type, Idempotency-Key',
      'access-control-expose-headers':
        'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Credit-Balance, X-Credit-Cost, X-Commercial-Use, X-Total-Count, Retry-After, X-Request-Id',
      'access-control-max-age': '86400',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test.each([
  ['/nothing', 'GET'],
  ['/api/v1/nothing.php', 'POST'],
  ['/api/v1/dictionary.php/', 'GET'],
  ['/nothing', 'OPTIONS'],
])('%s with %s is 404 in the usual format', async (path, method) => {
  const response = await app.fetch(path, { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(errorBody('not_found'))
})

test('a browser gets an HTML page, in the language of the path', async () => {
  const response = await app.fetch('/yo/nothing', { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-language')).toBe('yo')
  expect(await response.text()).toContain('Kò sí nǹkan kan níbí')
})

test('pages support HEAD, without a body, and no methods but GET and HEAD', async () => {
  const head = await app.fetch('/top-up', { method: 'HEAD' })
  expect(head.status).toBe(200)
  const post = await app.fetch('/top-up', { method: 'POST' })
  expect(post.status).toBe(405)
  expect(post.headers.get('allow')).toBe('GET, HEAD')
})
