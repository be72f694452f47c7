/** Parses the addresses on which this service listens. */

/** An address to listen on. */
export interface Address {
  host: string
  port: number
}

export const formatAddress = ({ host, port }: Address): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/** Returns a host to which this machine can send requests, even if the service listens on all addresses. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
