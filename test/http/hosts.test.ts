/** The Host header never affects which route handles a request, and an invalid Host header is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { problemText } from '../../src/locales/problems'
import { errorBody } from '../support/errorBody'
import { type ListeningApp, startListening } from '../support/listening'
import { rawRequest } from '../support/rawRequest'

let app: ListeningApp
beforeAll(async () => {
  app = await startListening({ METRICS_TOKEN: 'secret' })
})
afterAll(() => app.close())

const metricsToken = 'Authorization: Bearer secret'
const statusOf = async (...head: string[]) => (await rawRequest(app.url, ...head)).status

/** Hosts of various lengths, an empty Host header, and no Host header at all, which HTTP/1.0 allows. */
const hosts = [
  ...['a', 'ab', 'abc', 'a.b', 'a:80', 'a.example', 'long.example.org'].map(
    (host) => ['HTTP/1.1', `Host: ${host}`] as const,
  ),
  ['HTTP/1.1', 'Host:'],
  ['HTTP/1.0', 'Accept: */*'],
] as const

test.each(hosts)('%s, %s: only the whole path matches a route', async (version, header) => {
  const get = (path: string) => statusOf(`GET ${path} ${version}`, header, metricsToken)
  expect(await get('/metrics')).toBe(200)
  for (const prefix of ['/a', '/ab', '/abc', '/abcdef', '/abcdefg', '/abcdefghijk']) {
    expect([prefix, await get(`${prefix}/metrics`)]).toEqual([prefix, 404])
    expect([prefix, await get(`${prefix}/staff`)]).toEqual([prefix, 404])
  }
  expect(await get('/staff')).toBe(303)
})

test.each(hosts)('%s, %s: other methods of a path are 405 with Allow', async (version, header) => {
  for (const path of ['/api/v1/dictionary.php', '/terms/machine']) {
    const response = await rawRequest(app.url, `QUERY ${path}?q=a ${version}`, header)
    expect([path, response.status]).toEqual([path, 405])
    expect(response.headers.get('allow')).toContain('GET')
  }
})

test.each(hosts)('%s, %s: unknown paths under /api get JSON', async (version, header) => {
  const asked = [`GET /api/v1/nothing ${version}`, header, 'Accept: text/html'] as const
  const response = await rawRequest(app.url, ...asked)
  expect(await response.json()).toEqual(errorBody('not_found', expect.any(String), app.url))
})

describe('an invalid Host, or two of them,', () => {
  const wrong = [
    ['Host: one.example', 'Host: two.example'],
    ['Host: one.example', 'Host: one.example'],
    ...['a/b', 'a?b', 'a#b', 'user@host', 'a b', 'a\\b', ':80', 'a:99999', 'a%00', 'é'].map(
      (host) => [`Host: ${host}`],
    ),
  ]
  const lines = wrong.map((headers) => [headers.join(', '), headers] as const)

  test.each(lines)('%s gets 400 on every path', async (_, headers) => {
    for (const path of ['/api/v1/credits.php', '/healthz', '/', '/ab/metrics']) {
      const response = await rawRequest(app.url, `GET ${path} HTTP/1.1`, ...headers)
      expect([path, response.status]).toEqual([path, 400])
      expect(await response.json()).toEqual(
        errorBody('bad_host', problemText({ code: 'bad_host' }, 'en'), app.url),
      )
    }
  })

  test('gets the message in Yoruba if that is preferred', async () => {
    const head = ['GET / HTTP/1.1', 'Host: a', 'Host: b', 'Accept-Language: yo'] as const
    const { error } = (await (await rawRequest(app.url, ...head)).json()) as { error: string }
    expect(error).toBe(problemText({ code: 'bad_host' }, 'yo'))
  })
})
