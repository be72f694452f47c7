/**
 * Sends POST requests to URLs chosen by app owners. Each request uses HTTPS, connects only to an address that
 * has been checked to be public or in an allowed network, and does not follow redirects or use proxies. A
 * single deadline covers the whole request.
 */
import { isIP } from 'node:net'
import { dns } from 'bun'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { isHost } from './address'
import { type Networks, parseAddress } from './networks'
import {
  handshakeError,
  handshakeFailed,
  isCertificateFailure,
  isUntrusted,
  type TlsFailure,
  tlsFailureOf,
} from './tlsFailures'
import { codeOf } from './unavailable'
import type { UrlFault } from './webUrl'

export interface OutboundOptions {
  /** Non-public networks that requests may connect to. */
  allow: Networks
  /** PEM certificates to trust in addition to those that are built into Bun. */
  ca: string | undefined
  deadlineMs: number
  bodyMs: number
  /** Maximum number of bytes of the response body to read (`readBytes`) and to keep (`keptBytes`). */
  readBytes: number
  keptBytes: number
  /** Resolves a host name to all its addresses. By default, uses the system's name servers. */
  resolve?: (host: string) => Promise<string[]>
}

/** Patterns of error codes of connections without TLS. */
const connectionFailures = [
  [/^(ENOTFOUND|EAI_|DNS_|ENODATA)/, 'dns_failed'],
  [/^(ECONNREFUSED|ConnectionRefused)$/, 'connection_refused'],
  // The connection was closed before a response arrived.
  [/^(ECONNRESET|ConnectionClosed|EPIPE)$/, 'connection_closed'],
] as const

export type UnreachedReason =
  | UrlFault
  | (typeof connectionFailures)[number][1]
  | 'dns_empty'
  /** At least one of the host name's addresses is not public. */
  | 'dns_not_public'
  | 'timed_out'
  | TlsFailure
  | 'no_response'

export class Unreached extends Error {
  readonly reason: UnreachedReason
  /** The network error's code if `reason` does not say everything; otherwise null. */
  readonly detail: string | null

  constructor(reason: UnreachedReason, options: ErrorOptions & { detail?: string } = {}) {
    super(reason, options)
    this.reason = reason
    this.detail = options.detail ?? null
  }
}

/** Checks a URL without a DNS lookup. @returns undefined if it is allowed as an endpoint */
export function faultOfUrl(text: string, allow: Networks): UrlFault | undefined {
  const url = URL.parse(text)
  if (!url) return 'url_invalid'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'url_has_credentials'
  if (url.hash !== '') return 'url_has_fragment'
  // An empty port is 443. Other ports below 1024 are rejected, because services such as mail use
  // them.
  if (url.port !== '' && Number(url.port) < 1024) return 'port_not_allowed'
  // A final dot is allowed: it makes a name absolute.
  if (!isHost(url.hostname.replace(/\.$/, ''))) return 'url_invalid'
  const literal = literalOf(url.hostname)
  if (literal !== undefined && !mayReach(literal, allow)) return 'address_not_public'
  return undefined
}

/** If the host name is an IP address, returns it without brackets; otherwise returns undefined. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

function mayReach(address: string, allow: Networks): boolean {
  if (allow.contains(address)) return true
  const parsed = parseAddress(address)
  // In IPv6, only 2000::/3 has been allocated for public addresses.
  const isAllocated = !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1
  return isAllocated && parsed?.range() === 'unicast'
}

/** Uses c-ares: the system resolver has only two threads, which two slow name servers would block. */
const resolveBySystem = async (host: string) =>
  (await dns.lookup(host, { backend: 'c-ares' })).map(({ address }) => address)

export type Posted = Awaited<ReturnType<typeof post>>

interface Sent {
  body: string
  headers: Record<string, string>
}

/** Sends a POST request. @throws Unreached */
export async function post(address: string, sent: Sent, options: OutboundOptions) {
  const deadline = startDeadline(options.deadlineMs)
  try {
    const url = new URL(address)
    const reached = await deadline.within(checkedAddress(url, options))
    const request = { url, address: reached, ...sent, signal: deadline.signal }
    const response = await deadline.within(sendTrusting(request, options.ca))
    deadline.shorten(options.bodyMs)
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await beginningOf(response, options),
    }
  } catch (error) {
    throw asUnreached(error, deadline)
  } finally {
    deadline.end()
  }
}

/** Returns the IP address to connect to. Throws unless all addresses of the host name are allowed. */
async function checkedAddress(url: URL, { allow, resolve }: OutboundOptions): Promise<string> {
  const fault = faultOfUrl(url.href, allow)
  if (fault) throw new Unreached(fault)
  const literal = literalOf(url.hostname)
  if (literal !== undefined) return literal
  const addresses = await (resolve ?? resolveBySystem)(url.hostname)
  // Prefers IPv4, because some machines resolve IPv6 addresses that they cannot reach.
  const first = addresses.find((each) => isIP(each) === 4) ?? addresses[0]
  if (first === undefined) throw new Unreached('dns_empty')
  const stranger = addresses.find((each) => !mayReach(each, allow))
  if (stranger !== undefined) throw new Unreached('dns_not_public')
  return first
}

interface Outgoing extends Sent {
  url: URL
  address: string
  signal: AbortSignal
}

/** Hosts whose certificates can be verified only with the additional certificates (`ca`). */
const privateHosts = new LRUCache<string, true>({ max: 10_000 })

/**
 * Sends a request. Trusts both Bun's built-in certificates and the additional ones (`ca`). Because Bun parses
 * all trusted certificates for each request, each attempt uses only one of the two sets. If the host's
 * certificate cannot be verified with that set, the request is retried with the other one. The server never
 * receives the request twice, because nothing is sent before the TLS handshake succeeds.
 */
async function sendTrusting(outgoing: Outgoing, ca: string | undefined): Promise<Response> {
  if (ca === undefined) return send(outgoing, undefined)
  const { host } = outgoing.url
  const isPrivate = privateHosts.has(host)
  try {
    return await send(outgoing, isPrivate ? ca : undefined)
  } catch (error) {
    if (!isCertificateFailure(codeOf(error))) throw error
    const response = await send(outgoing, isPrivate ? undefined : ca).catch((other: unknown) => {
      // If one set contains the host's authority, the error with that set is the real one.
      throw isUntrusted(codeOf(other)) ? error : other
    })
    if (isPrivate) privateHosts.delete(host)
    else privateHosts.set(host, true)
    return response
  }
}

async function send(
  { url, address, body, headers, signal }: Outgoing,
  ca: string | undefined,
): Promise<Response> {
  const host = isIP(address) === 6 ? `[${address}]` : address
  const port = Number(url.port || 443)
  const serverName = literalOf(url.hostname) === undefined ? url.hostname : undefined
  const init: BunFetchRequestInit = {
    method: 'POST',
    body,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
    // The body is not decompressed, because a compressed body could expand without limit.
    decompress: false,
    // The request URL contains the checked IP address, so the host name to verify the certificate
    // against is set here.
    tls: {
      ...(serverName && { serverName }),
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: true,
    },
    redirect: 'manual',
    signal,
  }
  // `proxy: false` makes Bun ignore proxies that are set in environment variables. Bun's types lack
  // this option.
  return fetch(`https://${host}:${port}${url.pathname}${url.search}`, {
    ...init,
    proxy: false,
  } as unknown as BunFetchRequestInit).catch(async (error: unknown) => {
    if (codeOf(error) !== handshakeFailed) throw error
    throw unreachedBy(await handshakeError({ address, port, serverName, signal }), error)
  })
}

/** Ignores the rest of the body, because only the status determines whether the request succeeded. */
async function beginningOf(
  { body }: Response,
  { readBytes, keptBytes }: OutboundOptions,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= readBytes) break
    }
  } catch {
    // Ignores the error, because the status is already known.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes))
}

type Deadline = ReturnType<typeof startDeadline>

function startDeadline(ms: number) {
  const controller = new AbortController()
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => {})
  const pass = () => {
    const reason = new DOMException('The attempt took too long.', 'TimeoutError')
    controller.abort(reason)
    reject(reason)
  }
  let timer = setTimeout(pass, ms)
  const end = performance.now() + ms

  return {
    signal: controller.signal,

    /** Waits for a promise, but rejects at the deadline. Needed because some promises ignore `signal`. */
    within: <T>(waited: Promise<T>): Promise<T> => Promise.race([waited, over]),

    /** Moves the deadline to `laterMs` from now, unless the current deadline is earlier. */
    shorten(laterMs: number): void {
      clearTimeout(timer)
      timer = setTimeout(pass, Math.min(laterMs, end - performance.now()))
    },

    end: () => clearTimeout(timer),
  }
}

function asUnreached(error: unknown, { signal }: Deadline): Unreached {
  if (error instanceof Unreached) return error
  if (signal.aborted) return new Unreached('timed_out', { cause: error })
  return unreachedBy(codeOf(error), error)
}

function unreachedBy(code: string, cause: unknown): Unreached {
  const reason =
    connectionFailures.find(([pattern]) => pattern.test(code))?.[1] ??
    tlsFailureOf(code) ??
    'no_response'
  const isVague = ['no_response', 'tls_failed', 'certificate_invalid'].includes(reason)
  return new Unreached(reason, { cause, ...(isVague && { detail: code }) })
}
