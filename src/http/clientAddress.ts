/** Determines the client's IP address. */
import { isIP } from 'node:net'
import type { Server } from 'bun'
import type { Logger } from 'pino'
import type { Networks } from '../lib/networks'
import { forwardedFor } from './request'

export type HttpServer = Server<unknown> | null

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
