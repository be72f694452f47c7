/**
 * The delivery worker with a planned crash. When FAIL_STAGE is reached for the FAIL_AT-th time, the process
 * sends itself FAIL_SIGNAL: SIGKILL by default, or SIGSTOP, which suspends the process. LEASE_MS, QUEUED_MS,
 * POLL_MS, SEND_DEADLINE_MS, BODY_MS and IDLE_MS set the worker's timeouts and intervals.
 */
import { configOrExit } from '../../src/config'
import { openDeliveryWorker, stopTimeoutMs } from '../../src/deliveryWorker'
import type { DeliveryStage } from '../../src/domain/webhooks/worker'
import { createLog } from '../../src/lib/log'
import { stopOnSignal } from '../../src/lib/process'
import { connectRedis, redisReady } from '../../src/store/clients'

const { FAIL_STAGE, FAIL_AT, FAIL_SIGNAL = 'SIGKILL' } = process.env
const { LEASE_MS, QUEUED_MS, POLL_MS, SEND_DEADLINE_MS, BODY_MS, IDLE_MS } = process.env
let reached = 0

async function onStage(stage: DeliveryStage): Promise<void> {
  if (stage !== FAIL_STAGE || ++reached !== Number(FAIL_AT)) return
  process.kill(process.pid, FAIL_SIGNAL)
  // Give the signal time to take effect before anything else happens.
  await Bun.sleep(50)
}

const config = configOrExit()
const log = createLog('worker', config.logLevel)
const redis = connectRedis(config.redisUrl, () => {})
const limits = {
  ...(LEASE_MS && { leaseMs: Number(LEASE_MS) }),
  ...(QUEUED_MS && { queuedMs: Number(QUEUED_MS) }),
  ...(POLL_MS && { pollMs: Number(POLL_MS) }),
}
await redisReady(redis, 10_000).catch(() => {})
const worker = openDeliveryWorker(
  config,
  { redis, log },
  {
    limits,
    onStage,
    outbound: {
      ...(SEND_DEADLINE_MS && { deadlineMs: Number(SEND_DEADLINE_MS) }),
      ...(BODY_MS && { bodyMs: Number(BODY_MS) }),
    },
    ...(IDLE_MS && { idleInTransactionTimeoutMs: Number(IDLE_MS) }),
  },
)

stopOnSignal(async () => {
  await Promise.race([worker.stop(), Bun.sleep(stopTimeoutMs)])
  redis.disconnect()
})
