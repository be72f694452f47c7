/**
 * POST requests to URLs that app owners choose: by HTTPS, to public addresses, to the address that
 * was checked, without redirects and proxies, within one deadline.
 */
import { isIP } from 'node:net'
import { dns } from 'bun'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { type Networks, parseAddress } from './networks'
import { codeOf } from './unavailable'

export interface OutboundOptions {
  /** Networks that are allowed although they are not public. */
  allow: Networks
  /** PEM certificates that are trusted in addition to those that come with Bun. */
  ca: string | undefined
  /** Time for everything: DNS lookup, connection, request and response. */
  deadlineMs: number
  /** Time for the body, after the status has arrived. */
  bodyMs: number
  /** Bytes of the body to read, and to return. */
  readBytes: number
  keptBytes: number
  /** Resolves a name to all its addresses; by default with the system's name servers. */
  resolve?: (host: string) => Promise<string[]>
}

/** Why a URL is not allowed, as far as its text shows. */
export type UrlFault =
  | 'url_invalid'
  | 'not_https'
  | 'url_has_credentials'
  | 'url_has_fragment'
  | 'port_not_allowed'
  | 'address_not_public'

/** Why nothing was sent, or no response arrived. */
export type UnreachedReason =
  | UrlFault
  | 'dns_failed'
  /** The name has no address. */
  | 'dns_empty'
  /** The name has at least one address that is not public. */
  | 'dns_not_public'
  | 'timed_out'
  | 'connection_refused'
  /** The connection was closed before a response. */
  | 'connection_closed'
  | 'certificate_invalid'
  | 'tls_failed'
  /** Any other network error. */
  | 'no_response'

export class Unreached extends Error {
  readonly reason: UnreachedReason
  /** The network's error code, only for `no_response`. */
  readonly detail: string | null

  constructor(reason: UnreachedReason, options: ErrorOptions & { detail?: string } = {}) {
    super(reason, options)
    this.reason = reason
    this.detail = options.detail ?? null
  }
}

/**
 * Checks a URL without a DNS lookup.
 * @returns what is wrong with it; undefined if it may be an endpoint
 */
export function faultOfUrl(text: string, allow: Networks): UrlFault | undefined {
  const url = URL.parse(text)
  return url ? faultOf(url, allow) : 'url_invalid'
}

function faultOf(url: URL, allow: Networks): UrlFault | undefined {
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'url_has_credentials'
  if (url.hash !== '') return 'url_has_fragment'
  // Other ports below 1024 belong to services such as mail.
  if (url.port !== '' && Number(url.port) < 1024) return 'port_not_allowed'
  const literal = literalOf(url.hostname)
  if (literal !== undefined && !mayReach(literal, allow)) return 'address_not_public'
  return undefined
}

/** The IP address in a host without its brackets; undefined for a name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** Whether an IP address is public or in an allowed network. */
function mayReach(address: string, allow: Networks): boolean {
  if (allow.contains(address)) return true
  const parsed = parseAddress(address)
  // Only 2000::/3 of IPv6 is allocated.
  const isAllocated = !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1
  return isAllocated && parsed?.range() === 'unicast'
}

/** Uses c-ares, because the system's resolver has two threads, which two slow name servers would block. */
const resolveBySystem = async (host: string) =>
  (await dns.lookup(host, { backend: 'c-ares' })).map(({ address }) => address)

export type Posted = Awaited<ReturnType<typeof post>>

interface Sent {
  body: string
  headers: Record<string, string>
}

/** @throws Unreached */
export async function post(address: string, sent: Sent, options: OutboundOptions) {
  const deadline = startDeadline(options.deadlineMs)
  try {
    const url = new URL(address)
    const reached = await deadline.within(checkedAddress(url, options))
    const request = { url, address: reached, ...sent, signal: deadline.signal }
    const answer = await deadline.within(sendTrusting(request, options.ca))
    deadline.shorten(options.bodyMs)
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      /** The beginning of the response body. */
      answer: await beginningOf(answer, options, deadline),
    }
  } catch (error) {
    throw asUnreached(error, deadline)
  } finally {
    deadline.end()
  }
}

/** Every address of the name must be allowed, not only the one that is used. */
async function checkedAddress(url: URL, { allow, resolve }: OutboundOptions): Promise<string> {
  const fault = faultOf(url, allow)
  if (fault) throw new Unreached(fault)
  const literal = literalOf(url.hostname)
  if (literal !== undefined) return literal
  const addresses = await (resolve ?? resolveBySystem)(url.hostname)
  // Prefers IPv4, because not every machine that resolves an IPv6 address can reach it.
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

/** Hosts that the additional certificates were needed for. */
const privateHosts = new LRUCache<string, true>({ max: 10_000 })

/**
 * Trusts the certificates that come with Bun, or the additional ones. Bun builds a TLS context for all
 * certificates that a request lists, and reads the whole list again for each request. So the list has only
 * the additional ones, and a host that fails with one list is tried with the other. A failed handshake sends
 * no request.
 */
async function sendTrusting(outgoing: Outgoing, ca: string | undefined): Promise<Response> {
  if (ca === undefined) return send(outgoing, undefined)
  const { host } = outgoing.url
  const isPrivate = privateHosts.has(host)
  try {
    return await send(outgoing, isPrivate ? ca : undefined)
  } catch (error) {
    if (reasonOf(error) !== 'certificate_invalid') throw error
    const response = await send(outgoing, isPrivate ? undefined : ca)
    if (isPrivate) privateHosts.delete(host)
    else privateHosts.set(host, true)
    return response
  }
}

function send(
  { url, address, body, headers, signal }: Outgoing,
  ca: string | undefined,
): Promise<Response> {
  const host = isIP(address) === 6 ? `[${address}]` : address
  const name = literalOf(url.hostname) === undefined ? { serverName: url.hostname } : {}
  const init: BunFetchRequestInit = {
    method: 'POST',
    body,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
    // A compressed body could expand without limit.
    decompress: false,
    // Connects to the checked address, and checks the certificate for the name.
    tls: { ...name, ...(ca !== undefined && { ca }), rejectUnauthorized: true },
    redirect: 'manual',
    signal,
  }
  // `proxy: false` ignores proxies of the environment; Bun's types lack it.
  return fetch(`https://${host}:${url.port || 443}${url.pathname}${url.search}`, {
    ...init,
    proxy: false,
  } as unknown as BunFetchRequestInit)
}

/** The beginning of the body. The rest is not read, because the status decides. */
async function beginningOf(
  { body }: Response,
  { readBytes, keptBytes }: OutboundOptions,
  deadline: Deadline,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < readBytes) {
      const { done, value } = await deadline.within(reader.read())
      if (done || !value) break
      chunks.push(value)
      size += value.byteLength
    }
  } catch {
    // The status is known, even if the body stops halfway.
  }
  void reader.cancel().catch(() => {})
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes))
}

type Deadline = ReturnType<typeof startDeadline>

/** One timer for a whole attempt. */
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

    /** Rejects at the deadline, because not every promise here does so itself. */
    within: <T>(waited: Promise<T>): Promise<T> => Promise.race([waited, over]),

    /** Moves the deadline to `laterMs` from now, unless it is earlier. */
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
  const reason = reasonOf(error)
  if (reason) return new Unreached(reason, { cause: error })
  return new Unreached('no_response', { cause: error, detail: codeOf(error) })
}

function reasonOf(error: unknown): UnreachedReason | undefined {
  const code = codeOf(error)
  return reasons.find(([pattern]) => pattern.test(code))?.[1]
}

const reasons: [RegExp, UnreachedReason][] = [
  [/^(ENOTFOUND|EAI_|DNS_|ENODATA)/, 'dns_failed'],
  [/^(ECONNREFUSED|ConnectionRefused)$/, 'connection_refused'],
  [/^(ECONNRESET|ConnectionClosed|EPIPE)$/, 'connection_closed'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/, 'certificate_invalid'],
  [/TLS|SSL/, 'tls_failed'],
]
