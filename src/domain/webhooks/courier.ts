/**
 * Carries deliveries: puts what is due into the stream, and takes from it what is to be sent; each is
 * prepared, sent and recorded. Any number of couriers may run, and any of them may die at any time: what
 * it had leased is due again when the lease ends.
 */
import type { Logger } from 'pino'
import { randomBase62 } from '../../lib/base62'
import type { OutboundOptions } from '../../lib/outbound'
import { isPassing } from '../../lib/unavailable'
import type { Deliveries, Leased, Outstanding } from '../../store/webhooks/deliveries'
import { type DeliveryStream, type Entry, type Lane, lanes } from '../../store/webhooks/stream'
import { prepare, send } from './delivery'
import { createRecorder } from './deliveryRecorder'
import { mostTries } from './deliverySchedule'

/** Where a delivery has got to: tests end the process there. */
export type CourierStage = 'rung' | 'leased' | 'sent' | 'recorded'

export interface CourierLimits {
  /** Deliveries that are leased here at once, per lane. */
  slots: Record<Lane, number>
  /** Deliveries of one endpoint that are under way at once, wherever. */
  outstanding: Outstanding
  /** How long a lease lasts: longer than any sending, so that only the dead lose theirs. */
  leaseMs: number
  /** After this what was put into the stream and not taken is due again. */
  queuedMs: number
  /** How often it is looked what is due, where nothing was. */
  pollMs: number
  /** How often lost deliveries are looked for. */
  recoverMs: number
  /** How long to wait after a fault. */
  pauseMs: number
}

/** Requests that Bun makes at once unless told otherwise. */
const bunsOwn = 256

/**
 * Slots for as many requests as Bun makes at once: more would wait within it while their time runs. With
 * 4096, as many as some thirty endpoints take that begin to hang together, until they count as failing.
 */
export function slotsFor(requestsAtOnce: number): Record<Lane, number> {
  const retry = Math.min(256, Math.floor(requestsAtOnce / 8))
  return { first: Math.min(2048, requestsAtOnce - retry), retry }
}

export const courierLimits: CourierLimits = {
  slots: slotsFor(bunsOwn),
  outstanding: { healthy: 64, failing: 2 },
  leaseMs: 30_000,
  queuedMs: 60_000,
  pollMs: 50,
  recoverMs: 1000,
  pauseMs: 250,
}

/** Milliseconds within which a delivery is sent, or given up. */
export const sendDeadlineMs = 8000

export interface CourierServices {
  deliveries: Deliveries
  stream: DeliveryStream
  outbound: OutboundOptions
  log: Logger
  limits?: Partial<CourierLimits>
  /** Tests end the process at a stage of a delivery. */
  reach?: (stage: CourierStage) => Promise<void> | void
}

const enqueuedAtOnce = 500
const leasedAtOnce = 100
const blockMs = 1000
/** How long to wait where every slot is taken. */
const fullMs = 20

export function startCourier(services: CourierServices) {
  const { deliveries, stream, outbound, log, reach = () => {} } = services
  const limits = { ...courierLimits, ...services.limits }
  const recorder = createRecorder({ ...services, pauseMs: limits.pauseMs })
  const carried: Record<Lane, Set<Promise<void>>> = { first: new Set(), retry: new Set() }
  /** Each ends a pause that is being made. */
  const pauses = new Set<() => void>()
  let isStopping = false
  let wake = () => {}
  let after = 0

  const loops = [
    forever('putting into the stream', relay),
    forever('recovering', recover),
    ...lanes.map((lane) => forever(`serving ${lane}`, () => serve(lane))),
  ]

  /** Again and again; what fails is tried again after a pause, and told once, until it is well. */
  async function forever(what: string, turn: () => Promise<void>): Promise<void> {
    let isIll = false
    while (!isStopping) {
      try {
        await turn()
        if (isIll) log.info(`${what} goes on`)
        isIll = false
      } catch (error) {
        if (isStopping) return
        if (!isIll) log.warn({ err: error }, `${what} failed`)
        isIll = true
        await pause(limits.pauseMs)
      }
    }
  }

  /** Ends early when the courier stops, or `made` is called with what ends it and that is. */
  function pause(ms: number, made = (_end: () => void) => {}): Promise<void> {
    if (isStopping) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      pauses.add(end)
      made(end)
    })
  }

  async function relay(): Promise<void> {
    const { outstanding, pollMs, slots } = limits
    // A stream that is longer than is soon taken would only be rung again.
    const [first, retry] = await Promise.all(lanes.map((lane) => stream.length(lane)))
    const room = { first: 4 * slots.first > (first ?? 0), retry: 4 * slots.retry > (retry ?? 0) }
    const order = { limit: enqueuedAtOnce, outstanding, after, room }
    const { count, last } = await deliveries.enqueue(order, async (queued) => {
      const ids = (isRetry: boolean) =>
        queued.filter((each) => each.isRetry === isRetry).map(({ id }) => id)
      await stream.ring('first', ids(false))
      await stream.ring('retry', ids(true))
      await reach('rung')
    })
    // Goes round all endpoints, however much is due to the first of them.
    const wasAtBeginning = after === 0
    after = count === enqueuedAtOnce ? last : 0
    if (count > 0 || !wasAtBeginning) return
    await pause(pollMs, (end) => {
      wake = end
    })
  }

  async function recover(): Promise<void> {
    const frozen = await deliveries.freeFrozen()
    if (frozen > 0) log.warn({ frozen }, 'couriers stood still: what they held is free')
    const isLost = await stream.wasLost()
    // What was sent and could not be recorded yet must not be taken for lost.
    if (!recorder.isBehind()) {
      const recovered = await deliveries.recover({
        queuedMs: limits.queuedMs,
        all: isLost,
        mostTries,
      })
      if (recovered > 0) log.info({ recovered }, 'deliveries are due again')
      if (isLost) await stream.remember()
    }
    for (const lane of lanes) await take(lane, await stream.takeOver(lane, limits.leaseMs))
    await deliveries.bury()
    await pause(limits.recoverMs)
  }

  async function serve(lane: Lane): Promise<void> {
    const free = limits.slots[lane] - carried[lane].size
    if (free <= 0) return pause(fullMs)
    await take(lane, await stream.read(lane, { count: Math.min(free, leasedAtOnce), blockMs }))
  }

  async function take(lane: Lane, entries: Entry[]): Promise<void> {
    if (entries.length === 0) return
    const leasedAt = performance.now()
    const leased = await leaseThese(entries.map(({ id }) => id))
    await reach('leased')
    const found = new Map(leased.map((delivery) => [delivery.id, delivery]))
    const idle: Entry[] = []
    for (const entry of entries) {
      const delivery = found.get(entry.id)
      found.delete(entry.id)
      if (!delivery) {
        idle.push(entry)
        continue
      }
      const carrying = carry(lane, entry, delivery, leasedAt).finally(() =>
        carried[lane].delete(carrying),
      )
      carried[lane].add(carrying)
    }
    // What was sent already, or is being sent.
    await stream.done(lane, idle)
  }

  /** What was taken from the stream is not forgotten because PostgreSQL is away for a moment. */
  async function leaseThese(ids: readonly string[]): Promise<Leased[]> {
    for (;;) {
      try {
        return await deliveries.lease(ids, { lease: randomBase62(20), leaseMs: limits.leaseMs })
      } catch (error) {
        if (isStopping || !isPassing(error)) throw error
        await pause(limits.pauseMs)
      }
    }
  }

  async function carry(
    lane: Lane,
    entry: Entry,
    delivery: Leased,
    leasedAt: number,
  ): Promise<void> {
    // A process that stood still may have lost its lease to another, which has sent it meanwhile.
    const isLate = performance.now() - leasedAt > limits.leaseMs - outbound.deadlineMs
    if (isStopping || isLate) return deliveries.release([delivery]).catch(() => {})
    const result = await send(prepare(delivery), outbound)
    await reach('sent')
    await recorder.record(lane, entry, result)
    await reach('recorded')
    wake()
  }

  return {
    /** Takes nothing more, and ends when what is on its way was recorded. */
    async stop(): Promise<void> {
      isStopping = true
      for (const end of pauses) end()
      stream.close()
      await Promise.all(loops)
      await Promise.all(lanes.flatMap((lane) => [...carried[lane]]))
      await recorder.stop()
    },
  }
}
