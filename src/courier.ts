/** What carries webhooks, built once by the worker, with connections of its own. */
import { rootCertificates } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from './config'
import {
  type CourierServices,
  sendDeadlineMs,
  slotsFor,
  startCourier,
} from './domain/webhooks/courier'
import { keptDays } from './domain/webhooks/deliverySchedule'
import { randomBase62 } from './lib/base62'
import { connectPostgres, connectRedis, type Redis } from './store/clients'
import type { SecretSource } from './store/secrets/keyring'
import { openStores } from './store/stores'
import { createDeliveryStream } from './store/webhooks/stream'
import { courierName } from './store/webhooks/upkeep'

/** One for each of what it does at once: ringing, recovering, leasing for two lanes, recording. */
const connections = 5
const readBytes = 64 * 1024
const keptBytes = 8 * 1024
/** Whoever has told the status has told enough: a body that does not come holds nobody up. */
const bodyMs = 1000
/** PostgreSQL ends a transaction that has been idle for this long: its worker is frozen. */
const idleTimeoutMs = 10_000
/** How long a worker waits for what it has under way: longer than a delivery attempt takes, shorter than the launcher's patience. */
export const patienceAtEndMs = 9000

interface CourierOptions extends Pick<CourierServices, 'limits' | 'reach'> {
  /** Milliseconds for a whole sending. */
  deadlineMs?: number
  idleInTransactionTimeoutMs?: number
}

/** @param more for tests: limits, deadlines and stages */
export function openCourier(
  config: Pick<
    Config,
    'databaseUrl' | 'redisUrl' | 'webhookAllow' | 'webhookCa' | 'requestsAtOnce'
  > &
    SecretSource,
  { redis, log }: { redis: Redis; log: Logger },
  {
    limits,
    reach,
    deadlineMs = sendDeadlineMs,
    idleInTransactionTimeoutMs = idleTimeoutMs,
  }: CourierOptions = {},
) {
  // Reads block their connection: each lane has one of its own.
  const reader = () =>
    connectRedis(
      config.redisUrl,
      (error) => log.warn({ err: error }, 'Redis, reading deliveries'),
      { isPatient: true },
    )
  const consumer = `worker-${randomBase62(12)}`
  const sql = connectPostgres(config.databaseUrl, {
    pool: connections,
    idleInTransactionTimeoutMs,
    name: courierName,
  })
  const { deliveries } = openStores(config, sql)
  const stream = createDeliveryStream(redis, { first: reader(), retry: reader() }, consumer)
  const courier = startCourier({
    deliveries,
    stream,
    outbound: {
      allow: config.webhookAllow,
      ca: config.webhookCa === undefined ? undefined : [...rootCertificates, config.webhookCa],
      deadlineMs,
      bodyMs,
      readBytes,
      keptBytes,
    },
    log,
    ...(reach && { reach }),
    limits: { slots: slotsFor(config.requestsAtOnce), ...limits },
  })
  return {
    /** Forgets deliveries that ended long ago, and workers that are gone. */
    async forget(): Promise<void> {
      await deliveries.forget(keptDays)
      await stream.tidy()
    },

    async stop(): Promise<void> {
      await courier.stop()
      await sql.end({ timeout: 0.5 })
    },
  }
}
