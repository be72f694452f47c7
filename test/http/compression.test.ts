/** Compressed responses of metered searches and of public pages. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { searchPath } from '../api/embedding'
import { startTestApp, type TestApp } from '../support/testApp'

let app: TestApp
let key: string
let clientId: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey: key, clientId } = await app.newApp({}, 100_000))
  const many = Array.from({ length: 30 }, (_, n) => ({ slug: `many-${n}`, english: `many ${n}` }))
  await app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' }, ...many)
})
afterAll(() => app.close())

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const decoders = [
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
  ['gzip', gunzipSync],
] as const

const surfaces = [
  ['the API', (headers: object) => ask('/api/v1/dictionary.php?q=many', headers)],
  ['the widget', (headers: object) => ask(searchPath(clientId, 'many'), headers)],
  [
    'a public page',
    (headers: object) => ask('/search?q=many', { ...headers, accept: 'text/html' }),
  ],
] as const

const ask = (path: string, headers: object) =>
  app.fetch(path, { headers: { 'x-api-key': key, ...headers } })

describe.each(surfaces)('%s', (_name, get) => {
  test.each(decoders)(
    'sends %s to a caller that accepts it, uncached and cached',
    async (encoding, decode) => {
      const plain = await get({})
      expect(plain.headers.get('content-encoding')).toBeNull()
      const bytes = await bytesOf(plain)
      for (let once = 0; once < 2; once++) {
        const compressed = await get({ 'accept-encoding': `${encoding}, identity` })
        expect(compressed.status).toBe(200)
        expect(compressed.headers.get('content-encoding')).toBe(encoding)
        expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
        const body = await bytesOf(compressed)
        expect(body.byteLength).toBeLessThan(bytes.byteLength / 2)
        expect(decode(body).equals(bytes)).toBe(true)
      }
    },
  )
})

test('a short response is sent as it is', async () => {
  const response = await ask('/api/v1/dictionary.php?slug=machine', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toHaveLength(1)
})

test('a compressed search costs one credit', async () => {
  const { apiKey, clientId: id } = await app.newApp()
  await app.fetch('/api/v1/dictionary.php?q=many&limit=29', {
    headers: { 'x-api-key': apiKey, 'accept-encoding': 'br' },
  })
  expect((await app.books(id)).spent).toBe(1)
})
