/**
 * Reads request headers. Each has a maximum length, which is checked before it is parsed. Bun limits the URL
 * and all headers together to 16 KiB. No other code in the service reads request headers.
 */
import { longestHead } from '../lib/parameters'

/** The maximum length in characters of each header that the service reads. */
const longest = {
  accept: 1000,
  'accept-encoding': 1000,
  'accept-language': longestHead,
  authorization: 500,
  'content-encoding': 100,
  'content-length': 20,
  'content-type': 300,
  cookie: longestHead,
  host: 300,
  'idempotency-key': 300,
  'if-modified-since': 100,
  'if-none-match': 2000,
  origin: 300,
  referer: 8000,
  'sec-fetch-site': 20,
  traceparent: 100,
  'x-api-key': 500,
} as const

/**
 * Replaces values that are too long. No header can contain this character, so it differs from every valid
 * value.
 */
const unreadable = '\ufffd'

type Sent = Pick<Request, 'headers'>

/** Returns the value of a header: null if the header is missing, and a value that is never valid if it is too long. */
export function headerOf({ headers }: Sent, name: keyof typeof longest): string | null {
  const value = headers.get(name)
  return value !== null && value.length > longest[name] ? unreadable : value
}

/** The number of characters read from the end of X-Forwarded-For, enough for at least 40 addresses. */
const longestForwarded = 2000

/**
 * Returns the addresses in X-Forwarded-For. The last one was added by the last proxy. Only the end of a long
 * header is read, because proxies append to it, and the client controls its beginning.
 */
export function forwardedFor({ headers }: Sent): string[] | undefined {
  const value = headers.get('x-forwarded-for')
  if (value === null) return undefined
  if (value.length <= longestForwarded) return value.split(',')
  // Drops the first entry, because it may be only a part of an address.
  return value.slice(-longestForwarded).split(',').slice(1)
}

/** Returns the headers for better-auth, which reads the session cookie. */
export function accountHeaders(request: Sent): Headers {
  const cookie = headerOf(request, 'cookie')
  return new Headers(cookie === null || cookie === unreadable ? {} : { cookie })
}

/** Returns a cookie. @param headers the result of `accountHeaders` */
export const cookieIn = (headers: Headers, name: string): string =>
  new Bun.CookieMap(headers.get('cookie') ?? '').get(name) ?? ''

/** Whether the browser has a session, which may have ended. */
export const hasSession = (request: Request): boolean =>
  headerOf(request, 'cookie')?.includes('atumo.session_token=') ?? false
