/** Opens the delivery worker with its connections, its queue and its limits. */
import type { Logger } from 'pino'
import type { Config } from './config'
import { keptDays } from './domain/webhooks/schedule'
import { sendDeadlineMs } from './domain/webhooks/send'
import {
  type DeliveryWorkerServices,
  slotsFor,
  startDeliveryWorker,
} from './domain/webhooks/worker'
import { randomBase62 } from './lib/base62'
import { connectPostgres, connectRedis, type Redis } from './store/clients'
import type { SecretSource } from './store/secrets/keyring'
import { openStores } from './store/stores'
import { listenForDue } from './store/webhooks/dueNotices'
import { createDeliveryStream } from './store/webhooks/stream'
import { workerConnectionName } from './store/webhooks/upkeep'

/** One per task: enqueuing, recovering, leasing from two streams, recording. */
const connections = 5
const readBytes = 64 * 1024
const keptBytes = 8 * 1024
/** The status decides, so a slow body may delay no longer. */
const bodyMs = 1000
/** PostgreSQL ends a transaction that has been idle for this long, because its worker is frozen. */
const idleTimeoutMs = 10_000
/** How long a stopping worker waits for running attempts: longer than one takes, but less than the launcher waits. */
export const stopTimeoutMs = 9000

interface Options extends Pick<DeliveryWorkerServices, 'limits' | 'onStage'> {
  /** Timeout of a whole attempt. */
  deadlineMs?: number
  idleInTransactionTimeoutMs?: number
}

/** @param options for tests */
export function openDeliveryWorker(
  config: Pick<
    Config,
    'databaseUrl' | 'redisUrl' | 'webhookAllow' | 'webhookCa' | 'requestsAtOnce'
  > &
    SecretSource,
  { redis, log }: { redis: Redis; log: Logger },
  {
    limits,
    onStage,
    deadlineMs = sendDeadlineMs,
    idleInTransactionTimeoutMs = idleTimeoutMs,
  }: Options = {},
) {
  // A read blocks its connection, so each stream has its own.
  const reader = () =>
    connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis connection error'), {
      isPatient: true,
    })
  const sql = connectPostgres(config.databaseUrl, {
    pool: connections,
    idleInTransactionTimeoutMs,
    name: workerConnectionName,
    isQueue: true,
  })
  const { deliveries } = openStores(config, sql)
  const readers = { first: reader(), retry: reader() }
  const stream = createDeliveryStream(redis, readers, `worker-${randomBase62(12)}`)
  const worker = startDeliveryWorker({
    deliveries,
    stream,
    outbound: {
      allow: config.webhookAllow,
      ca: config.webhookCa,
      deadlineMs,
      bodyMs,
      readBytes,
      keptBytes,
    },
    log,
    listen: (onDue) => listenForDue(sql, onDue),
    ...(onStage && { onStage }),
    limits: { slots: slotsFor(config.requestsAtOnce), ...limits },
  })
  return {
    /** Deletes old deliveries, and the Redis consumers of workers that ended. */
    async deleteOld(): Promise<void> {
      await deliveries.deleteOld(keptDays)
      await stream.removeOldConsumers()
    },

    async stop(): Promise<void> {
      await worker.stop()
      await sql.end({ timeout: 0.5 })
    },
  }
}
