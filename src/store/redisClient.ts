/** Connects to Redis. A separate module, because ioredis takes 40 ms to load and few commands need it. */
import { rootCertificates } from 'node:tls'
import { SpanKind } from '@opentelemetry/api'
import { Redis as Client, Cluster, Command } from 'ioredis'
import { inSpan, tracing } from '../lib/tracing'
import { Unavailable, within } from '../lib/unavailable'
import {
  type ConnectionOptions,
  mastersOf,
  parseRedisUrl,
  type RedisAddress,
  type RedisSettings,
  RedisUrlError,
} from './redisUrl'

interface Connecting extends RedisSettings {
  /** Whether commands wait until the connection is ready. Used by processes that can do nothing without Redis. */
  queuesCommands?: boolean
}

/** A client for a single Redis server, or for a cluster. It reconnects by itself. */
export type Redis = (Client | Cluster) & {
  /**
   * Runs a write command and, if the settings require it, waits until enough replicas have confirmed the
   * change.
   * @param key a key that the command changes
   * @throws Unavailable if the replicas do not confirm the change in time. The change may still take effect.
   */
  replicated<T>(key: string, write: () => Promise<T>): Promise<T>
  /** Resolves at the first connection; rejects if REDIS_URL does not fit the server. */
  checked: Promise<void>
}

/** How long replicas have to confirm a change, in ms. Shorter than the 800 ms deadline for a charge. */
const replicationMs = 400

const retryMs = (attempt: number) => Math.min(attempt * 50, 500)

/**
 * Connects to Redis. Without a connection, commands fail immediately unless `queuesCommands` is set. Commands that
 * were in flight when a connection was lost are sent again; the scripts recognise repeated batches by their
 * ID.
 * @throws RedisUrlError
 */
export function connectRedis(
  redisUrl: string,
  report: (error: Error) => void,
  { redisCa: ca, redisWaitReplicas: waitReplicas = 0, queuesCommands = false }: Connecting = {},
): Redis {
  const { options, nodes } = parseRedisUrl(redisUrl)
  const tls = options.tls && ca !== undefined ? { ca: [...rootCertificates, ca] } : options.tls
  const redisOptions = {
    ...options,
    ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
    connectTimeout: 2000,
    // Closes a connection that no longer responds. TCP alone could take 15 minutes to detect this.
    socketTimeout: 2000,
  }
  const client = nodes
    ? connectCluster(nodes, redisOptions, queuesCommands)
    : connectServer(redisOptions, queuesCommands)
  client.on('error', report)
  client.on('node error', report)
  let lostConnections = 0
  client.on(nodes ? '-node' : 'close', () => lostConnections++)
  if (tracing.tracer) trace(client)

  async function confirmed<T>(key: string, write: () => Promise<T>): Promise<T> {
    const [master, lost] = [masterOf(client, key), lostConnections]
    const reply = await write()
    // WAIT covers only the writes made on one connection, so its reply proves nothing if the key's
    // master or the connection has changed.
    const isSame = master !== undefined && master === masterOf(client, key)
    const count = isSame ? await master.wait(waitReplicas, replicationMs) : 0
    if (count >= waitReplicas && lost === lostConnections) return reply
    throw new Unavailable(`Redis: ${count} of ${waitReplicas} replicas confirmed a change`, {
      source: 'Redis',
    })
  }
  return Object.assign(client, {
    replicated: <T>(key: string, write: () => Promise<T>) =>
      waitReplicas === 0 ? write() : confirmed(key, write),
    checked: client instanceof Cluster ? Promise.resolve() : refusingNodes(client, report),
  })
}

function connectServer(options: ConnectionOptions, queuesCommands: boolean): Client {
  return new Client({
    ...options,
    enableOfflineQueue: queuesCommands,
    maxRetriesPerRequest: 1,
    retryStrategy: retryMs,
    // After a failover, the client may still be connected to the old master, which refuses
    // writes. Reconnects in that case, because a new connection leads to the new master.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  })
}

function connectCluster(
  servers: readonly RedisAddress[],
  redisOptions: ConnectionOptions,
  queuesCommands: boolean,
): Cluster {
  const nodes = [...servers]
  const cluster = new Cluster(nodes, {
    redisOptions,
    enableOfflineQueue: queuesCommands,
    clusterRetryStrategy: retryMs,
    slotsRefreshInterval: 2000,
    // Keeps host names instead of resolving them, because TLS certificates are issued for host
    // names.
    dnsLookup: (host, callback) => callback(null, host),
  })
  cluster.on('refresh', () => {
    // Remembers the currently known nodes, so that the client can reconnect after losing all
    // connections. By then, the nodes in the URL may no longer exist.
    const known = cluster.nodes().map(({ options: { host = '', port = 0 } }) => ({ host, port }))
    nodes.splice(servers.length, nodes.length, ...known)
  })
  return cluster
}

/**
 * Disconnects if the server is a node of a cluster, because such a node responds to most commands with a
 * redirect. If the ACL denies INFO, the server counts as a single one.
 */
function refusingNodes(client: Client, report: (error: Error) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  promise.catch(report)
  const check = async () => {
    const info = await client.info('cluster').catch((error: Error) => report(error))
    if (!info?.includes('cluster_enabled:1')) return resolve()
    client.disconnect()
    reject(
      new RedisUrlError(
        'REDIS_URL names a node of a Redis cluster. Write redis+cluster:// instead of redis://, or rediss+cluster:// instead of rediss://.',
      ),
    )
  }
  client.on('ready', () => void check())
  return promise
}

/** Traces each command, without keys and values. A batch of charges is part of the trace of its first request. */
function trace(client: Pick<Cluster, 'sendCommand'>): void {
  const about = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'redis' } }
  const send = client.sendCommand.bind(client)
  client.sendCommand = (command: Command, ...how) =>
    inSpan(`Redis ${command.name.toUpperCase()}`, about, () => send(command, ...how))
}

function masterOf(redis: Client | Cluster, key: string): Client | undefined {
  if (!(redis instanceof Cluster)) return redis
  const [address] = redis.slots[new Command('get', [key]).getSlot() ?? -1] ?? []
  return mastersOf(redis).find(({ options: { host, port } }) => `${host}:${port}` === address)
}

/** Resolves when commands can be sent. @throws RedisUrlError if REDIS_URL does not fit the server; Unavailable */
export async function redisReady(redis: Redis, deadlineMs: number): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    if (redis.status === 'ready') resolve()
    else redis.once('ready', resolve)
  })
  await within(deadlineMs, 'Redis', Promise.all([ready, redis.checked]))
}
