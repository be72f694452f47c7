/** Checks the Host header, because Bun accepts almost any value. */
import { headerOf } from './requestHeaders'

/** Most requests have the same Host as the previous one. */
let known: string | undefined

/**
 * Whether a request has one valid Host, or none, which HTTP/1.0 allows and simple health checks use. Without a
 * Host, Bun sets `url` to the path, which neither the framework nor `URL` can parse, so it gets an origin.
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
  // Two hosts arrive joined by a comma and a space. If Bun finds the host invalid, `url` is the path.
  if (url.startsWith('/') || !URL.canParse(`http://${host}`)) return false
  known = host
  return true
}
