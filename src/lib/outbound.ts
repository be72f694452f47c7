/**
 * POST requests to URLs that strangers chose: HTTPS only, to public addresses only, to the address that was
 * checked, without redirects and proxies, within one deadline.
 */
import { isIP } from 'node:net'
import { dns } from 'bun'
import ipaddr from 'ipaddr.js'
import { type Networks, parseAddress } from './networks'
import { codeOf } from './unavailable'

export interface OutboundOptions {
  /** Networks that may be reached though they are not public. */
  allow: Networks
  /** PEM certificates that are trusted; undefined: those that come with the program. */
  ca: string[] | undefined
  /** Milliseconds for everything: name, connection, request, answer. */
  deadlineMs: number
  /** And for the body of the answer, once its status is there. */
  bodyMs: number
  /** Bytes of an answer that are read, and that are kept. */
  readBytes: number
  keptBytes: number
  /** Resolves a name to all its addresses; the system's way unless told otherwise. */
  resolve?: (host: string) => Promise<string[]>
}

export interface Posted {
  status: number
  retryAfter: string | null
  /** The beginning of the answer's body. */
  answer: string
}

/** What makes a URL unfit for requests, as far as its text says. */
export type UrlFault =
  | 'url_invalid'
  | 'not_https'
  | 'url_has_credentials'
  | 'url_has_fragment'
  | 'port_not_allowed'
  | 'address_not_public'

/** Why nothing was sent, or no response came. */
export type UnreachedReason =
  | UrlFault
  | 'dns_failed'
  /** The name has no address. */
  | 'dns_empty'
  /** The name has an address that is not public. */
  | 'dns_not_public'
  | 'timed_out'
  | 'connection_refused'
  /** Closed before a response. */
  | 'connection_closed'
  | 'certificate_invalid'
  | 'tls_failed'
  /** Any other fault of the network. */
  | 'no_response'

export class Unreached extends Error {
  readonly reason: UnreachedReason
  /** The error code of the network, of `no_response` alone. */
  readonly detail: string | null

  constructor(reason: UnreachedReason, options: ErrorOptions & { detail?: string } = {}) {
    super(reason, options)
    this.reason = reason
    this.detail = options.detail ?? null
  }
}

/** HTTPS and the unprivileged ports; below 1024 are mail servers and the like. */
const isPortAllowed = (port: number) => port === 443 || port >= 1024

/**
 * Checks a URL without asking the network.
 * @returns what is wrong with it; undefined where it may be an endpoint
 */
export function faultOfUrl(text: string, allow: Networks): UrlFault | undefined {
  const url = URL.parse(text)
  if (!url) return 'url_invalid'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'url_has_credentials'
  if (url.hash !== '') return 'url_has_fragment'
  if (!isPortAllowed(Number(url.port || 443))) return 'port_not_allowed'
  const literal = literalOf(url.hostname)
  if (literal !== undefined && !mayReach(literal, allow)) return 'address_not_public'
  return undefined
}

/** The IP address that a host is, brackets aside; undefined for a name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** Whether an IP address is a public one, or in a network that is allowed. */
function mayReach(address: string, allow: Networks): boolean {
  if (allow.contains(address)) return true
  const parsed = parseAddress(address)
  // Of IPv6 only 2000::/3 is allocated.
  const isAllocated = !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1
  return isAllocated && parsed?.range() === 'unicast'
}

/** Uses c-ares: the system's resolver has two threads, which two silent name servers would block. */
const resolveBySystem = async (host: string) =>
  (await dns.lookup(host, { backend: 'c-ares' })).map(({ address }) => address)

/** @throws Unreached */
export async function post(
  address: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  options: OutboundOptions,
): Promise<Posted> {
  const signal = AbortSignal.timeout(options.deadlineMs)
  try {
    const url = new URL(address)
    const reached = await within(signal, checkedAddress(url, options))
    const answer = await within(
      signal,
      send(url, reached, { body, headers }, { ...options, signal }),
    )
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      answer: await beginningOf(
        answer,
        options,
        AbortSignal.any([signal, AbortSignal.timeout(options.bodyMs)]),
      ),
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
  // Prefer IPv4: not every machine that resolves an IPv6 address can reach it.
  const first = addresses.find((each) => isIP(each) === 4) ?? addresses[0]
  if (first === undefined) throw new Unreached('dns_empty')
  const stranger = addresses.find((each) => !mayReach(each, allow))
  if (stranger !== undefined) throw new Unreached('dns_not_public')
  return first
}

function send(
  url: URL,
  address: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { ca, signal }: { ca: string[] | undefined; signal: AbortSignal },
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

/** The rest of the body is not read: the status decides. */
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
    // The status is known even when the body stops halfway.
  }
  void reader.cancel().catch(() => {})
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes))
}

/** Rejects when the signal aborts: not every promise that is waited for does so itself. */
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
