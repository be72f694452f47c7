/** Reads the API key from a request, and determines the client's IP address. */
import { isIP } from 'node:net'
import type { Server } from 'bun'
import type { Logger } from 'pino'
import type { Refusal } from '../domain/refusals'
import type { Networks } from '../lib/networks'
import { forwardedFor, headerOf } from './requestHeaders'

export type HttpServer = Server<unknown> | null

/**
 * Reads the API key from `Authorization: Bearer` or `X-API-Key`. If both are sent, they must be equal. An empty
 * header counts as absent, because some clients send both headers and fill only one.
 * @returns the key, which may be invalid, or the reason why there is none
 */
export function readApiKey(request: Request): string | Refusal {
  const authorization = headerOf(request, 'authorization')
  const plain = headerOf(request, 'x-api-key')
  if (!authorization || /^bearer$/i.test(authorization)) return plain || { kind: 'key missing' }
  const bearer = bearerToken(authorization)
  return !plain || plain === bearer ? bearer : { kind: 'keys differ' }
}

/** Returns the bearer token. For any other scheme, returns '', which is never a valid key. */
const bearerToken = (authorization: string) =>
  /^bearer /i.test(authorization) ? authorization.slice(7).trim() : ''

export type Addresses = ReturnType<typeof createAddresses>

/** Determines the IP addresses of clients. X-Forwarded-For is used only if it was sent by a trusted proxy. */
export function createAddresses(options: { trusted: Networks; log: Logger; now?: () => number }) {
  const { trusted, log, now = Date.now } = options
  let warnedAt = 0

  function warnOfForwarded(from: string): void {
    if (now() - warnedAt < 60_000) return
    warnedAt = now()
    log.warn({ address: from }, 'ignored X-Forwarded-For from untrusted address')
  }

  return {
    /** Returns the client's IP address; undefined if the request has no socket. */
    of(request: Request, server: HttpServer): string | undefined {
      const socket = server?.requestIP(request)?.address
      const forwarded = forwardedFor(request)
      if (forwarded === undefined || socket === undefined) return socket
      if (trusted.contains(socket)) return clientBehind(trusted, forwarded, socket)
      warnOfForwarded(socket)
      return socket
    },
  }
}

/**
 * Finds the client's address in X-Forwarded-For. Reads the header from the right, because each trusted proxy appends
 * the address of its client.
 */
function clientBehind(trusted: Networks, forwarded: readonly string[], socket: string): string {
  const hops = forwarded.map(withoutPort)
  const client = hops.findLast((hop) => !trusted.contains(hop)) ?? hops[0] ?? socket
  return isIP(client) === 0 ? socket : client
}

/** Removes the port, which some proxies add: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (hop: string) =>
  hop
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
