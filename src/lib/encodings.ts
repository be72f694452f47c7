/** Chooses a content encoding that the client accepts, and compresses content. */
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  gzip as gzipCompress,
  zstdCompress as zstandardCompress,
} from 'node:zlib'

import { parseAccept } from 'hono/utils/accept'

const brotli = promisify(brotliCompress)
const zstandard = promisify(zstandardCompress)
const gzip = promisify(gzipCompress)

/** Supported encodings, best compression first. */
export const encodings = ['br', 'zstd', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Parsed Accept-Encoding headers, cached because browsers send only a few different values. */
const parsed = new Map<string, readonly Encoding[]>()
const mostParsed = 100

/** Returns the supported encoding that the client prefers; among equals, the one that compresses best. */
export const bestEncoding = (acceptEncoding: string | null): Encoding | undefined =>
  acceptEncoding === null ? undefined : acceptedIn(acceptEncoding)[0]

export const accepts = (acceptEncoding: string | null, encoding: Encoding): boolean =>
  acceptEncoding !== null && acceptedIn(acceptEncoding).includes(encoding)

/**
 * Returns the supported encodings in an Accept-Encoding header to which the client gives no lower quality
 * than to uncompressed content: the preferred one first, and the best compression first among equals.
 */
function acceptedIn(acceptEncoding: string): readonly Encoding[] {
  const known = parsed.get(acceptEncoding)
  if (known) return known
  const ranges = parseAccept(acceptEncoding.toLowerCase())
  const qualityOf = (name: string) => ranges.find(({ type }) => type === name)?.q ?? 0
  const accepted = encodings
    .filter((name) => qualityOf(name) > 0 && qualityOf(name) >= qualityOf('identity'))
    .toSorted((a, b) => qualityOf(b) - qualityOf(a))
  if (parsed.size >= mostParsed) parsed.clear()
  parsed.set(acceptEncoding, accepted)
  return accepted
}

const { BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants

/** @param effort `fast`: while a request is waiting; `small`: for files that never change */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: 'fast' | 'small',
): Promise<Uint8Array<ArrayBuffer>> {
  const level = (fast: number, small: number) => (effort === 'fast' ? fast : small)
  const compressors = {
    br: () =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          [constants.BROTLI_PARAM_QUALITY]: level(5, BROTLI_MAX_QUALITY),
        },
      }),
    zstd: () => zstandard(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level(6, 19) } }),
    gzip: () => gzip(bytes, { level: level(6, Z_BEST_COMPRESSION) }),
  }
  return new Uint8Array(await compressors[encoding]())
}
