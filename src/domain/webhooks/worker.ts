/**
 * The delivery worker: adds due deliveries to Redis streams, reads deliveries from the streams, leases and
 * sends them, and records the results. Any number of workers may run. If a worker dies, its leases expire and
 * its deliveries become due again.
 */
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { randomBase62 } from '../../lib/base62'
import { createLoops } from '../../lib/loops'
import { Counts, Distribution, latencies } from '../../lib/meters'
import type { OutboundOptions } from '../../lib/outbound'
import { inSpan } from '../../lib/tracing'
import { isPassing } from '../../lib/unavailable'
import type { Deliveries } from '../../store/webhooks/deliveries'
import type { Leased } from '../../store/webhooks/queue'
import type { DeliveryOutcome, Result } from '../../store/webhooks/results'
import {
  type DeliveryStream,
  type Entry,
  type StreamName,
  streamNames,
} from '../../store/webhooks/stream'
import { createPace } from './pace'
import { createRecorder } from './recorder'
import { mostTries } from './schedule'
import { send } from './send'
import { createWindows } from './windows'

const bunDefault = 256

/**
 * Returns the number of slots per stream. The total does not exceed Bun's limit on concurrent requests,
 * because any further requests would wait inside Bun while their deadlines run. With a limit of 4096, about
 * thirty endpoints can hang at the same time without using up all slots before they count as failing.
 */
export function slotsFor(requestsAtOnce: number): Record<StreamName, number> {
  const retry = Math.min(256, Math.floor(requestsAtOnce / 8))
  return { first: Math.min(3072, requestsAtOnce - retry), retry }
}

/** Number of slots that remain if thirty-two endpoints hang, each with a window of the minimum size. */
export const spareFor = (slots: Record<StreamName, number>) => Math.max(0, slots.first - 2048)

export const deliveryLimits = {
  /** Maximum number of deliveries that this worker leases at once, per stream. */
  slots: slotsFor(bunDefault),
  /** The most deliveries of one endpoint in progress at once, across all workers. Quick endpoints may have more. */
  outstanding: { healthy: 64, failing: 2 },
  /** How the windows of quick endpoints grow beyond `outstanding`. */
  windows: { most: 512, quickMs: 200, slowMs: 1000 },
  /**
   * Limits how many first attempts run at once, as long as these attempts are quick. Bun keeps at most 64
   * idle connections, so any further attempts would have to open new ones.
   */
  pace: { most: 64, countedMs: 25, excess: { burst: 1024, perSecond: 500 } },
  /** Attempts never take this long, so a worker loses its leases only if it has died or is frozen. */
  leaseMs: 30_000,
  /** A delivery that no worker has leased within this many milliseconds becomes due again. */
  queuedMs: 60_000,
  /** Pause after enqueueing due deliveries, so that more of them can be enqueued together next time. */
  gatherMs: 5,
  /** Pause when nothing is due. A notification of due deliveries ends the pause early. */
  pollMs: 250,
  recoverMs: 1000,
  pauseMs: 250,
}

type DeliveryLimits = typeof deliveryLimits

export interface DeliveryWorkerServices {
  deliveries: Deliveries
  stream: DeliveryStream
  outbound: OutboundOptions
  log: Logger
  failures?: Counts
  limits?: Partial<DeliveryLimits>
  /** Calls `onDue` for each notification of due deliveries. */
  listen?: (onDue: () => void) => void
  /** Closes the connections after the worker has stopped. */
  close?: () => Promise<void>
}

const enqueuedAtOnce = 500
const leasedAtOnce = 250
/** How long a read from the stream waits for the first entry, in milliseconds. */
const blockMs = 1000
/** Pause when every slot is taken, in milliseconds. */
const fullMs = 20

function partsOf(services: DeliveryWorkerServices) {
  const { log, failures = new Counts() } = services
  const limits = { ...deliveryLimits, ...services.limits }
  const attempts = {
    outcomes: new Counts<DeliveryOutcome>(['delivered']),
    seconds: new Distribution(latencies),
  }
  const loops = createLoops(log, limits.pauseMs, failures)
  const recorder = createRecorder({ ...services, pauseMs: limits.pauseMs })
  const windows = createWindows({
    ...limits.windows,
    least: limits.outstanding.healthy,
    spare: spareFor(limits.slots),
    heldMs: limits.leaseMs,
  })
  return { ...services, limits, attempts, loops, recorder, windows }
}

type Parts = ReturnType<typeof partsOf>
/** Metrics for all delivery attempts that this process makes. */
export type AttemptMeter = Parts['attempts']

export function startDeliveryWorker(services: DeliveryWorkerServices) {
  const parts = partsOf(services)
  const { stream, attempts, loops, recorder } = parts
  const enqueuer = createEnqueuer(parts)
  services.listen?.(enqueuer.wake)
  const sender = createSender(parts, enqueuer.wake)

  loops.start('enqueue deliveries', () => enqueuer.turn())
  loops.start('recover deliveries', () => recover(parts, sender))
  for (const name of streamNames) loops.start(`send ${name} attempts`, () => sender.turn(name))

  return {
    attempts,

    /** Stops leasing. Resolves when the results of all deliveries in progress have been recorded. */
    async stop(): Promise<void> {
      const stopped = loops.stop()
      stream.close()
      await stopped
      await sender.idle()
      await recorder.stop()
      await services.close?.()
    },
  }
}

function createEnqueuer({ deliveries, stream, limits, loops, windows }: Parts) {
  const { outstanding, gatherMs, pollMs, slots } = limits
  let woken = Promise.withResolvers<void>()
  /** Where the previous turn ended. The next starts there, so that an endpoint with many deliveries delays no other. */
  let after = 0

  return {
    wake: () => woken.resolve(),

    async turn(): Promise<void> {
      // Replace the promise before searching for due deliveries. A delivery that becomes due during
      // the search then triggers another turn.
      woken = Promise.withResolvers()
      // Add nothing to a stream that is already long. New entries would have to wait so long that
      // they would be added again before a worker reads them.
      const [first, retry] = await Promise.all(streamNames.map((name) => stream.length(name)))
      const hasRoom = {
        first: 4 * slots.first > (first ?? 0),
        retry: 4 * slots.retry > (retry ?? 0),
      }
      const grown = windows.grown()
      const options = { limit: enqueuedAtOnce, outstanding, after, hasRoom, grown }
      const { count, last } = await deliveries.enqueue(options, async (queued) => {
        const ids = (isRetry: boolean) =>
          queued.filter((each) => each.isRetry === isRetry).map(({ id }) => id)
        await stream.add('first', ids(false))
        await stream.add('retry', ids(true))
      })
      const wasAtBeginning = after === 0
      after = count === enqueuedAtOnce ? last : 0
      if (count > 0 || !wasAtBeginning) return loops.pause(count === enqueuedAtOnce ? 0 : gatherMs)
      await Promise.race([loops.pause(pollMs), woken.promise])
    },
  }
}

/** Makes deliveries due again that were lost because a worker died or froze, or because Redis lost its data. */
async function recover(
  { deliveries, stream, limits, loops, log, recorder, windows }: Parts,
  sender: Sender,
): Promise<void> {
  const frozen = await deliveries.terminateStalled()
  if (frozen > 0) log.warn({ count: frozen }, 'terminated stalled workers')
  const isLost = await stream.wasLost()
  // A delivery whose result has not been stored yet must not be mistaken for a lost one.
  if (!recorder.isBehind()) {
    const { queuedMs } = limits
    const recovered = await deliveries.recover({ queuedMs, all: isLost, mostTries })
    if (recovered > 0) log.info({ count: recovered }, 'recovered lost deliveries')
    if (isLost) await stream.remember()
  }
  for (const name of streamNames) {
    await sender.leaseAndSend(name, await stream.claim(name, limits.leaseMs))
  }
  await deliveries.failUndeliverable()
  windows.forgetUnused()
  await loops.pause(limits.recoverMs)
}

type Sender = ReturnType<typeof createSender>

function createSender(parts: Parts, onRecorded: () => void) {
  const { deliveries, stream, outbound, attempts, limits, loops, recorder, windows } = parts
  const underWay: Record<StreamName, Set<Promise<void>>> = { first: new Set(), retry: new Set() }
  const paced = createPace(limits.pace)

  async function leaseAndSend(name: StreamName, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const leasedAt = performance.now()
    const leased = await lease(entries.map(({ id }) => id))
    const byId = new Map(leased.map((delivery) => [delivery.id, delivery]))
    const notLeased: Entry[] = []
    for (const entry of entries) {
      const delivery = byId.get(entry.id)
      // The same ID may be in the stream twice.
      byId.delete(entry.id)
      if (!delivery) {
        notLeased.push(entry)
        continue
      }
      const attempt = deliver(name, entry, delivery, leasedAt).finally(() =>
        underWay[name].delete(attempt),
      )
      underWay[name].add(attempt)
    }
    // These deliveries have already been sent or are leased by another worker.
    await stream.remove(name, notLeased)
  }

  /**
   * Leases deliveries. If PostgreSQL is unavailable, keeps trying: the entries have already been read from
   * the stream, so no other worker would receive them soon.
   */
  async function lease(ids: readonly string[]): Promise<Leased[]> {
    for (;;) {
      try {
        return await deliveries.lease(ids, { lease: randomBase62(20), leaseMs: limits.leaseMs })
      } catch (error) {
        if (loops.isStopping() || !isPassing(error)) throw error
        await loops.pause(limits.pauseMs)
      }
    }
  }

  async function deliver(
    name: StreamName,
    entry: Entry,
    delivery: Leased,
    leasedAt: number,
  ): Promise<void> {
    const sendNow = () => sendOnce(delivery, leasedAt)
    // Retries are not paced, because they are few and often go to endpoints that hang.
    const result = await (name === 'first' ? paced(sendNow) : sendNow())
    if (!result) return deliveries.release([delivery]).catch(() => {})
    await recorder.record(name, entry, result)
    onRecorded()
  }

  /** @returns undefined if the worker is stopping, or if the lease could expire before an attempt ends */
  async function sendOnce(delivery: Leased, leasedAt: number): Promise<Result | undefined> {
    // If this process was frozen, the lease may have expired, and another worker may have sent the
    // delivery.
    const isLate = performance.now() - leasedAt > limits.leaseMs - outbound.deadlineMs
    if (loops.isStopping() || isLate) return undefined
    const result = await sendTraced(delivery)
    attempts.outcomes.add(result.outcome)
    attempts.seconds.add(result.durationMs / 1000)
    windows.attempted(delivery.endpointId, {
      isDelivered: result.next === 'delivered',
      sinceQueuedMs: delivery.queuedForMs + performance.now() - leasedAt,
    })
    return result
  }

  async function sendTraced(delivery: Leased): Promise<Result> {
    const attributes = {
      'atumo.delivery': delivery.id,
      'atumo.event': delivery.kind,
      'atumo.attempt': delivery.number,
      'server.address': URL.parse(delivery.url)?.hostname,
    }
    const about = { kind: SpanKind.CONSUMER, attributes, parent: delivery.traceparent }
    return inSpan('deliver webhook', about, async (span) => {
      const result = await send(delivery, outbound)
      span?.setAttributes({ 'http.response.status_code': result.status ?? undefined })
      if (result.next !== 'delivered') {
        span?.setStatus({ code: SpanStatusCode.ERROR, message: result.outcome })
      }
      return result
    })
  }

  return {
    leaseAndSend,

    /** Reads entries from the stream, at most as many as there are free slots. */
    async turn(name: StreamName): Promise<void> {
      const free = limits.slots[name] - underWay[name].size
      if (free <= 0) return loops.pause(fullMs)
      const count = Math.min(free, leasedAtOnce)
      await leaseAndSend(name, await stream.read(name, { count, blockMs }))
    },

    async idle(): Promise<void> {
      await Promise.all(streamNames.flatMap((name) => [...underWay[name]]))
    },
  }
}
