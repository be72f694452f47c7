import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { accepts, bestEncoding, compress } from '../../src/lib/encodings'

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip, br;q=0.1', 'gzip'],
  ['gzip;q=0.5, zstd;q=0.8, br;q=0.7', 'zstd'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['identity, br', 'br'],
  ['identity, br;q=0.9', undefined],
  ['identity;q=0.5, br;q=0.4, gzip;q=0.6', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['gzip;q=2', 'gzip'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['gzip ; q=1.0 , deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['br; Q=0, gzip;q=0', undefined],
  ['*', undefined],
  ['deflate', undefined],
  ['brotli, x-gzip', undefined],
  [';,,;q=0', undefined],
] as const)('the best encoding for %p is %s', (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding)
})

test('a client accepts only what it names', () => {
  expect(accepts('br, gzip', 'gzip')).toBe(true)
  expect(accepts('br, gzip;q=0', 'gzip')).toBe(false)
  expect(accepts(null, 'gzip')).toBe(false)
})

test('remembers a limited number of headers, and still reads each', () => {
  for (let one = 0; one < 1000; one++) expect(bestEncoding(`x-${one}, gzip`)).toBe('gzip')
})

test.each([
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s is decoded to the same bytes, with either effort', async (encoding, decode) => {
  const bytes = Buffer.from('ẹ̀rọ ìbáraẹnisọ̀rọ̀ '.repeat(300))
  const [fast, small] = [
    await compress(bytes, encoding, 'fast'),
    await compress(bytes, encoding, 'small'),
  ]
  expect(decode(fast).equals(bytes)).toBe(true)
  expect(decode(small).equals(bytes)).toBe(true)
  expect(Math.max(fast.byteLength, small.byteLength)).toBeLessThan(bytes.byteLength / 5)
})
