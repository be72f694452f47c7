/** Parses REDIS_URL. */
import type { Redis as Client, Cluster, RedisOptions } from 'ioredis'
import { UserError } from '../lib/userError'

export interface RedisAddress {
  host: string
  port: number
}

export type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>

export interface RedisTarget {
  /** The known nodes of a cluster; undefined for a single server and for Sentinels. */
  nodes?: RedisAddress[]
  options: ConnectionOptions
}

export interface RedisSettings {
  /** PEM certificates that TLS connections trust in addition to the default ones. */
  redisCa?: string | undefined
  /** Number of replicas that must acknowledge each change to the ledger. Defaults to 0. */
  redisWaitReplicas?: number
}

export class RedisUrlError extends UserError {}

const redisPort = 6379
const sentinelPort = 26379

const forms =
  'Use redis://user:password@host:port/db (rediss:// for TLS), redis+cluster://host:port,host:port (rediss+cluster:// for TLS), redis+sentinel://host:port,host:port/name (rediss+sentinel:// for TLS), or unix:///path/to/redis.sock'
const unescaped =
  'has an invalid host or port. Write / ? # and @ in passwords as %2F %3F %23 and %40'
const url =
  /^(?<scheme>rediss?(?:\+cluster|\+sentinel)?|unix):\/\/(?<authority>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/i
const address = /^(?:\[(?<v6>[\da-f:.%]+)\]|(?<name>[^:[\]\s]+))(?::(?<port>\d{1,5}))?$/i

/** @throws RedisUrlError if the URL is invalid; its message says what is wrong and does not contain the password */
export function parseRedisUrl(text: string): RedisTarget {
  const found = url.exec(text)
  if (!found?.groups) throw new RedisUrlError(`is invalid. ${forms}`)
  const { scheme = '', authority = '', path = '', query = '' } = found.groups
  const at = authority.lastIndexOf('@')
  const [login, hosts] = [authority.slice(0, Math.max(0, at)), authority.slice(at + 1)]
  // An @ in the path or query means that the password contains an unescaped / or ?.
  if (`${path}${query}`.includes('@')) throw new RedisUrlError(unescaped)
  const [transport, topology] = scheme.toLowerCase().split('+')
  const parameters = parametersOf(query, [
    'db',
    ...(topology === 'sentinel' ? ['sentinel_username', 'sentinel_password'] : []),
  ])
  const [user = '', ...rest] = login.split(':')
  const common = {
    ...optional('username', decode(user)),
    ...optional('password', decode(rest.join(':'))),
    ...(transport === 'rediss' && { tls: {} }),
  }
  if (transport === 'unix') {
    if (hosts !== '' || path === '') throw new RedisUrlError(`has no path of a socket. ${forms}`)
    return { options: { ...common, db: database(parameters.get('db')), path: decode(path) } }
  }
  const parts = path.split('/').slice(1)
  const name = topology === 'sentinel' ? parts.shift() : undefined
  if (topology === 'sentinel' && !name) {
    throw new RedisUrlError('needs the name of the master after the last /')
  }
  if (parts.length > 1) throw new RedisUrlError(`is invalid. ${forms}`)
  const options = { ...common, db: database(parts[0] || parameters.get('db')) }
  const servers = addresses(hosts, name === undefined ? redisPort : sentinelPort)
  if (name !== undefined) {
    return {
      options: {
        ...options,
        sentinels: servers,
        name: decode(name),
        ...optional('sentinelUsername', parameters.get('sentinel_username')),
        ...optional('sentinelPassword', parameters.get('sentinel_password')),
      },
    }
  }
  if (topology === 'cluster') {
    if (options.db === 0) return { options, nodes: servers }
    throw new RedisUrlError('names a database, but a Redis cluster has only database 0')
  }
  if (servers.length === 1) return { options: { ...options, ...servers[0] } }
  throw new RedisUrlError(`names several servers. For a cluster, use ${transport}+cluster://`)
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

/** The connections to the servers that store the keys. */
export const mastersOf = (redis: Client | Cluster): Client[] =>
  'nodes' in redis ? redis.nodes('master') : [redis]
