/**
 * Reads request headers. All other code in the service uses this module to read them. Each header has a
 * maximum length, which is checked before the header is parsed. In addition, Bun limits the total size of the
 * URL and all headers to 16 KiB.
 */

import { LRUCache } from 'lru-cache'
import { longestHead } from '../lib/parameters'

/** Maximum length in characters of the headers that may be longer than others. */
const longest: Record<string, number> = {
  accept: 1000,
  authorization: 500,
  'accept-encoding': 1000,
  'accept-language': longestHead,
  cookie: longestHead,
  'if-none-match': 2000,
  referer: 8000,
  'user-agent': 1000,
}
const longestUsual = 300

/**
 * Placeholder for values that are too long. No header can contain this character, so the placeholder differs
 * from every valid value.
 */
const unreadable = '\ufffd'

type Sent = Pick<Request, 'headers'>

/**
 * Returns the value of a header, or null if the header is missing. For a value that is too long, returns a
 * placeholder that is never valid.
 */
export function headerOf({ headers }: Sent, name: string): string | null {
  const value = headers.get(name)
  return value !== null && value.length > (longest[name] ?? longestUsual) ? unreadable : value
}

/** Number of characters to read from the end of X-Forwarded-For, enough for at least 40 addresses. */
const longestForwarded = 2000

/**
 * Returns the addresses in X-Forwarded-For, in order. The last one was added by the last proxy. Reads only
 * the end of a long header: clients control its beginning, while proxies append to it.
 */
export function forwardedFor({ headers }: Sent): string[] | undefined {
  const value = headers.get('x-forwarded-for')
  if (value === null) return undefined
  if (value.length <= longestForwarded) return value.split(',')
  // Drop the first entry, because it may be truncated.
  return value.slice(-longestForwarded).split(',').slice(1)
}

/** Returns the headers to pass to better-auth: the session cookie, and the browser's name for the list of sessions. */
export function accountHeaders(request: Sent): Headers {
  const sent = (['cookie', 'user-agent'] as const).flatMap((name): [string, string][] => {
    const value = headerOf(request, name)
    return value === null || value === unreadable ? [] : [[name, value]]
  })
  return new Headers(sent)
}

/** Returns the value of a cookie, or '' if there is none. @param headers the result of `accountHeaders` */
export const cookieIn = (headers: Headers, name: string): string =>
  new Bun.CookieMap(headers.get('cookie') ?? '').get(name) ?? ''

/** Returns whether the request has a session cookie. The session itself may have expired. */
export const hasSession = (request: Request): boolean =>
  headerOf(request, 'cookie')?.includes('atumo.session_token=') ?? false

const mostCached = 10_000
/** Maximum length of a cached query string in characters. Longer query strings are rarely repeated. */
const longestCached = 500

/** Returns the query string of a URL, without the question mark. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return ''
  const hash = url.indexOf('#', mark)
  return url.slice(mark + 1, hash < 0 ? undefined : hash)
}

/** Returns a function that parses a request's query string and caches the result. */
export function queryReader<Said extends object>(
  read: (query: string) => Said,
): (request: Request) => Said {
  const known = new LRUCache<string, Said>({ max: mostCached })
  return ({ url }) => {
    const query = queryOf(url)
    const before = known.get(query)
    if (before) return before
    const said = read(query)
    if (query.length <= longestCached) known.set(query, said)
    return said
  }
}

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
