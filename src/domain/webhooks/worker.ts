/**
 * The delivery worker: adds due deliveries to Redis streams, reads deliveries from the streams, leases and
 * sends them, and records the results. If a worker dies, its leases expire and its deliveries become due again.
 */
import type { Logger } from 'pino'
import { randomBase62 } from '../../lib/base62'
import { createLoops, type Loops } from '../../lib/loops'
import { Counts, Distribution, latencies } from '../../lib/meters'
import type { OutboundOptions } from '../../lib/outbound'
import type { Tracer } from '../../lib/tracing'
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
import { createRecorder, type Recorder } from './recorder'
import { mostTries } from './schedule'
import { send } from './send'

/** Stages of a delivery at which tests kill or freeze the worker process. */
export type DeliveryStage = 'queued' | 'leased' | 'sent' | 'recorded'

/**
 * Returns the number of slots per stream. The total does not exceed Bun's limit on concurrent requests,
 * because any further requests would wait inside Bun while their deadlines run.
 */
export function slotsFor(requestsAtOnce: number): Record<StreamName, number> {
  const retry = Math.min(256, Math.floor(requestsAtOnce / 8))
  return { first: Math.min(4096, requestsAtOnce - retry), retry }
}

/** Returns an endpoint's window. Thirty-one endpoints that hang leave slots for the others. */
export const windowFor = (slots: Record<StreamName, number>) =>
  Math.max(failingWindow, Math.floor(slots.first / 32))

/** The window of an endpoint whose last attempt failed. */
const failingWindow = 2

export const deliveryLimits = {
  /** Maximum number of deliveries that this worker leases at once, per stream. */
  slots: slotsFor(256),
  /** Limits how many quick first attempts run at once, because Bun keeps at most 64 idle connections. */
  pace: { most: 64, countedMs: 25, excess: { burst: 1024, perSecond: 500 } },
  /** How long a lease lasts. Attempts never take this long, so only a dead or frozen worker loses its leases. */
  leaseMs: 30_000,
  /** A queued delivery that no worker leases becomes due again after this many milliseconds. */
  queuedMs: 60_000,
  /** Pause after enqueueing due deliveries, so that more of them can be enqueued together next time. */
  gatherMs: 5,
  /** Pause when nothing is due. A notification of due deliveries ends the pause early. */
  pollMs: 250,
  /** Pause between searches for lost deliveries. */
  recoverMs: 1000,
  /** Pause after an error. */
  pauseMs: 250,
}

type DeliveryLimits = typeof deliveryLimits

export interface DeliveryWorkerServices {
  deliveries: Deliveries
  stream: DeliveryStream
  outbound: OutboundOptions
  log: Logger
  /** Counts the failed runs of the worker's tasks. */
  failures?: Counts
  /** Traces the delivery attempts. */
  tracer?: Tracer | undefined
  limits?: Partial<DeliveryLimits>
  /** Calls `onDue` for each notification of due deliveries. */
  listen?: (onDue: () => void) => void
  onStage?: (stage: DeliveryStage) => Promise<void> | void
}

/** Metrics for all delivery attempts that this process makes. */
export interface AttemptMeter {
  outcomes: Counts<DeliveryOutcome>
  /** How long the attempts take. */
  seconds: Distribution
}

interface Parts extends Omit<DeliveryWorkerServices, 'limits'> {
  attempts: AttemptMeter
  limits: DeliveryLimits
  loops: Loops
  recorder: Recorder
}

const enqueuedAtOnce = 500
const leasedAtOnce = 250
/** How long a read from the stream waits for the first entry. */
const blockMs = 1000
/** Pause when every slot is taken. */
const fullMs = 20

export function startDeliveryWorker(services: DeliveryWorkerServices) {
  const { stream, log, failures = new Counts() } = services
  const limits = { ...deliveryLimits, ...services.limits }
  const loops = createLoops(log, limits.pauseMs, failures)
  const attempts: AttemptMeter = {
    outcomes: new Counts(['delivered']),
    seconds: new Distribution(latencies),
  }
  const recorder = createRecorder({ ...services, pauseMs: limits.pauseMs })
  const parts: Parts = { ...services, attempts, limits, loops, recorder }
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
    },
  }
}

/** Moves due deliveries into the streams. */
function createEnqueuer({ deliveries, stream, limits, loops, onStage }: Parts) {
  const { gatherMs, pollMs, slots } = limits
  const outstanding = { healthy: windowFor(slots), failing: failingWindow }
  let woken = Promise.withResolvers<void>()
  /** The endpoint with which the previous turn ended. The next turn starts after it, so that all get a turn. */
  let after = 0

  return {
    wake: () => woken.resolve(),

    async turn(): Promise<void> {
      // Replace the promise before searching for due deliveries. A delivery that becomes due during
      // the search then triggers another turn.
      woken = Promise.withResolvers()
      // Entries at the end of a long stream would be added again before a worker reads them.
      const [first, retry] = await Promise.all(streamNames.map((name) => stream.length(name)))
      const room = { first: 4 * slots.first > (first ?? 0), retry: 4 * slots.retry > (retry ?? 0) }
      const options = { limit: enqueuedAtOnce, outstanding, after, room }
      const { count, last } = await deliveries.enqueue(options, async (queued) => {
        const ids = (isRetry: boolean) =>
          queued.filter((each) => each.isRetry === isRetry).map(({ id }) => id)
        await stream.add('first', ids(false))
        await stream.add('retry', ids(true))
        await onStage?.('queued')
      })
      const wasAtBeginning = after === 0
      after = count === enqueuedAtOnce ? last : 0
      if (count > 0 || !wasAtBeginning) return loops.pause(count === enqueuedAtOnce ? 0 : gatherMs)
      await Promise.race([loops.pause(pollMs), woken.promise])
    },
  }
}

/** Makes deliveries due again that a worker that died or froze, or Redis with its data, has lost. */
async function recover(
  { deliveries, stream, limits, loops, log, recorder }: Parts,
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
  await loops.pause(limits.recoverMs)
}

type Sender = ReturnType<typeof createSender>

/** Leases and sends deliveries, and records the results. */
function createSender(parts: Parts, onRecorded: () => void) {
  const { deliveries, stream, outbound, attempts, limits, loops, recorder, onStage } = parts
  const underWay: Record<StreamName, Set<Promise<void>>> = { first: new Set(), retry: new Set() }
  const paced = createPace(limits.pace)

  async function leaseAndSend(name: StreamName, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const leasedAt = performance.now()
    const leased = await lease(entries.map(({ id }) => id))
    await onStage?.('leased')
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

  /** Keeps trying while PostgreSQL is unavailable, because no other worker would soon read the entries. */
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
    await onStage?.('sent')
    await recorder.record(name, entry, result)
    await onStage?.('recorded')
    onRecorded()
  }

  /** @returns undefined if the worker is stopping, or if the lease could expire before an attempt ends */
  async function sendOnce(delivery: Leased, leasedAt: number): Promise<Result | undefined> {
    // If this process was frozen, another worker may have sent the delivery.
    const isLate = performance.now() - leasedAt > limits.leaseMs - outbound.deadlineMs
    if (loops.isStopping() || isLate) return undefined
    const result = await sendTraced(delivery)
    attempts.outcomes.add(result.outcome)
    attempts.seconds.add(result.durationMs / 1000)
    return result
  }

  /** Sends a delivery. The attempt is traced as part of the event's trace. */
  async function sendTraced(delivery: Leased): Promise<Result> {
    const { tracer } = parts
    if (!tracer) return send(delivery, outbound)
    const { id, kind, number, url, traceparent } = delivery
    const attributes = {
      'atumo.delivery': id,
      'atumo.event': kind,
      'atumo.attempt': number,
      'server.address': URL.parse(url)?.hostname,
    }
    const parent = traceparent ?? undefined
    return tracer.span(
      'deliver webhook',
      { kind: 'consumer', attributes, parent },
      async (span) => {
        const result = await send(delivery, outbound)
        span?.set({ 'http.response.status_code': result.status ?? undefined })
        if (result.next !== 'delivered') span?.fail(result.outcome)
        return result
      },
    )
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
