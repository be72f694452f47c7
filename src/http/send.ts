/** Sends response bodies in the encoding that the client prefers, or 304 if the client's copy is current. */
import { accepts, bestEncoding } from '../lib/encodings'
import { type Effort, type ResponseBody, responseBody } from '../lib/responseBody'
import { nosniff } from './headers'
import { headerOf } from './request'

interface Sent {
  type: string
  headers?: Record<string, string>
  /** By default, 200. Other responses have no ETag. */
  status?: number | undefined
  /** When the content last changed, sent as Last-Modified. */
  changed?: Date | undefined
}

export async function send(
  request: Request,
  body: ResponseBody,
  { type, headers: more, status = 200, changed }: Sent,
): Promise<Response> {
  const accepted = headerOf(request, 'accept-encoding')
  const { stored } = body
  const encoding = stored && accepts(accepted, stored) ? stored : bestEncoding(accepted)
  const content = await body.in(encoding)
  const etag = `"${body.tag}-${content.encoding ?? 'identity'}"`
  const headers = {
    ...(status === 200 && { etag }),
    ...(changed && { 'last-modified': changed.toUTCString() }),
    vary: 'Accept-Encoding',
    ...nosniff,
    ...more,
  }
  if (status === 200 && isCurrent(request, etag, changed)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(content.open(), {
    status,
    headers: {
      ...headers,
      'content-type': type,
      ...(content.encoding && { 'content-encoding': content.encoding }),
    },
  })
}

/** Sends a file that is generated from the dictionary. @param maxAge how long clients may cache it, in seconds */
export const sendFile = (
  request: Request,
  { body, changed }: { body: ResponseBody; changed?: Date },
  type: string,
  maxAge: number,
): Promise<Response> =>
  send(request, body, { type, changed, headers: { 'cache-control': `public, max-age=${maxAge}` } })

/**
 * Per RFC 9110, If-None-Match takes precedence over If-Modified-Since, which has a resolution of one second.
 * Ignores `W/`, because proxies that compress a response mark its tag as weak.
 */
function isCurrent(request: Request, tag: string, changed: Date | undefined): boolean {
  const known = headerOf(request, 'if-none-match')
  if (known !== null) {
    const tags = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
    return tags.includes(tag) || tags.includes('*')
  }
  const since = Date.parse(headerOf(request, 'if-modified-since') ?? '')
  return changed !== undefined && Math.floor(changed.getTime() / 1000) * 1000 <= since
}

export interface AssetOptions {
  type: string
  cacheControl: string
  headers?: Record<string, string>
  effort?: Effort
}

/** Responds to a GET request with a file that does not change while the process runs. */
export type Asset = (request: Request) => Promise<Response>

export function createAsset(
  content: string | Uint8Array | ResponseBody,
  { type, cacheControl, headers, effort = 'small' }: AssetOptions,
): Asset {
  const isBody = typeof content === 'object' && 'open' in content
  const body = isBody ? content : responseBody(content, effort)
  const sent = { type, headers: { 'cache-control': cacheControl, ...headers } }
  return (request) => send(request, body, sent)
}

/**
 * Creates an asset only when it is first requested, so that creating it does not delay startup.
 * @param make creates the asset
 */
export function lazily(make: () => Asset | Promise<Asset>): Asset {
  let made: Asset | Promise<Asset> | undefined
  return async (request) => (await (made ??= make()))(request)
}
