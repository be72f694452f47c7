/** Parses and formats the addresses on which the service listens. */

/** An address to listen on. */
export interface Address {
  host: string
  port: number
}

export const formatAddress = ({ host, port }: Address): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/**
 * Returns the host to use in requests from this machine. If the service listens on all addresses, this is a
 * loopback address.
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
