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

test('a preflight response lists the headers that pages may send', async () => {
  const response = await app.fetch('/api/v1/dictionary.php', {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  for (const name of ['Authorization', 'X-API-Key', 'Content-Type', 'Idempotency-Key']) {
    expect(response.headers.get('access-control-allow-headers')).toContain(name)
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
