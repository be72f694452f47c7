/**
 * POST requests to URLs that app owners choose: by HTTPS, to public addresses, to the address that
 * was checked, without redirects and proxies, within one deadline.
 */
import { isIP } from 'node:net'
import { dns } from 'bun'
import ipaddr from 'ipaddr.js'
import { type Networks, parseAddress } from './networks'
import { codeOf } from './unavailable'

export interface OutboundOptions {
  /** Networks that are allowed although they are not public. */
  allow: Networks
  /** Trusted PEM certificates; undefined for those that come with Bun. */
  ca: string[] | undefined
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
  if (!url) return 'url_invalid'
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
  const signal = AbortSignal.timeout(options.deadlineMs)
  try {
    const url = new URL(address)
    const reached = await within(signal, checkedAddress(url, options))
    const answer = await within(signal, send(url, reached, sent, options.ca, signal))
    const bodySignal = AbortSignal.any([signal, AbortSignal.timeout(options.bodyMs)])
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      /** The beginning of the response body. */
      answer: await beginningOf(answer, options, bodySignal),
    }
  } catch (error) {
    throw asUnreached(error, signal)
  }
}

/** Every address of the name must be allowed, not only the one that is used. */
async function checkedAddress(url: URL, { allow, resolve }: OutboundOptions): Promise<string> {
  const fault = faultOfUrl(url.href, allow)
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

function send(
  url: URL,
  address: string,
  { body, headers }: Sent,
  ca: string[] | undefined,
  signal: AbortSignal,
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
  signal: AbortSignal,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < readBytes) {
      const { done, value } = await within(signal, reader.read())
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

/** Rejects when the signal aborts, because not every promise here does so itself. */
function within<T>(signal: AbortSignal, waited: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(signal.reason as Error)
  if (signal.aborted) late()
  else signal.addEventListener('abort', late, { once: true })
  return Promise.race([waited, promise]).finally(() => signal.removeEventListener('abort', late))
}

function asUnreached(error: unknown, signal: AbortSignal): Unreached {
  if (error instanceof Unreached) return error
  if (signal.aborted) return new Unreached('timed_out', { cause: error })
  const code = codeOf(error)
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1]
  if (reason) return new Unreached(reason, { cause: error })
  return new Unreached('no_response', { cause: error, detail: code })
}

const reasons: [RegExp, UnreachedReason][] = [
  [/^(ENOTFOUND|EAI_|DNS_|ENODATA)/, 'dns_failed'],
  [/^(ECONNREFUSED|ConnectionRefused)$/, 'connection_refused'],
  [/^(ECONNRESET|ConnectionClosed|EPIPE)$/, 'connection_closed'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/, 'certificate_invalid'],
  [/TLS|SSL/, 'tls_failed'],
]
