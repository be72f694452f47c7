/** Content encodings: which one a caller accepts, and compressing for it. */
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  gzip as gzipCompress,
  zstdCompress as zstandardCompress,
} from 'node:zlib'

const brotli = promisify(brotliCompress)
const zstandard = promisify(zstandardCompress)
const gzip = promisify(gzipCompress)

/** The smallest first. */
const encodings = ['br', 'zstd', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Every browser sends one of a few values, so they are parsed once. */
const parsed = new Map<string, readonly string[]>()
const mostParsed = 100

/** @returns the smallest encoding that a caller accepts; undefined where it accepts none of ours */
export const bestEncoding = (acceptEncoding: string | null): Encoding | undefined =>
  acceptEncoding === null
    ? undefined
    : encodings.find((encoding) => acceptedIn(acceptEncoding).includes(encoding))

export const accepts = (acceptEncoding: string | null, encoding: Encoding): boolean =>
  acceptEncoding !== null && acceptedIn(acceptEncoding).includes(encoding)

function acceptedIn(acceptEncoding: string): readonly string[] {
  const known = parsed.get(acceptEncoding)
  if (known) return known
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name ?? '')
  if (parsed.size >= mostParsed) parsed.clear()
  parsed.set(acceptEncoding, accepted)
  return accepted
}

/** How hard to compress: `fast` while somebody waits for a few milliseconds, `small` for files that never change. */
export type Effort = 'fast' | 'small'

/** Compresses on zlib's threads, so that the event loop goes on. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const isFast = effort === 'fast'
  switch (encoding) {
    case 'br':
      return new Uint8Array(
        await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
            [constants.BROTLI_PARAM_QUALITY]: isFast ? 5 : constants.BROTLI_MAX_QUALITY,
          },
        }),
      )
    case 'zstd':
      return new Uint8Array(
        await zstandard(bytes, {
          params: { [constants.ZSTD_c_compressionLevel]: isFast ? 6 : 19 },
        }),
      )
    case 'gzip':
      return new Uint8Array(await gzip(bytes, { level: isFast ? 6 : constants.Z_BEST_COMPRESSION }))
  }
}
