import { describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { type AssetOptions, createAsset } from '../../src/http/send'
import { gzippedBody } from '../../src/lib/responseBody'

const text = 'ẹ̀rọ '.repeat(200)
const options: AssetOptions = {
  type: 'text/plain; charset=utf-8',
  cacheControl: 'public, max-age=60',
}
const asset = createAsset(text, options)

const ask = (headers: Record<string, string> = {}, of = asset) =>
  of(new Request('http://localhost/asset', { headers }))

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const tagOf = (response: Response) => response.headers.get('etag') ?? ''

describe('200', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'with %s has a smaller body that decodes to the same bytes',
    async (encoding, decode) => {
      const response = await ask({ 'accept-encoding': encoding })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      const body = await bytesOf(response)
      expect(body.byteLength).toBeLessThan(Buffer.byteLength(text))
      expect(decode(body).toString()).toBe(text)
    },
  )

  test('without an encoding has the original bytes', async () => {
    const response = await ask()
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(text)
  })

  test('has the content type, caching and Vary headers', async () => {
    const { headers } = await ask()
    expect(headers.get('content-type')).toBe(options.type)
    expect(headers.get('cache-control')).toBe(options.cacheControl)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('has the given headers, and so does a 304', async () => {
    const more = createAsset(text, { ...options, headers: { 'x-more': 'yes' } })
    const first = await ask({}, more)
    const known = await ask({ 'if-none-match': tagOf(first) }, more)
    expect(known.status).toBe(304)
    expect([first, known].map(({ headers }) => headers.get('x-more'))).toEqual(['yes', 'yes'])
  })

  test('can be requested repeatedly', async () => {
    const [one, two] = [
      await ask({ 'accept-encoding': 'br' }),
      await ask({ 'accept-encoding': 'br' }),
    ]
    expect(await bytesOf(one)).toEqual(await bytesOf(two))
  })

  test('works for an empty file', async () => {
    const empty = createAsset('', options)
    expect(await (await ask({}, empty)).text()).toBe('')
    const body = await bytesOf(await ask({ 'accept-encoding': 'br' }, empty))
    expect(brotliDecompressSync(body).byteLength).toBe(0)
  })
})

describe('the ETag', () => {
  test('is strong and different for each encoding', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(async (encoding) => tagOf(await ask({ 'accept-encoding': encoding }))),
    )
    for (const tag of tags) expect(tag).toMatch(/^"[!#-~]+"$/)
    expect(new Set(tags).size).toBe(3)
  })

  test('depends on the content, given as text or bytes', async () => {
    const same = createAsset(new TextEncoder().encode(text), options)
    expect(tagOf(await ask({}, same))).toBe(tagOf(await ask()))
    expect(tagOf(await ask({}, createAsset(`${text}.`, options)))).not.toBe(tagOf(await ask()))
  })
})

const own = tagOf(await ask())
const packed = tagOf(await ask({ 'accept-encoding': 'br' }))

describe('If-None-Match', () => {
  test.each([
    ['its own tag', own],
    ['marked as weak', `W/${own}`],
    ['in a list', `"other", W/${own},"more"`],
    ['a star', '*'],
  ])('with %s is 304, without a body', async (_, known) => {
    const response = await ask({ 'if-none-match': known })
    expect(response.status).toBe(304)
    expect(tagOf(response)).toBe(own)
    expect(response.headers.get('cache-control')).toBe(options.cacheControl)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('')
  })

  test.each([
    ['another tag', '"other"'],
    ['the tag of another encoding', packed],
    ['its tag without quotation marks', own.replaceAll('"', '')],
    ['nothing', ''],
  ])('with %s is 200', async (_, known) => {
    const response = await ask({ 'if-none-match': known })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
  })

  test('is compared with the tag of the encoding that would be sent', async () => {
    const br = { 'accept-encoding': 'br' }
    expect((await ask({ ...br, 'if-none-match': packed })).status).toBe(304)
    expect((await ask({ ...br, 'if-none-match': own })).status).toBe(200)
  })
})

test('compresses once for two concurrent requests', async () => {
  const fresh = createAsset(text, options)
  const bodies = await Promise.all(
    ['br', 'br', 'gzip'].map(async (encoding) =>
      bytesOf(await ask({ 'accept-encoding': encoding }, fresh)),
    ),
  )
  const [one, other, third] = bodies.map((body) => body.toString('base64'))
  expect([one === other, one === third]).toEqual([true, false])
  expect(brotliDecompressSync(bodies[1] ?? '').toString()).toBe(text)
  expect(gunzipSync(bodies[2] ?? '').toString()).toBe(text)
})

test('sends a gzipped body as it is, and expands it for other clients', async () => {
  const words = 'ẹ̀rọ '.repeat(1000)
  const gzip = new Uint8Array(gzipSync(words))
  const serve = createAsset(gzippedBody(gzip), { type: 'text/plain', cacheControl: 'no-cache' })
  const asked = (encoding: string, more: Record<string, string> = {}) =>
    serve(new Request('http://localhost/', { headers: { 'accept-encoding': encoding, ...more } }))
  const [gzipped, brotli, plain] = await Promise.all([
    asked('br, gzip'),
    asked('br'),
    asked('identity'),
  ])
  expect(await gzipped.bytes()).toEqual(gzip)
  expect(await brotli.text()).toBe(words)
  expect(await plain.text()).toBe(words)
  expect([gzipped, brotli, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    'gzip',
    null,
    null,
  ])
  const tag = gzipped.headers.get('etag') ?? ''
  expect((await asked('br, gzip', { 'if-none-match': tag })).status).toBe(304)
  expect((await asked('br', { 'if-none-match': tag })).status).toBe(200)
})
