/** What a request says of its caller: key, address, language. */
import type { Server } from 'bun'
import type { Logger } from 'pino'
import { isApiKey } from '../domain/credentials'
import type { Refusal } from '../domain/refusals'
import type { Networks } from '../lib/networks'

export type HttpServer = Server<unknown> | null

/**
 * The API key of `Authorization: Bearer` or `X-API-Key`, which must agree where both are sent.
 * @returns the key, well formed but not yet known to be anyone's; or why there is none
 */
export function readApiKey(headers: Headers): string | Refusal {
  const authorization = headers.get('authorization')
  const plain = headers.get('x-api-key')
  const bearer = authorization === null ? null : bearerToken(authorization)
  if (bearer !== null && plain !== null && bearer !== plain.trim()) return { kind: 'keys differ' }
  const key = bearer ?? plain?.trim()
  if (key === undefined || (key === '' && !authorization)) return { kind: 'key missing' }
  return isApiKey(key) ? key : { kind: 'key invalid' }
}

/** The token; '' where another scheme was used, so that it is told to be invalid. */
const bearerToken = (authorization: string) =>
  /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''

export type Addresses = ReturnType<typeof createAddresses>

/** Finds callers' addresses, through proxies that are trusted and no others. */
export function createAddresses({ trusted, log }: { trusted: Networks; log: Logger }) {
  let warnedAt = 0

  function warnOfForwarded(from: string): void {
    if (Date.now() - warnedAt < 60_000) return
    warnedAt = Date.now()
    log.warn({ from }, 'X-Forwarded-For from an address that TRUSTED_PROXIES does not name: ignored')
  }

  return {
    /** The address a call came from; undefined where there is no socket. */
    of(request: Request, server: HttpServer): string | undefined {
      const socket = server?.requestIP(request)?.address
      const forwarded = request.headers.get('x-forwarded-for')
      if (forwarded === null || socket === undefined) return socket
      if (trusted.contains(socket)) return clientBehind(trusted, forwarded, socket)
      warnOfForwarded(socket)
      return socket
    },
  }
}

/** Read from the right: each trusted proxy vouches only for the address that it heard from. */
function clientBehind(trusted: Networks, forwarded: string, socket: string): string {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.findLast((hop) => !trusted.contains(hop)) ?? hops[0] ?? socket
}
