/** Stores the results of attempts in batches: those that arrived while the previous batch was being stored. */
import type { Logger } from 'pino'
import { shared } from '../../lib/shared'
import { isPassing, isReachable } from '../../lib/unavailable'
import type { Deliveries } from '../../store/webhooks/deliveries'
import type { Result } from '../../store/webhooks/results'
import {
  type DeliveryStream,
  type Entry,
  type StreamName,
  streamNames,
} from '../../store/webhooks/stream'
import { failedAfter } from './schedule'

interface Waiting {
  name: StreamName
  entry: Entry
  result: Result
  done: () => void
}

const mostAtOnce = 500
/** If PostgreSQL still rejects a batch after this many attempts, its results are stored one at a time. */
const triesTogether = 3

export function createRecorder(services: {
  deliveries: Deliveries
  stream: DeliveryStream
  log: Logger
  pauseMs: number
}) {
  const { deliveries, stream, log, pauseMs } = services
  let waiting: Waiting[] = []
  let isStopping = false
  let failures = 0

  const storeAll = shared(async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      await store(batch)
      for (const { done } of batch) done()
    }
  })

  /** Retries until the batch is stored, because deliveries without a stored result would be sent again. */
  async function store(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const results = batch.map(({ result }) => result)
        const stopped = await deliveries.record(results, failedAfter)
        for (const endpoint of stopped) log.warn(endpoint, 'stopped deliveries to endpoint')
        failures = 0
        break
      } catch (error) {
        failures++
        const isOwnFault = !isPassing(error) || (isReachable(error) && attempt >= triesTogether)
        if (isOwnFault) return storeEach(batch, error)
        if (attempt === 1) log.warn({ err: error }, 'delivery results not stored, retrying')
        if (isStopping) return
        await Bun.sleep(pauseMs)
      }
    }
    await removeEntries(batch)
  }

  /** Skips results that cannot be stored: their leases expire, and the deliveries are sent again. */
  async function storeEach(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = batch
    if (only && others.length === 0) {
      log.error({ err: error, delivery: only.result.id }, 'delivery result not stored')
      failures = 0
      return
    }
    for (const one of batch) await store([one])
  }

  /**
   * Removes entries from the Redis streams. If this fails, a worker reads the entries again later. The worker
   * then removes them, because their deliveries can no longer be leased.
   */
  async function removeEntries(batch: readonly Waiting[]): Promise<void> {
    for (const name of streamNames) {
      const entries = batch.filter((each) => each.name === name).map(({ entry }) => entry)
      await stream.remove(name, entries).catch(() => {})
    }
  }

  return {
    /** Resolves when the result has been stored, or when the recorder gives up on it. */
    record(name: StreamName, entry: Entry, result: Result): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ name, entry, result, done: resolve })
      void storeAll()
      return promise
    },

    isBehind: () => failures > 0,

    async stop(): Promise<void> {
      isStopping = true
      await storeAll()
    },
  }
}
