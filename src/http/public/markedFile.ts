/**
 * Files generated from the dictionary. They are cached until the dictionary changes, and support conditional
 * requests.
 */
import type { Answer } from '../../domain/search/answers'
import { bestEncoding } from '../../lib/encodings'
import { responseBody } from '../../lib/responseBody'
import { isKnown } from '../asset'
import { nosniff } from '../headers'
import { headerOf } from '../requestHeaders'

/** @param changed when the content last changed, sent as Last-Modified */
export const markedFile = (content: string, changed?: Date): Answer => ({
  body: responseBody(content),
  mark: { tag: Bun.hash(content).toString(36), ...(changed && { changed }) },
})

/** Serves a file created by `markedFile`, or responds with 304 if the client's copy is current. */
export async function serveMarked(
  request: Request,
  { body, mark = { tag: '' } }: Answer,
  { type, maxAge }: { type: string /** In seconds. */; maxAge: number },
): Promise<Response> {
  const { tag, changed } = mark
  const content = await body.in(bestEncoding(headerOf(request, 'accept-encoding')))
  const headers = {
    etag: `"${tag}-${content.encoding ?? 'identity'}"`,
    ...(changed && { 'last-modified': changed.toUTCString() }),
    'cache-control': `public, max-age=${maxAge}`,
    vary: 'Accept-Encoding',
    ...nosniff,
  }
  if (isCurrent(request, headers.etag, changed)) return new Response(null, { status: 304, headers })
  return new Response(content.open(), {
    headers: {
      ...headers,
      'content-type': type,
      ...(content.encoding && { 'content-encoding': content.encoding }),
    },
  })
}

/**
 * Per RFC 9110, If-None-Match takes precedence over If-Modified-Since, which has a resolution of one second.
 */
function isCurrent(request: Request, tag: string, changed: Date | undefined): boolean {
  const known = headerOf(request, 'if-none-match')
  if (known !== null) return isKnown(known, tag)
  const since = Date.parse(headerOf(request, 'if-modified-since') ?? '')
  return changed !== undefined && Math.floor(changed.getTime() / 1000) * 1000 <= since
}
