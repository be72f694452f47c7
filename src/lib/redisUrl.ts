/** Parses REDIS_URL. */

export interface RedisAddress {
  host: string
  port: number
}

export type RedisTarget = {
  username?: string
  password?: string
  db: number
  isTls: boolean
} & (
  | { kind: 'socket'; path: string }
  /** A single server, or several nodes of one cluster. */
  | { kind: 'servers'; servers: RedisAddress[] }
  | {
      kind: 'sentinel'
      servers: RedisAddress[]
      /** The name of the master in the Sentinels' configuration. */
      name: string
      sentinelUsername?: string
      sentinelPassword?: string
    }
)

export interface RedisSettings {
  /** PEM certificates that TLS connections trust in addition to the default ones. */
  ca?: string | undefined
  /** Number of replicas that must acknowledge each change to the ledger. Defaults to 0. */
  waitReplicas?: number
}

export class RedisUrlError extends Error {}

const redisPort = 6379
const sentinelPort = 26379

const forms =
  'Use redis://user:password@host:port/db (rediss:// for TLS), redis+sentinel://host:port,host:port/name (rediss+sentinel:// for TLS), or unix:///path/to/redis.sock'
const unescaped =
  'has an invalid host or port. Write / ? # and @ in passwords as %2F %3F %23 and %40'
const url =
  /^(?<scheme>rediss?(?:\+sentinel)?|unix):\/\/(?<authority>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/i
const address = /^(?:\[(?<v6>[\da-f:.%]+)\]|(?<name>[^:[\]\s]+))(?::(?<port>\d{1,5}))?$/i

/**
 * @throws RedisUrlError if the URL is invalid; its message says what is wrong and does not contain the
 *   password
 */
export function parseRedisUrl(text: string): RedisTarget {
  if (text.startsWith('/')) return ofSocket(text)
  const found = url.exec(text)
  if (!found?.groups) throw new RedisUrlError(`is invalid. ${forms}`)
  const { scheme = '', authority = '', path = '', query = '' } = found.groups
  const at = authority.lastIndexOf('@')
  const [login, hosts] = [authority.slice(0, Math.max(0, at)), authority.slice(at + 1)]
  // An @ in the path or query means that the password contains an unescaped / or ?.
  if (`${path}${query}`.includes('@')) throw new RedisUrlError(unescaped)
  const kind = scheme.toLowerCase()
  const isSentinel = kind.endsWith('+sentinel')
  const parameters = parametersOf(query, [
    'db',
    ...(kind === 'unix' ? ['username', 'password'] : []),
    ...(isSentinel ? ['sentinel_username', 'sentinel_password'] : []),
  ])
  const [user, ...rest] = login.split(':')
  const common = {
    ...optional('username', decode(user ?? '') || parameters.get('username')),
    ...optional('password', decode(rest.join(':')) || parameters.get('password')),
    isTls: kind.startsWith('rediss'),
  }
  const [first, second, ...others] = path.split('/').slice(1)
  if (kind === 'unix') {
    if (hosts !== '' || path === '') throw new RedisUrlError(`has no path of a socket. ${forms}`)
    const db = database(parameters.get('db'))
    return { ...common, db, kind: 'socket', path: decode(path) }
  }
  if (isSentinel) {
    if (!first) throw new RedisUrlError('needs the name of the master after the last /')
    if (others.length > 0) throw new RedisUrlError(`is invalid. ${forms}`)
    return {
      ...common,
      db: database(second || parameters.get('db')),
      kind: 'sentinel',
      servers: addresses(hosts, sentinelPort),
      name: decode(first),
      ...optional('sentinelUsername', parameters.get('sentinel_username')),
      ...optional('sentinelPassword', parameters.get('sentinel_password')),
    }
  }
  if (second !== undefined) throw new RedisUrlError(`is invalid. ${forms}`)
  return {
    ...common,
    db: database(first || parameters.get('db')),
    kind: 'servers',
    servers: addresses(hosts, redisPort),
  }
}

/**
 * Parses a socket's path with an optional `?password=…`, as written by bin/start. The path is not
 * percent-encoded.
 */
function ofSocket(text: string): RedisTarget {
  const [path = '', ...query] = text.split('?')
  const parameters = parametersOf(query.join('?'), ['db', 'username', 'password'])
  return {
    ...optional('username', parameters.get('username')),
    ...optional('password', parameters.get('password')),
    isTls: false,
    db: database(parameters.get('db')),
    kind: 'socket',
    path,
  }
}

function parametersOf(query: string, known: readonly string[]): URLSearchParams {
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys()) {
    if (known.includes(name)) continue
    throw new RedisUrlError(`has the unknown parameter "${name}". Known are: ${known.join(', ')}`)
  }
  return parameters
}

function addresses(hosts: string, defaultPort: number): RedisAddress[] {
  return hosts.split(',').map((text) => {
    const { v6, name, port } = address.exec(text)?.groups ?? {}
    const host = v6 ?? name
    const number = port === undefined ? defaultPort : Number(port)
    if (host && number > 0 && number < 65_536) return { host, port: number }
    throw new RedisUrlError(unescaped)
  })
}

function database(text: string | null | undefined): number {
  if (!text) return 0
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new RedisUrlError('names a database that is not a number')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RedisUrlError('has a % that is not part of an escape. Write % in passwords as %25')
  }
}

const optional = <Name extends string>(name: Name, value: string | null) =>
  (value ? { [name]: value } : {}) as { [N in Name]?: string }
