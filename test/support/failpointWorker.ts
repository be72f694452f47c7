/**
 * The delivery worker with a planned crash. When FAIL_STAGE is reached for the FAIL_AT-th time, the process
 * sends itself FAIL_SIGNAL: SIGKILL by default, or SIGSTOP, which suspends the process. LEASE_MS, QUEUED_MS,
 * POLL_MS, SEND_DEADLINE_MS, BODY_MS and IDLE_MS set the worker's timeouts and intervals.
 */
import { configOrExit } from '../../src/config'
import { openDeliveryServices, stopTimeoutMs } from '../../src/deliveryWorker'
import { startDeliveryWorker } from '../../src/domain/webhooks/worker'
import { createLog } from '../../src/lib/log'
import { stopOnSignal } from '../../src/lib/process'
import { connectRedis, redisReady } from '../../src/store/clients'

const { FAIL_STAGE, FAIL_AT, FAIL_SIGNAL = 'SIGKILL' } = process.env
const { LEASE_MS, QUEUED_MS, POLL_MS, SEND_DEADLINE_MS, BODY_MS, IDLE_MS } = process.env
let reached = 0

type Stage = 'queued' | 'leased' | 'sent' | 'recorded'

/** @param count how many deliveries reach the stage together */
async function reach(stage: Stage, count = 1): Promise<void> {
  const isPlanned = stage === FAIL_STAGE && reached < Number(FAIL_AT)
  if (!isPlanned || (reached += count) < Number(FAIL_AT)) return
  process.kill(process.pid, FAIL_SIGNAL)
  // Give the signal time to take effect before anything else happens.
  await Bun.sleep(50)
}

const config = configOrExit()
const log = createLog('worker', config.logLevel)
const redis = connectRedis(config.redisUrl, () => {})
await redisReady(redis, 10_000).catch(() => {})
const services = openDeliveryServices(
  config,
  { redis, log },
  IDLE_MS === undefined ? undefined : Number(IDLE_MS),
)
const { deliveries } = services
const worker = startDeliveryWorker({
  ...services,
  deliveries: {
    ...deliveries,
    enqueue: (options, add) =>
      deliveries.enqueue(options, async (queued) => {
        await add(queued)
        await reach('queued')
      }),
    async lease(...which) {
      const leased = await deliveries.lease(...which)
      await reach('leased')
      return leased
    },
    async record(results, failedAfter) {
      await reach('sent', results.length)
      const stopped = await deliveries.record(results, failedAfter)
      await reach('recorded', results.length)
      return stopped
    },
  },
  limits: {
    ...services.limits,
    ...(LEASE_MS && { leaseMs: Number(LEASE_MS) }),
    ...(QUEUED_MS && { queuedMs: Number(QUEUED_MS) }),
    ...(POLL_MS && { pollMs: Number(POLL_MS) }),
  },
  outbound: {
    ...services.outbound,
    ...(SEND_DEADLINE_MS && { deadlineMs: Number(SEND_DEADLINE_MS) }),
    ...(BODY_MS && { bodyMs: Number(BODY_MS) }),
  },
})

stopOnSignal(async () => {
  await Promise.race([worker.stop(), Bun.sleep(stopTimeoutMs)])
  redis.disconnect()
})
