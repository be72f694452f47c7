/** Files that never change while the process lives: compressed once per encoding, named by an ETag. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface AssetOptions {
  type: string
  cacheControl: string
  headers?: Record<string, string>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** @returns answers a GET, with 304 where the caller has the same already */
export function createAsset(
  bytes: string | Uint8Array,
  options: AssetOptions,
): (request: Request) => Response {
  const plain = Buffer.from(bytes)
  const tag = Bun.hash(plain).toString(36)
  const ready = new Map<Encoding, Uint8Array<ArrayBuffer>>()

  function encoded(encoding: Encoding): Uint8Array<ArrayBuffer> {
    const body = ready.get(encoding) ?? new Uint8Array(compress(plain, encoding))
    ready.set(encoding, body)
    return body
  }

  return ({ headers: asked }) => {
    const encoding = bestEncoding(asked.get('accept-encoding') ?? '')
    const headers = {
      etag: `"${tag}-${encoding}"`,
      'cache-control': options.cacheControl,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      ...options.headers,
    }
    if (isKnown(asked.get('if-none-match'), headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(encoded(encoding), {
      headers: {
        ...headers,
        'content-type': options.type,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    })
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

/** The smallest of those that a caller takes; one that is not named, or named with q=0, it does not. */
export function bestEncoding(accepted: string): Encoding {
  const taken = takenEncodings(accepted)
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
}

/** Whether a caller takes an encoding. */
export const takes = ({ headers }: Request, encoding: 'br' | 'gzip') =>
  takenEncodings(headers.get('accept-encoding') ?? '').includes(encoding)

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
