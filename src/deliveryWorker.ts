/** Opens what the delivery worker needs: connections, queue and limits. */
import type { Logger } from 'pino'
import type { Config } from './config'
import { openRedis } from './databases'
import { sendDeadlineMs } from './domain/webhooks/send'
import { slotsFor } from './domain/webhooks/worker'
import { connectPostgres, type Redis } from './store/clients'
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
/** How long a stopping worker waits for its attempts: longer than one takes, but shorter than the launcher waits. */
export const stopTimeoutMs = 9000

/** @param idleInTransactionTimeoutMs after which PostgreSQL aborts a transaction: its worker is probably suspended */
export function openDeliveryServices(
  config: Config,
  { redis, log }: { redis: Redis; log: Logger },
  idleInTransactionTimeoutMs = 10_000,
) {
  // Each stream has its own Redis connection, because a read blocks its connection.
  const reader = () => openRedis(config, log, { queuesCommands: true })
  const sql = connectPostgres(config.databaseUrl, {
    pool: connections,
    idleInTransactionTimeoutMs,
    name: workerConnectionName,
    isQueue: true,
  })
  const { deliveries } = openStores(config, sql)
  return {
    deliveries,
    stream: createDeliveryStream(redis, { first: reader(), retry: reader() }),
    outbound: {
      allow: config.webhookAllow,
      ca: config.webhookCa,
      deadlineMs: sendDeadlineMs,
      bodyMs: bodyTimeoutMs,
      readBytes,
      keptBytes,
    },
    log,
    listen: (onDue: () => void) => listenForDue(sql, onDue),
    limits: { slots: slotsFor(config.requestsAtOnce) },
    close: () => sql.end({ timeout: 0.5 }),
  }
}
