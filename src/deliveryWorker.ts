/** Creates the delivery worker with its connections, queue and limits. */
import type { Logger } from 'pino'
import type { Config } from './config'
import { openRedis } from './databases'
import { keptDays } from './domain/webhooks/schedule'
import { sendDeadlineMs } from './domain/webhooks/send'
import {
  type DeliveryWorkerServices,
  slotsFor,
  startDeliveryWorker,
} from './domain/webhooks/worker'
import type { OutboundOptions } from './lib/outbound'
import { connectPostgres, type Redis } from './store/clients'
import type { RedisSettings } from './store/redisUrl'
import type { SecretSource } from './store/secrets/keyring'
import { openStores } from './store/stores'
import { listenForDue } from './store/webhooks/queue'
import { createDeliveryStream } from './store/webhooks/stream'
import { workerConnectionName } from './store/webhooks/upkeep'

/** One PostgreSQL connection for each concurrent task: enqueueing, recovery, leases of two streams, results. */
const connections = 5
const readBytes = 64 * 1024
const keptBytes = 8 * 1024
/** Short, because only the status decides whether an attempt succeeded. */
const bodyTimeoutMs = 1000
/** PostgreSQL aborts a transaction that is idle for this long: its worker is probably suspended. */
const idleTimeoutMs = 10_000
/** How long a stopping worker waits for its attempts: longer than one takes, but shorter than the launcher waits. */
export const stopTimeoutMs = 9000

interface Options extends Pick<DeliveryWorkerServices, 'limits' | 'onStage' | 'failures'> {
  outbound?: Partial<OutboundOptions>
  idleInTransactionTimeoutMs?: number
}

/** @param options used only by tests, except for `failures` */
export function openDeliveryWorker(
  config: Pick<
    Config,
    'databaseUrl' | 'redisUrl' | 'webhookAllow' | 'webhookCa' | 'requestsAtOnce'
  > &
    RedisSettings &
    SecretSource,
  { redis, log }: { redis: Redis; log: Logger },
  { limits, outbound, idleInTransactionTimeoutMs = idleTimeoutMs, ...options }: Options = {},
) {
  // Each stream has its own Redis connection, because a read blocks its connection.
  const reader = () => openRedis(config, log, { isPatient: true })
  const sql = connectPostgres(config.databaseUrl, {
    pool: connections,
    idleInTransactionTimeoutMs,
    name: workerConnectionName,
    isQueue: true,
  })
  const { deliveries } = openStores(config, sql)
  const readers = { first: reader(), retry: reader() }
  const stream = createDeliveryStream(redis, readers)
  const worker = startDeliveryWorker({
    ...options,
    deliveries,
    stream,
    outbound: {
      allow: config.webhookAllow,
      ca: config.webhookCa,
      deadlineMs: sendDeadlineMs,
      bodyMs: bodyTimeoutMs,
      readBytes,
      keptBytes,
      ...outbound,
    },
    log,
    listen: (onDue) => listenForDue(sql, onDue),
    limits: { slots: slotsFor(config.requestsAtOnce), ...limits },
  })
  return {
    attempts: worker.attempts,

    deleteOld: () => deliveries.deleteOld(keptDays),

    async stop(): Promise<void> {
      await worker.stop()
      await sql.end({ timeout: 0.5 })
    },
  }
}
