/** Files that do not change while the process runs: compressed once per encoding, with an ETag. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip as gzipCompress } from 'node:zlib'
import { nosniff } from './headers'
import { headerOf } from './requestHeaders'

export interface AssetOptions {
  type: string
  cacheControl: string
  headers?: Record<string, string>
  /** The given bytes are already compressed with brotli. */
  isBrotli?: true
}

/** Responds to GET, with 304 if the client's copy is current. */
export type Asset = (request: Request) => Promise<Response>

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const expand = promisify(brotliDecompress)
const gzip = promisify(gzipCompress)

/** @param bytes the content of the file; its hash is the ETag */
export function createAsset(bytes: string | Uint8Array, options: AssetOptions): Asset {
  const given = Buffer.from(bytes)
  const tag = Bun.hash(given).toString(36)
  const bodies = new Map<Encoding, Promise<Buffer>>()

  function bodyIn(encoding: Encoding) {
    const body = bodies.get(encoding) ?? encode(given, encoding, options.isBrotli === true)
    bodies.set(encoding, body)
    return body
  }

  return async (request) => {
    const encoding = bestEncoding(headerOf(request, 'accept-encoding') ?? '')
    const headers = {
      etag: `"${tag}-${encoding}"`,
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
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    })
  }
}

/** Compresses on zlib's threads, because the best compression of a large file would block the event loop. */
async function encode(given: Buffer, encoding: Encoding, isBrotli: boolean): Promise<Buffer> {
  if (isBrotli && encoding === 'br') return given
  const bytes = isBrotli ? await expand(given) : given
  if (encoding === 'gzip') return gzip(bytes, { level: constants.Z_BEST_COMPRESSION })
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return encoding === 'br' ? brotli(bytes, { params }) : bytes
}

/** The best encoding that Accept-Encoding names without q=0. */
export function bestEncoding(accepted: string): Encoding {
  const taken = takenEncodings(accepted)
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
}

/**
 * An asset that is created at the first request, because creating it takes too long for the start.
 * @param make creates the asset
 */
export function lazily(make: () => Asset | Promise<Asset>): Asset {
  let made: Asset | Promise<Asset> | undefined
  return async (request) => (await (made ??= make()))(request)
}

/** Whether a client accepts an encoding. */
export const takes = (request: Request, encoding: 'br' | 'gzip') =>
  takenEncodings(headerOf(request, 'accept-encoding') ?? '').includes(encoding)

const takenEncodings = (accepted: string) =>
  accepted
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)

/** Ignores `W/`, because proxies that compress mark a tag as weak. */
function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
