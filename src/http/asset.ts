/** Files that never change while the process lives: compressed once per encoding, named by an ETag. */
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzipSync,
  gzip as gzipWith,
} from 'node:zlib'
import { nosniff } from './headers'
import { headerOf } from './requestHeaders'

export interface AssetOptions {
  type: string
  cacheControl: string
  headers?: Record<string, string>
}

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const expand = promisify(brotliDecompress)
const gzip = promisify(gzipWith)

/** @returns answers a GET, with 304 where the caller has the same already */
export function createAsset(
  bytes: string | Uint8Array,
  options: AssetOptions,
): (request: Request) => Response {
  const plain = Buffer.from(bytes)
  const answer = answering(plain, options)
  const encoded = kept((encoding) => new Uint8Array(compress(plain, encoding)))
  return (request) => {
    const { unchanged, encoding, whole } = answer(request)
    return unchanged ?? whole(encoded(encoding))
  }
}

/**
 * The same for large files: compressed beside the event loop, which the best compression would hold for
 * long, and a little less well.
 */
export function createLargeAsset(
  bytes: string | Uint8Array,
  options: AssetOptions,
): (request: Request) => Promise<Response> {
  const plain = Buffer.from(bytes)
  return encodedBeside(plain, options, async (encoding) => compressBeside(plain, encoding))
}

/** The same for a file that is kept compressed. @param compressed by brotli */
export function createCompressedAsset(
  compressed: Uint8Array,
  options: AssetOptions,
): (request: Request) => Promise<Response> {
  return encodedBeside(compressed, options, async (encoding) =>
    encoding === 'br' ? compressed : compressBeside(await expand(compressed), encoding),
  )
}

/** @param named the bytes that the ETag goes by @param encode makes the body, beside the event loop */
function encodedBeside(
  named: Uint8Array,
  options: AssetOptions,
  encode: (encoding: Encoding) => Promise<Uint8Array>,
): (request: Request) => Promise<Response> {
  const answer = answering(named, options)
  const encoded = kept(async (encoding) => new Uint8Array(await encode(encoding)))
  return async (request) => {
    const { unchanged, encoding, whole } = answer(request)
    return unchanged ?? whole(await encoded(encoding))
  }
}

/**
 * What an answer says whatever its body, and the answer itself where it has none.
 * @param named the bytes that the ETag goes by
 */
function answering(named: Uint8Array, options: AssetOptions) {
  const tag = Bun.hash(named).toString(36)
  return (request: Request) => {
    const encoding = bestEncoding(headerOf(request, 'accept-encoding') ?? '')
    const headers = {
      etag: `"${tag}-${encoding}"`,
      'cache-control': options.cacheControl,
      vary: 'Accept-Encoding',
      ...nosniff,
      ...options.headers,
    }
    return {
      encoding,
      ...(isKnown(headerOf(request, 'if-none-match'), headers.etag) && {
        unchanged: new Response(null, { status: 304, headers }),
      }),
      whole: (body: Uint8Array<ArrayBuffer>) =>
        new Response(body, {
          headers: {
            ...headers,
            'content-type': options.type,
            ...(encoding !== 'identity' && { 'content-encoding': encoding }),
          },
        }),
    }
  }
}

/** Made once for each encoding that is asked for. */
function kept<T>(make: (encoding: Encoding) => T): (encoding: Encoding) => T {
  const made = new Map<Encoding, T>()
  return (encoding) => {
    const body = made.get(encoding) ?? make(encoding)
    made.set(encoding, body)
    return body
  }
}

function compress(bytes: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      })
    case 'gzip':
      return gzipSync(bytes, { level: 9 })
    case 'identity':
      return bytes
  }
}

/** Of 4 MB of script, brotli's quality 9 takes a third of a second, and 11 takes nine for a tenth less. */
async function compressBeside(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      })
    case 'gzip':
      return gzip(bytes, { level: 9 })
    case 'identity':
      return bytes
  }
}

/** The smallest of those that a caller takes; one that is not named, or named with q=0, it does not. */
export function bestEncoding(accepted: string): Encoding {
  const taken = takenEncodings(accepted)
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
}

/** Whether a caller takes an encoding. */
export const takes = (request: Request, encoding: 'br' | 'gzip') =>
  takenEncodings(headerOf(request, 'accept-encoding') ?? '').includes(encoding)

const takenEncodings = (accepted: string) =>
  accepted
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)

/** Compared weakly, as If-None-Match is: proxies that compress mark a tag as weak. */
function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
