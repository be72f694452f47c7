/**
 * Request headers, each bounded before anything parses it. The HTTP server itself takes at most 16 KiB of
 * address and headers together. Nothing else in the service reads a request's headers.
 */
import { longestHead } from '../lib/parameters'

/** Characters of each header that the service reads. */
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
  'if-none-match': 2000,
  origin: 300,
  referer: 8000,
  'sec-fetch-site': 20,
  'x-api-key': 500,
} as const

/** Stands for a value that is too long. No header can contain it, so it equals no valid value. */
const unreadable = '\ufffd'

type Sent = Pick<Request, 'headers'>

/** @returns null when the header is absent; a value that nothing accepts when it is too long */
export function headerOf({ headers }: Sent, name: keyof typeof longest): string | null {
  const value = headers.get(name)
  return value !== null && value.length > longest[name] ? unreadable : value
}

/** Characters of X-Forwarded-For that are read: those of the last forty addresses or more. */
const longestForwarded = 2000

/**
 * The addresses of X-Forwarded-For, the last proxy's at the end. Only the end of a long header is read, because
 * proxies append to it and the caller chooses how it begins.
 */
export function forwardedFor({ headers }: Sent): string[] | undefined {
  const value = headers.get('x-forwarded-for')
  if (value === null) return undefined
  if (value.length <= longestForwarded) return value.split(',')
  // The first piece may be the end of an address.
  return value.slice(-longestForwarded).split(',').slice(1)
}

/** What the account library reads of a request: who is signed in. */
export function accountHeaders(request: Sent): Headers {
  const cookie = headerOf(request, 'cookie')
  return new Headers(cookie === null || cookie === unreadable ? {} : { cookie })
}
