/**
 * The widget's script: the newest release at one path, and every release at a path that contains its version.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readReleases, scriptFile } from '../../../embed/releases'
import { snippetOf } from '../../../src/site/public/widgetScript'
import { type SocketApp, startSocketApp } from '../../api/embedding'
import { errorBody } from '../../support/errorBody'
import { baseUrl } from '../../support/testApp'

const releases = readReleases()
const newest = releases.at(-1)?.version ?? ''
const latestPath = '/embed/dictionary.js'
const pinnedPath = (version: string) => `/embed/${version}/dictionary.js`
const paths = [latestPath, ...releases.map(({ version }) => pinnedPath(version))]
const versionAt = (path: string) =>
  releases.find(({ version }) => path === pinnedPath(version))?.version ?? newest

let app: SocketApp
beforeAll(async () => {
  app = await startSocketApp()
})
afterAll(() => app.close())

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe.each(paths)('%s', (path) => {
  const file = readFileSync(scriptFile(versionAt(path)))

  test.each([
    ['', null],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
  ])(
    'with Accept-Encoding %p has the encoding %p and decodes to the release',
    async (accepts, expected) => {
      const response = await app.fetch(path, { headers: { 'accept-encoding': accepts } })
      expect(response.status).toBe(200)
      const encoding = response.headers.get('content-encoding')
      expect(encoding).toBe(expected)
      const body = await bytesOf(response)
      const decoded =
        encoding === 'br'
          ? brotliDecompressSync(body)
          : encoding === 'gzip'
            ? gunzipSync(body)
            : body
      expect(decoded.equals(file)).toBe(true)
    },
  )

  test('is a script that any page may load', async () => {
    const { headers } = await app.fetch(path, { headers: { origin: 'https://any.example' } })
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('is 304 for a current copy in this encoding, with the same caching headers', async () => {
    for (const encoding of ['', 'gzip', 'br']) {
      const asked = { 'accept-encoding': encoding }
      const first = await app.fetch(path, { headers: asked })
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[!#-~]+"$/)
      for (const known of [tag, `W/${tag}`, `"old", ${tag}`, '*']) {
        const headers = { ...asked, 'if-none-match': known }
        const again = await app.fetch(path, { headers })
        expect([again.status, await again.text()]).toEqual([304, ''])
        expect(again.headers.get('etag')).toBe(tag)
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
        expect(again.headers.get('access-control-allow-origin')).toBe('*')
      }
    }
  })

  test('is 200 for a copy in another encoding', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(async (encoding) =>
        (await app.fetch(path, { headers: { 'accept-encoding': encoding } })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
    const headers = { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' }
    expect((await app.fetch(path, { headers })).status).toBe(200)
  })

  test('responds to HEAD without a body', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const get = await app.fetch(path, { headers })
    const raw = await rawHead(path)
    const [head = '', body] = raw.split('\r\n\r\n')
    expect(head).toStartWith('HTTP/1.1 200')
    expect(head.toLowerCase()).toContain(`etag: ${get.headers.get('etag') ?? 'none'}`)
    expect(body).toBe('')
  })

  test.each(['POST', 'PUT', 'DELETE'])('responds to %s with 405', async (method) => {
    const response = await app.fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.json()).toEqual(errorBody('method_not_allowed'))
  })
})

/** Reads the raw response to HEAD, because an HTTP client would hide a body that should not have been sent. */
async function rawHead(path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(app.url)
  let received = ''
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.write(
          `HEAD ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`,
        )
      },
      data: (_, bytes) => {
        received += bytes.toString('latin1')
      },
      close: () => resolve(received),
    },
  })
  return promise
}

test('the newest release is cached for an hour, a pinned one forever', async () => {
  const kept = async (path: string) => (await app.fetch(path)).headers.get('cache-control')
  const latest = await kept(latestPath)
  expect(latest).toContain('public, max-age=3600')
  expect(latest).not.toContain('immutable')
  for (const { version } of releases) {
    expect(await kept(pinnedPath(version))).toBe('public, max-age=31536000, immutable')
  }
})

test.each(['0.0.0', '9.9.9', 'latest', '..%2f1.0.0', '%FF', '__proto__', `${newest}.js`])(
  'the unknown release %s is 404 in JSON',
  async (version) => {
    const response = await app.fetch(pinnedPath(version))
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(errorBody('not_found'))
  },
)

describe('the snippet', () => {
  const snippet = snippetOf(baseUrl, 'app_00000000000000000000')
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

  test('has a pinned path whose bytes match its integrity', async () => {
    const src = attribute(snippet.pinned, 'src')
    expect(src).toBe(baseUrl + pinnedPath(newest))
    const bytes = await bytesOf(await app.fetch(src.slice(baseUrl.length)))
    const digest = createHash('sha384').update(bytes).digest('base64')
    expect(attribute(snippet.pinned, 'integrity')).toBe(`sha384-${digest}`)
    expect(attribute(snippet.pinned, 'crossorigin')).toBe('anonymous')
  })

  test('has no integrity for the newest release, because it would break with the next one', () => {
    expect(attribute(snippet.latest, 'src')).toBe(baseUrl + latestPath)
    expect(snippet.latest).not.toContain('integrity')
  })

  test('has the element for the widget, and the client ID', () => {
    for (const text of [snippet.latest, snippet.pinned]) {
      expect(text).toContain(`<div id="${attribute(text, 'data-container')}"></div>`)
      expect(attribute(text, 'data-client-id')).toBe('app_00000000000000000000')
    }
  })
})

test('every release matches its published integrity', () => {
  for (const { version, integrity } of releases) {
    const digest = createHash('sha384')
      .update(readFileSync(scriptFile(version)))
      .digest('base64')
    expect([version, `sha384-${digest}`]).toEqual([version, integrity])
  }
})
