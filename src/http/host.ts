/** The Host header of requests. Bun takes nearly anything for one, and leaves the checks to us. */
import { headerOf } from './requestHeaders'

/** Nearly every request has the Host of the one before. */
let known: string | undefined

/**
 * Whether a request has one valid Host, or none, which HTTP/1.0 allows and simple health checks use. Then
 * Bun makes `url` the path alone, which neither the framework nor `URL` can read: it is given an origin.
 */
export function hasGoodHost(request: Request): boolean {
  const host = headerOf(request, 'host')
  if (host === known) return true
  const { url } = request
  if (!host) {
    if (url.startsWith('/'))
      Object.defineProperty(request, 'url', { value: `http://localhost${url}` })
    return true
  }
  // Two hosts come joined by a comma and a space; what Bun itself calls invalid is missing in the address.
  if (url.startsWith('/') || !URL.canParse(`http://${host}`)) return false
  known = host
  return true
}
