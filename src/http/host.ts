/** Checks the Host header, because Bun accepts almost any value of it. */
import { headerOf } from './requestHeaders'

/** The latest valid Host, which is not checked again, because most requests have the same Host. */
let known: string | undefined

/**
 * Returns true if a request has exactly one Host header, which is valid, or none. HTTP/1.0 allows requests without one, and simple health
 * checks send them. Bun then sets `url` to the path only, which neither the framework nor `URL` can parse, so
 * an origin is added.
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
  // Two Host headers are joined by a comma and a space, which is invalid. If Bun considers the host invalid,
  // `url` is only the path.
  if (url.startsWith('/') || !URL.canParse(`http://${host}`)) return false
  known = host
  return true
}
