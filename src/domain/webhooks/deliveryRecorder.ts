/** Records what came of deliveries, all that end while the last batch is stored in one. */
import type { Logger } from 'pino'
import { codeOf, isPassing } from '../../lib/unavailable'
import type { Deliveries, Result } from '../../store/webhooks/deliveries'
import { type DeliveryStream, type Entry, type Lane, lanes } from '../../store/webhooks/stream'
import { failedAfter } from './deliverySchedule'

interface Recorded {
  lane: Lane
  entry: Entry
  result: Result
  done: () => void
}

const mostAtOnce = 200
/** After so many a batch that PostgreSQL answers, but does not take, is stored one by one. */
const triesTogether = 3

/** PostgreSQL is there and says no, by a time-out, a deadlock or a lock: not that it cannot be reached. */
const isAlive = (error: unknown) => /^(57014|40P01|40001|55P03)$/.test(codeOf(error))

export function createRecorder(services: {
  deliveries: Deliveries
  stream: DeliveryStream
  log: Logger
  /** How long to wait before storing again what could not be stored. */
  pauseMs: number
}) {
  const { deliveries, stream, log, pauseMs } = services
  let waiting: Recorded[] = []
  let storing: Promise<void> | undefined
  let isStopping = false
  /** Since the last success. */
  let failures = 0

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      await store(batch)
      for (const { done } of batch) done()
    }
  }

  /** Until it is stored: what cannot be recorded would be sent again. */
  async function store(batch: readonly Recorded[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const results = batch.map(({ result }) => result)
        const stopped = await deliveries.record(results, failedAfter)
        for (const endpoint of stopped) log.warn(endpoint, 'an endpoint is left alone from now on')
        failures = 0
        break
      } catch (error) {
        failures++
        const isOfItself = !isPassing(error) || (isAlive(error) && attempt >= triesTogether)
        if (isOfItself) return storeEach(batch, error)
        if (attempt === 1) log.warn({ err: error }, 'recording deliveries failed')
        if (isStopping) return
        await Bun.sleep(pauseMs)
      }
    }
    await takeOut(batch)
  }

  /** One that cannot be stored must not keep the others from it. Its lease ends, and it is sent again. */
  async function storeEach(batch: readonly Recorded[], error: unknown): Promise<void> {
    const [only, ...others] = batch
    if (only && others.length === 0) {
      log.error({ err: error, delivery: only.result.id }, 'a delivery cannot be recorded')
      failures = 0
      return
    }
    for (const one of batch) await store([one])
  }

  /** Entries that stay are taken over later, and found to be done. */
  async function takeOut(batch: readonly Recorded[]): Promise<void> {
    for (const lane of lanes) {
      const entries = batch.filter((each) => each.lane === lane).map(({ entry }) => entry)
      await stream.done(lane, entries).catch(() => {})
    }
  }

  return {
    /** Resolves when it is stored, or cannot be. */
    record(lane: Lane, entry: Entry, result: Result): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ lane, entry, result, done: resolve })
      storing ??= storeAll().finally(() => {
        storing = undefined
      })
      return promise
    },

    /** Whether what was sent could not be stored lately. */
    isBehind: () => failures > 0,

    async stop(): Promise<void> {
      isStopping = true
      await storing
    },
  }
}
