/** Parses DATABASE_URL. As in psql, the URL may name several hosts and a certificate file. */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

export interface PostgresTarget {
  /** One URL per host, in the form that the client library accepts. */
  urls: readonly [string, ...string[]]
  /** Undefined if the library handles the URL's `sslmode` itself. */
  tls: ConnectionOptions | undefined
}

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/i

/** @throws an error that does not contain the URL, which may contain a password */
function partsOf(databaseUrl: string) {
  const [, login, hosts, path = '', query = ''] = form.exec(databaseUrl) ?? []
  if (login === undefined || hosts === undefined) {
    throw new Error('is invalid. Use postgres://user:password@host:port/database')
  }
  return { login, hosts, path, query }
}

/**
 * @throws an error if the URL is invalid or its certificate file cannot be read. The error does not contain the URL.
 */
export function parsePostgresUrl(databaseUrl: string): PostgresTarget {
  const { login, hosts, path, query } = partsOf(databaseUrl)
  const parameters = new URLSearchParams(query)
  const tls = tlsOf(parameters)
  if (tls) for (const name of ['sslmode', 'sslrootcert']) parameters.delete(name)
  // Removes this parameter: if there are several hosts, the service always connects to the primary
  // anyway.
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path
  const [first = '', ...others] = hosts.split(',').map((host) => `${login}${host}${rest}`)
  return { urls: [first, ...others], tls }
}

/** Verifies the server's certificate against the certificates in the `sslrootcert` file. */
function tlsOf(parameters: URLSearchParams): ConnectionOptions | undefined {
  const file = parameters.get('sslrootcert')
  if (!file || file === 'system') return undefined
  const ca = readFileSync(file, 'utf8')
  // As in psql, only verify-full checks the host name.
  const isFull = parameters.get('sslmode') === 'verify-full'
  return { ca, ...(!isFull && { checkServerIdentity: () => undefined }) }
}

export function withDatabase(databaseUrl: string, name: string): string {
  const { login, hosts, query } = partsOf(databaseUrl)
  return `${login}${hosts}/${encodeURIComponent(name)}${query}`
}

export const databaseOf = (databaseUrl: string) =>
  decodeURIComponent(partsOf(databaseUrl).path.slice(1))

/** Separates the password, because all users of a machine can see the arguments of programs. */
export function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const { login, hosts, path, query } = partsOf(databaseUrl)
  const [, before = login, password = ''] = /^([^:]*:\/\/[^:]*):(.*)@$/.exec(login) ?? []
  const at = before === login ? '' : '@'
  return { url: `${before}${at}${hosts}${path}${query}`, password: decodeURIComponent(password) }
}
