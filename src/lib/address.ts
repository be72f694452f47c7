/** Parses and formats addresses of servers and web pages. */

export interface Address {
  host: string
  port: number
}

export const formatAddress = ({ host, port }: Address): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/** The host for requests from this machine. If the service listens on all addresses, a loopback address. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** bin/start gives each process its own port for metrics. @param index 0 for the first server; the worker is last */
export const metricsAddressOf = (
  { metricsAddress }: { metricsAddress: Address | undefined },
  index: number,
): Address | undefined => metricsAddress && { ...metricsAddress, port: metricsAddress.port + index }

/** Parses text that consists only of http or https, a host and a port. */
export function parseOrigin(text: string): URL | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text)) return undefined
  const url = URL.parse(text)
  return url && !url.hostname.includes('*') ? url : undefined
}

/**
 * Whether a host can exist: an IP address, or a name that DNS allows. The URL parser also accepts hosts such as
 * `.a`, `a.`, `a..b` and `a,b`.
 * @param hostname as in `URL.hostname`
 */
export const isHost = (hostname: string): boolean =>
  hostname.startsWith('[') ||
  (hostname.length <= 253 && /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/.test(hostname))
