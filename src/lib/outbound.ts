/**
 * Posting to addresses that strangers chose: HTTPS only, to public addresses only, to the very address
 * that was checked, without redirects and proxies, within one deadline.
 */
import { isIP } from 'node:net'
import { dns } from 'bun'
import ipaddr from 'ipaddr.js'
import { type Networks, plainAddress } from './networks'
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

/** Why nothing was sent, or no answer came; in words that whoever owns the address understands. */
export class Unreached extends Error {}

/** What is wrong with an address, as the outcome of a delivery says it. */
const addressFaults = {
  not_an_address: 'it is no address',
  not_https: 'it is not https',
  has_credentials: 'it holds a user name or a password',
  has_fragment: 'it holds a fragment (#)',
  port_not_allowed: 'its port is neither 443 nor 1024 or above',
  not_public: 'its host is not a public address',
} as const
export type AddressFault = keyof typeof addressFaults

/** A port that a web server of somebody's may have; not those of mail, databases and the like below 1024. */
const isPortAllowed = (port: number) => port === 443 || port >= 1024

/**
 * Looks at an address without asking anybody.
 * @returns what is wrong with it; undefined where it may be an endpoint
 */
export function faultOfAddress(text: string, allow: Networks): AddressFault | undefined {
  const url = URL.parse(text)
  if (!url) return 'not_an_address'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'has_credentials'
  if (url.hash !== '') return 'has_fragment'
  if (!isPortAllowed(Number(url.port || 443))) return 'port_not_allowed'
  const literal = literalOf(url.hostname)
  if (literal !== undefined && !mayReach(literal, allow)) return 'not_public'
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
  try {
    const parsed = ipaddr.process(plainAddress(address))
    // Of IPv6 nothing but 2000::/3 is given to anybody.
    const isGiven = !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1
    return isGiven && parsed.range() === 'unicast'
  } catch {
    return false
  }
}

/** By c-ares: the system's own look-ups share two threads, which two silent name servers hold up. */
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

/** Every address of a name must be one that may be reached: which of them is taken is not ours to bet on. */
async function checkedAddress(url: URL, { allow, resolve }: OutboundOptions): Promise<string> {
  const fault = faultOfAddress(url.href, allow)
  if (fault) throw new Unreached(addressFaults[fault])
  const literal = literalOf(url.hostname)
  if (literal !== undefined) return literal
  const addresses = await (resolve ?? resolveBySystem)(url.hostname)
  // Not every machine that has a partner's IPv6 address can reach it.
  const first = addresses.find((each) => isIP(each) === 4) ?? addresses[0]
  if (first === undefined) throw new Unreached('its name has no address')
  const stranger = addresses.find((each) => !mayReach(each, allow))
  if (stranger !== undefined) throw new Unreached('its name leads to an address that is not public')
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
    // Nobody is to unpack what it sends us.
    decompress: false,
    // The name is what the certificate is checked for; the address is the one that was looked at.
    tls: { ...name, ...(ca !== undefined && { ca }), rejectUnauthorized: true },
    redirect: 'manual',
    signal,
  }
  // The types do not know that false keeps the environment's proxies out.
  return fetch(`https://${host}:${url.port || 443}${url.pathname}${url.search}`, {
    ...init,
    proxy: false,
  } as unknown as BunFetchRequestInit)
}

/** What follows is not read: the status has been told. */
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
    // An answer that stops halfway has told its status all the same.
  }
  void reader.cancel().catch(() => {})
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes))
}

/** Not everything that is waited for heeds a signal. */
function within<T>(signal: AbortSignal, waited: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(signal.reason as Error)
  if (signal.aborted) late()
  else signal.addEventListener('abort', late, { once: true })
  return Promise.race([waited, promise]).finally(() => signal.removeEventListener('abort', late))
}

function asUnreached(error: unknown, signal: AbortSignal): Unreached {
  if (error instanceof Unreached) return error
  if (signal.aborted) return new Unreached('no answer within the time', { cause: error })
  const code = codeOf(error)
  return new Unreached(
    reasons.find(([pattern]) => pattern.test(code))?.[1] ?? `no answer (${code})`,
    {
      cause: error,
    },
  )
}

const reasons: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_|DNS_|ENODATA)/, 'its name is not known'],
  [/^(ECONNREFUSED|ConnectionRefused)$/, 'the connection was refused'],
  [/^(ECONNRESET|ConnectionClosed|EPIPE)$/, 'the connection was closed before an answer'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/, 'its certificate is not valid for it'],
  [/TLS|SSL/, 'TLS was not agreed on'],
]
