/**
 * Connects to Redis. This is a separate module, because ioredis takes 40 ms to load and few bin/atumo
 * commands need it.
 */
import { type ConnectionOptions, rootCertificates } from 'node:tls'
import { Redis as Client, Cluster, Command } from 'ioredis'
import {
  parseRedisUrl,
  type RedisAddress,
  type RedisSettings,
  type RedisTarget,
} from '../lib/redisUrl'
import type { Tracer } from '../lib/tracing'
import { Unavailable } from '../lib/unavailable'

interface Connecting extends RedisSettings {
  /**
   * Whether commands wait until the connection is ready. Used by processes that can do nothing without Redis.
   */
  isPatient?: boolean
  /**
   * Traces each command, without keys and values. A batch of charges is part of the trace of its first
   * request.
   */
  tracer?: Tracer | undefined
}

type Send = Client['sendCommand']

/**
 * How long replicas have to confirm a change, in ms. Shorter than the 800 ms deadline for a charge.
 */
const replicationMs = 400
/** Event emitted once commands can be sent to the server, or to the nodes of its cluster. */
const usable = 'usable'

/** Options for every connection, including connections to the nodes of a cluster. */
const common = {
  connectTimeout: 2000,
  // Closes a connection that no longer responds. TCP alone could take 15 minutes to detect this.
  socketTimeout: 2000,
}

/**
 * A client for a standalone Redis server or a Redis cluster. If REDIS_URL names a single server, the client
 * detects whether that server is a cluster node. In a cluster, it sends each command to the master that
 * stores the command's keys.
 */
export class Redis extends Client {
  readonly #target: RedisTarget
  readonly #tls: Tls
  readonly #report: (error: Error) => void
  readonly #settings: Connecting
  #cluster: Cluster | undefined
  /** Commands held back until it is known whether the server is a cluster node. */
  readonly #held: Parameters<Client['sendCommand']>[] = []
  #isUsable = false
  #lostConnections = 0

  constructor(target: RedisTarget, report: (error: Error) => void, settings: Connecting) {
    const tls = tlsOf(target, settings.ca)
    super({
      ...common,
      ...tls,
      ...placeOf(target),
      ...loginOf(target),
      db: target.db,
      lazyConnect: true,
      enableOfflineQueue: settings.isPatient ?? false,
      maxRetriesPerRequest: 1,
      retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
      // After a failover, the client may still be connected to the old master, which refuses
      // writes. Reconnects in that case, because a new connection leads to the new master.
      reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
    })
    this.#target = target
    this.#tls = tls
    this.#report = report
    this.#settings = settings
    this.on('error', report)
    if (target.kind === 'servers' && target.servers.length > 1) this.#joinCluster(target)
    else this.#connectToServer()
  }

  get isUsable(): boolean {
    return this.#isUsable
  }

  /** The connections to the servers that store the keys. */
  get masters(): Client[] {
    return this.#cluster?.nodes('master') ?? [this]
  }

  /**
   * Runs a write command and, if the settings require it, waits until enough replicas have confirmed the
   * change.
   * @param key a key that the command changes
   * @throws Unavailable if the replicas do not confirm the change in time. The change may still take effect.
   */
  replicated<T>(key: string, write: () => Promise<T>): Promise<T> {
    const wanted = this.#settings.waitReplicas ?? 0
    return wanted === 0 ? write() : this.#confirmed(wanted, key, write)
  }

  override disconnect(reconnect = false): void {
    this.#isUsable = false
    this.#cluster?.disconnect()
    // Skips a connection that has already ended, because ioredis would wait 2 s for its closed
    // socket.
    if (this.status !== 'end') super.disconnect(reconnect)
    if (reconnect) return
    for (const [command] of this.#held.splice(0)) {
      command.reject(new Error('Connection is closed.'))
    }
  }

  async #confirmed<T>(wanted: number, key: string, write: () => Promise<T>): Promise<T> {
    const [node, lost] = [this.#masterOf(key), this.#lostConnections]
    const reply = await write()
    // WAIT covers only the writes made on one connection, so its reply proves nothing if the key's
    // master or the connection has changed.
    const isSame = node !== undefined && node === this.#masterOf(key)
    const confirmed = isSame ? await node.wait(wanted, replicationMs) : 0
    if (confirmed >= wanted && lost === this.#lostConnections) return reply
    throw new Unavailable(`Redis: ${confirmed} of ${wanted} replicas confirmed a change`, {
      source: 'Redis',
    })
  }

  #connectToServer(): void {
    // Holds commands back until it is known whether the server is a cluster node, because a cluster
    // node could respond with a redirect.
    const hold: typeof this.sendCommand = (command, stream) => {
      if (this.status !== 'ready') return super.sendCommand(command, stream)
      this.#held.push([command, stream])
      return command.promise
    }
    this.sendCommand = hold
    this.on('ready', () => void this.#detectCluster())
    this.on('close', () => {
      this.#lostConnections++
      if (this.#cluster) return
      this.#isUsable = false
      this.sendCommand = hold
    })
    this.connect().catch(() => {})
  }

  async #detectCluster(): Promise<void> {
    const asked = new Command('info', ['cluster'], { replyEncoding: 'utf8' })
    super.sendCommand(asked)
    // The ACL may deny INFO. In that case, the server is treated as standalone.
    const info = await asked.promise.catch((error: Error) => this.#report(error))
    if (this.status !== 'ready') return
    if (String(info).includes('cluster_enabled:1') && this.#target.kind === 'servers') {
      super.disconnect()
      this.#joinCluster(this.#target)
    } else {
      if (this.#settings.tracer) this.#send((...sent) => super.sendCommand(...sent))
      else Reflect.deleteProperty(this, 'sendCommand')
      this.#becomeUsable()
    }
    for (const [command, stream] of this.#held.splice(0)) {
      // A pipeline cannot be moved to another connection.
      if (stream && this.isCluster) command.reject(new Error('Redis is a cluster'))
      else this.sendCommand(command, stream)
    }
  }

  /** Uses the given function to send all further commands. */
  #send(send: Send): void {
    const { tracer } = this.#settings
    const attributes = { 'db.system.name': 'redis' }
    this.sendCommand = tracer
      ? (command, stream) =>
          tracer.span(`Redis ${command.name.toUpperCase()}`, { kind: 'client', attributes }, () =>
            send(command, stream),
          )
      : send
  }

  #becomeUsable(): void {
    this.#isUsable = true
    this.emit(usable)
  }

  #joinCluster({ servers, db }: Extract<RedisTarget, { kind: 'servers' }>): void {
    if (db !== 0) {
      this.#report(
        new Error('A Redis cluster has only database 0. The number in REDIS_URL is ignored.'),
      )
    }
    const nodes: RedisAddress[] = [...servers]
    const cluster = new Cluster(nodes, {
      redisOptions: { ...common, ...this.#tls, ...loginOf(this.#target) },
      enableOfflineQueue: this.#settings.isPatient ?? false,
      clusterRetryStrategy: (attempt) => Math.min(attempt * 50, 500),
      slotsRefreshInterval: 2000,
      // Keeps host names instead of resolving them, because TLS certificates are issued for host
      // names.
      dnsLookup: (host, callback) => callback(null, host),
    })
    cluster.on('error', this.#report)
    cluster.on('node error', this.#report)
    cluster.on('refresh', () => {
      // Remembers the currently known nodes, so that the client can reconnect after losing all
      // connections. By then, the nodes in the URL may no longer exist.
      const known = cluster.nodes().map(({ options: { host = '', port = 0 } }) => ({ host, port }))
      nodes.splice(servers.length, nodes.length, ...known)
    })
    cluster.on('-node', () => this.#lostConnections++)
    cluster.on('close', () => {
      this.#isUsable = false
    })
    cluster.on('ready', () => this.#becomeUsable())
    this.#cluster = cluster
    this.isCluster = true
    this.#send((...sent) => cluster.sendCommand(...sent))
    this.pipeline = cluster.pipeline.bind(cluster)
    this.multi = cluster.multi.bind(cluster)
  }

  #masterOf(key: string): Client | undefined {
    const cluster = this.#cluster
    if (!cluster) return this
    const [address] = cluster.slots[new Command('get', [key]).getSlot() ?? -1] ?? []
    return cluster
      .nodes('master')
      .find(({ options: { host, port } }) => `${host}:${port}` === address)
  }
}

/**
 * Connects to Redis. Without a connection, commands fail immediately unless `isPatient` is set. Commands that
 * were in flight when a connection was lost are sent again; the scripts recognise repeated batches by their
 * ID.
 * @throws RedisUrlError
 */
export const connectRedis = (
  redisUrl: string,
  reportError: (error: Error) => void,
  settings: Connecting = {},
): Redis => new Redis(parseRedisUrl(redisUrl), reportError, settings)

/** Resolves when commands can be sent; rejects if that takes longer than `deadlineMs`. */
export async function redisReady(redis: Redis, deadlineMs: number): Promise<void> {
  if (redis.isUsable) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Redis was not ready within ${deadlineMs} ms`)),
      deadlineMs,
    )
    redis.once(usable, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function placeOf(target: RedisTarget) {
  if (target.kind === 'socket') return { path: target.path }
  if (target.kind === 'servers') return { ...target.servers[0] }
  return {
    sentinels: target.servers,
    name: target.name,
    ...(target.sentinelUsername && { sentinelUsername: target.sentinelUsername }),
    ...(target.sentinelPassword && { sentinelPassword: target.sentinelPassword }),
    enableTLSForSentinelMode: target.isTls,
  }
}

const loginOf = ({ username, password }: RedisTarget) => ({
  ...(username && { username }),
  ...(password && { password }),
})

interface Tls {
  tls?: ConnectionOptions
  sentinelTLS?: ConnectionOptions
}

function tlsOf({ isTls, kind }: RedisTarget, ca: string | undefined): Tls {
  if (!isTls) return {}
  const tls = ca === undefined ? {} : { ca: [...rootCertificates, ca] }
  return { tls, ...(kind === 'sentinel' && { sentinelTLS: tls }) }
}
