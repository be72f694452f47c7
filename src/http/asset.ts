/**
 * Files that do not change while the process runs. Each file is compressed once per encoding and has an ETag.
 */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { bestEncoding, compress, type Encoding } from '../lib/encodings'
import { nosniff } from './headers'
import { headerOf } from './requestHeaders'

export interface AssetOptions {
  type: string
  cacheControl: string
  headers?: Record<string, string>
  /** Set if the given bytes are already compressed with Brotli. */
  isBrotli?: true
  /** Set if the file format is already compressed. The file is then sent without further compression. */
  isPacked?: true
}

/** Responds to a GET request with the file or, if the client's copy is current, with status 304. */
export type Asset = (request: Request) => Promise<Response>

const expand = promisify(brotliDecompress)

/** @param bytes the content of the file; its hash is the ETag */
export function createAsset(bytes: string | Uint8Array, options: AssetOptions): Asset {
  const given = Buffer.from(bytes)
  const tag = Bun.hash(given).toString(36)
  const bodies = new Map<Encoding | undefined, Promise<Uint8Array<ArrayBuffer>>>()

  function bodyIn(encoding: Encoding | undefined) {
    const body = bodies.get(encoding) ?? encode(given, encoding, options.isBrotli === true)
    bodies.set(encoding, body)
    return body
  }

  return async (request) => {
    const encoding = options.isPacked
      ? undefined
      : bestEncoding(headerOf(request, 'accept-encoding'))
    const headers = {
      etag: `"${tag}-${encoding ?? 'identity'}"`,
      'cache-control': options.cacheControl,
      vary: 'Accept-Encoding',
      ...nosniff,
      ...options.headers,
    }
    if (isKnown(headerOf(request, 'if-none-match'), headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(await bodyIn(encoding), {
      headers: {
        ...headers,
        'content-type': options.type,
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
  }
}

async function encode(given: Buffer, encoding: Encoding | undefined, isBrotli: boolean) {
  if (isBrotli && encoding === 'br') return new Uint8Array(given)
  const bytes = isBrotli ? await expand(given) : given
  return encoding ? compress(bytes, encoding, 'small') : new Uint8Array(bytes)
}

/**
 * Creates an asset only when it is first requested, so that creating it does not delay startup.
 * @param make creates the asset
 */
export function lazily(make: () => Asset | Promise<Asset>): Asset {
  let made: Asset | Promise<Asset> | undefined
  return async (request) => (await (made ??= make()))(request)
}

/**
 * Returns whether a request header contains an ETag. Ignores `W/`, because proxies that compress a response
 * mark its tag as weak.
 */
export function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
