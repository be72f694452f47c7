/** Validates the Host header, because Bun accepts almost any value. */
import { headerOf } from './request'

/** The last Host that was found to be valid. Most requests have the same Host, so it is not checked again. */
let known: string | undefined

/**
 * Returns true if a request has no Host header or exactly one valid Host header. HTTP/1.0 allows requests
 * without a Host header, and simple health checks send them. For such requests, Bun sets `url` to the path
 * alone, which neither the framework nor `URL` can parse, so this function adds an origin.
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
  // Bun joins two Host headers with a comma and a space, which makes the URL invalid. If Bun itself
  // rejects the host, `url` is the path alone.
  if (url.startsWith('/') || !URL.canParse(`http://${host}`)) return false
  known = host
  return true
}
