/**
 * Batches the charges for one app and channel. Charges made in the same turn of the event loop are sent to
 * Redis together. So are charges that arrive while the previous batch is in progress. Each request still gets
 * its own result, as if its request had been charged separately.
 */
import { randomBase62 } from '../../lib/base62'
import { atDeadline } from '../../lib/deadline'
import type { Channel, Figures } from '../../lib/metering'
import { Distribution, latencies } from '../../lib/meters'
import { createRounds, inNextTurn } from '../../lib/rounds'
import { Unavailable, within } from '../../lib/unavailable'
import type { ChargeReply, FinishedBatch, Prospect, Scripts } from './scripts'

/** Deadline for a charge, in ms. If Redis has not replied by then, its requests get 503. */
const deadlineMs = 800
/** Finished batches wait, so that they can be settled with the next charge or with those of other apps. */
const soon = createRounds((run) => setTimeout(run, 50))
/** Failed settlements are retried after 1 s. */
const afterPause = createRounds((run) => setTimeout(run, 1000))

export type Charge =
  | ({ kind: 'admitted' } & Figures)
  | ({ kind: Exclude<Prospect, 'welcome'> } & Figures)
  /** `gone`: the client disconnected before the reply arrived, so it is not charged. */
  | { kind: 'missing' | 'stale' | 'unavailable' | 'gone' }

/** A charge for work that may fail. If admitted, call `settle` or `release`; only the first call has an effect. */
export type Hold =
  | { kind: 'admitted'; figures: Figures; settle: () => void; release: () => void }
  | Exclude<Charge, { kind: 'admitted' }>

interface Batch extends FinishedBatch {
  /** Number of requests to charge. Calls to `ask` do not count, because they charge nothing. */
  size: number
  /** Number of requests that wait for the reply, including those of `ask`. */
  waiting: number
  reply: Promise<ChargeReply | { kind: 'unavailable' }>
  resolve: (reply: ChargeReply | { kind: 'unavailable' }) => void
  state: 'gathering' | 'under way' | 'given up' | 'replied'
  cancelDeadline: () => void
}

/** Prices and limits, which are defined in src/domain. */
export interface MeteringRules {
  /** For apps without a limit of their own. Read at each charge, because it may change. */
  readonly hourlyLimit: number
  readonly costOf: Readonly<Record<Channel, number>>
  readonly holdMs: number
}

export type ChargeMeter = ReturnType<typeof createChargeMeter>

export const createChargeMeter = () => ({
  seconds: new Distribution(latencies),
  sizes: new Distribution([0, 1, 2, 4, 8, 16, 32, 64, 128, 256]),
  /** Number of batches that hold credits and are not yet settled. */
  open: 0,
})

export interface ChargeBatchesOptions {
  scripts: Scripts
  rules: MeteringRules
  clientId: string
  /** The revision of the app's settings that the requests have read. */
  revision: number
  channel: Channel
  /** Called when a batch is finished, so that its spending can be flushed. */
  touched: (batches: ChargeBatches) => void
  /** Called when charges fail, with the reason and the number of requests that get 503. */
  failed: (error: Unavailable, requests: number) => void
  meter: ChargeMeter
}

/** Makes batch IDs unique across processes. */
const processId = randomBase62(12)
let count = 0
const newBatchId = () => `${processId}${++count}`

export class ChargeBatches {
  #gathering: Batch | undefined
  #underWay: Batch | undefined
  #finished: FinishedBatch[] = []
  #isSettling = false
  readonly #options: ChargeBatchesOptions
  readonly #cost: number
  readonly clientId: string

  constructor(options: ChargeBatchesOptions) {
    this.#options = options
    this.#cost = options.rules.costOf[options.channel]
    this.clientId = options.clientId
  }

  /**
   * Charges one request. Never rejects.
   * @param signal aborted if the client disconnects; a client that gets no response is not charged
   */
  charge(signal?: AbortSignal): Promise<Charge> {
    const batch = this.#join()
    const place = batch.size++
    return batch.reply.then((reply) => {
      const charge = figuresAt(place, reply, this.#cost)
      if (charge.kind !== 'admitted' || !signal?.aborted) return charge
      batch.unsent++
      return { kind: 'gone' }
    })
  }

  /**
   * Holds the credits of a request whose work may still fail. Uses a batch of its own, because a batch can
   * only be released as a whole. A hold that is neither settled nor released expires after `holdMs`. Never
   * rejects.
   */
  async hold(): Promise<Hold> {
    const id = newBatchId()
    const finished = this.#takeFinished()
    let reply: Awaited<Batch['reply']>
    try {
      reply = await within(deadlineMs, 'Redis', this.#charge(id, 1, finished))
    } catch (error) {
      this.#options.failed(ofRedis(error), 1)
      this.#settleLater(finished)
      // Redis may still process the charge, so follow it immediately with a release.
      this.#release(id)
      return { kind: 'unavailable' }
    }
    const charge = figuresAt(0, reply, this.#cost)
    if (charge.kind !== 'admitted') return charge
    const { meter } = this.#options
    meter.open++
    let isOpen = true
    const once = (end: () => void) => () => {
      if (isOpen) end()
      isOpen = false
    }
    return {
      kind: 'admitted',
      figures: charge,
      settle: once(() => this.#settleAtOnce({ id, unsent: 0 })),
      release: once(() => {
        meter.open--
        this.#release(id)
      }),
    }
  }

  /** Returns the result that a charge would have now, but charges nothing. Never rejects. */
  ask(): Promise<Charge> {
    return this.#join().reply.then((reply) =>
      figuresAt(Number.POSITIVE_INFINITY, reply, this.#cost),
    )
  }

  /** Settles finished batches now. Never rejects. */
  async settle(): Promise<void> {
    const finished = this.#takeFinished()
    if (finished.length === 0) return
    await this.#options.scripts
      .settle(this.clientId, finished)
      .catch(() => this.#settleLater(finished))
  }

  #join(): Batch {
    const batch = this.#gathering ?? this.#gather()
    batch.waiting++
    return batch
  }

  #gather(): Batch {
    const { promise, resolve } = Promise.withResolvers<Awaited<Batch['reply']>>()
    const batch: Batch = {
      id: newBatchId(),
      unsent: 0,
      size: 0,
      waiting: 0,
      reply: promise,
      resolve,
      state: 'gathering',
      cancelDeadline: atDeadline(deadlineMs, () => this.#giveUp(batch)),
    }
    this.#gathering = batch
    if (!this.#underWay) inNextTurn(() => this.#send())
    return batch
  }

  #send(): void {
    const batch = this.#gathering
    if (!batch || this.#underWay) return
    this.#gathering = undefined
    this.#underWay = batch
    batch.state = 'under way'
    const finished = this.#takeFinished()
    this.#charge(batch.id, batch.size, finished).then(
      (reply) => this.#finish(batch, reply),
      (error: unknown) => {
        this.#settleLater(finished)
        if (batch.state !== 'given up') {
          this.#options.failed(ofRedis(error), batch.waiting)
          // Redis may have charged the batch despite the error, for example if too few replicas
          // confirmed the charge.
          this.#release(batch.id)
        }
        this.#finish(batch, { kind: 'unavailable' })
      },
    )
  }

  async #charge(
    batch: string,
    n: number,
    finished: readonly FinishedBatch[],
  ): Promise<ChargeReply> {
    const { scripts, clientId, revision, channel, rules, meter } = this.#options
    const { hourlyLimit, holdMs } = rules
    const app = { clientId, revision, channel, hourlyLimit, holdMs }
    const begun = performance.now()
    const reply = await scripts.charge({ ...app, cost: this.#cost, n, batch, finished })
    meter.seconds.add((performance.now() - begun) / 1000)
    meter.sizes.add(n)
    return reply
  }

  #finish(batch: Batch, reply: Awaited<Batch['reply']>): void {
    batch.cancelDeadline()
    const held = reply.kind === 'charged' && reply.admitted > 0
    if (batch.state === 'given up') {
      if (held) this.#release(batch.id)
      return
    }
    batch.state = 'replied'
    batch.resolve(reply)
    this.#next(batch)
    if (!held) return
    this.#options.meter.open++
    this.#settleSoon(batch)
  }

  #next(batch: Batch): void {
    if (this.#underWay === batch) this.#underWay = undefined
    if (this.#gathering) inNextTurn(() => this.#send())
  }

  #giveUp(batch: Batch): void {
    const wasGathering = batch.state === 'gathering'
    batch.state = 'given up'
    const late = new Unavailable(`Redis did not respond within ${deadlineMs} ms`, {
      source: 'Redis',
    })
    this.#options.failed(late, batch.waiting)
    batch.resolve({ kind: 'unavailable' })
    if (wasGathering) {
      this.#gathering = undefined
      return
    }
    // Redis may still process the charge, so follow it immediately with a release, before any later
    // charge is sent.
    this.#release(batch.id)
    this.#next(batch)
  }

  /**
   * Marks a batch as finished in the next turn of the event loop, after the requests have written their
   * responses. The batch is settled soon afterwards.
   */
  #settleSoon(batch: Batch): void {
    setImmediate(() => this.#settleIn(soon, [{ id: batch.id, unsent: batch.unsent }]))
  }

  /** Settles a hold as soon as the response has been written, without waiting for the next charge. */
  #settleAtOnce(batch: FinishedBatch): void {
    setImmediate(() => {
      this.#settleIn(soon, [batch])
      void this.settle()
    })
  }

  #settleIn(round: typeof soon, finished: readonly FinishedBatch[]): void {
    this.#finished.push(...finished)
    this.#options.touched(this)
    if (this.#isSettling) return
    this.#isSettling = true
    round(() => {
      this.#isSettling = false
      void this.settle()
    })
  }

  #takeFinished(): FinishedBatch[] {
    const finished = this.#finished
    this.#finished = []
    this.#options.meter.open -= finished.length
    return finished
  }

  /** Schedules another attempt to settle batches that could not be settled. */
  #settleLater(finished: readonly FinishedBatch[]): void {
    if (finished.length === 0) return
    this.#options.meter.open += finished.length
    this.#settleIn(afterPause, finished)
  }

  #release(batch: string): void {
    // It does not matter if the release fails, because the hold expires anyway.
    this.#options.scripts.release(this.clientId, [batch]).catch(() => {})
  }
}

/** Treats every Redis error as temporary. */
export const ofRedis = (error: unknown): Unavailable =>
  error instanceof Unavailable
    ? error
    : new Unavailable('Redis is unavailable', { cause: error, source: 'Redis' })

/** Computes the n-th request's result, as if the requests had been charged one by one. */
function figuresAt(place: number, reply: Awaited<Batch['reply']>, cost: number): Charge {
  if (reply.kind !== 'charged') return reply
  const { admitted, prospect, limit, reset } = reply
  const later = place < admitted ? admitted - 1 - place : 0
  const kind = place < admitted || prospect === 'welcome' ? 'admitted' : prospect
  return {
    kind,
    limit,
    remaining: reply.remaining + later,
    reset,
    balance: reply.balance + later * cost,
    cost,
  }
}
