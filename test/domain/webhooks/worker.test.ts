/** Tests the loops of the delivery worker with scripted stores. */
import { describe, expect, test } from 'bun:test'
import type { Logger } from 'pino'
import { ConfigError, readSettings } from '../../../src/config'
import { newWebhookSecret } from '../../../src/domain/webhooks/signatures'
import {
  deliveryLimits,
  slotsFor,
  spareFor,
  startDeliveryWorker,
} from '../../../src/domain/webhooks/worker'
import type { Deliveries } from '../../../src/store/webhooks/deliveries'
import type { DeliveryStream } from '../../../src/store/webhooks/stream'
import { until } from '../../support/until'
import { networksOf } from '../../support/webhooks'

const outbound = {
  allow: networksOf(),
  ca: undefined,
  deadlineMs: 100,
  bodyMs: 100,
  readBytes: 1,
  keptBytes: 1,
}

const quick = { pollMs: 5, recoverMs: 5, pauseMs: 5 }

/** Returns stores without due deliveries. The test provides the function that enqueues deliveries. */
function quietStores(enqueue: () => Promise<{ count: number; last: number }>) {
  const deliveries: Partial<Deliveries> = {
    enqueue,
    recover: async () => 0,
    failUndeliverable: async () => {},
    terminateStalled: async () => 0,
    release: async () => {},
  }
  const stream: Partial<DeliveryStream> = {
    length: async () => 0,
    read: async () => {
      await Bun.sleep(5)
      return []
    },
    claim: async () => [],
    remove: async () => {},
    wasLost: async () => false,
    close: () => {},
  }
  return { deliveries: deliveries as Deliveries, stream: stream as DeliveryStream }
}

function keptLog() {
  const lines: string[] = []
  const keep =
    (level: string) =>
    ({ task }: { task?: string }, message: string) =>
      void lines.push(`${level}: ${message}, ${task}`)
  const log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  return { lines, log: log as unknown as Logger }
}

test('logs a lasting fault once, and its end', async () => {
  let turns = 0
  let isIll = true
  const stores = quietStores(async () => {
    turns++
    if (isIll) throw new Error('no PostgreSQL')
    return { count: 0, last: 0 }
  })
  const { lines, log } = keptLog()
  const worker = startDeliveryWorker({ ...stores, outbound, log, limits: quick })
  const turned = async (more: number) => {
    const goal = turns + more
    await until('it turned', () => turns >= goal)
  }
  await turned(3)
  expect(lines).toEqual(['warn: task failed, enqueue deliveries'])
  isIll = false
  await turned(3)
  expect(lines.slice(1)).toEqual(['info: task recovered, enqueue deliveries'])
  isIll = true
  await turned(2)
  expect(lines.slice(2)).toEqual(['warn: task failed, enqueue deliveries'])
  await worker.stop()
  expect(lines).toHaveLength(3)
})

test('goes on after the last endpoint, and starts over at the end', async () => {
  const orders: number[] = []
  const responses = [
    { count: 500, last: 70 },
    { count: 500, last: 90 },
    { count: 7, last: 95 },
    { count: 500, last: 80 },
    { count: 0, last: 0 },
  ]
  const stores = quietStores(async () => ({ count: 0, last: 0 }))
  stores.deliveries.enqueue = async ({ after }) => {
    orders.push(after)
    return responses[orders.length - 1] ?? { count: 0, last: 0 }
  }
  const { log } = keptLog()
  const worker = startDeliveryWorker({ ...stores, outbound, log, limits: quick })
  await until('seven turns', () => orders.length >= 7)
  await worker.stop()
  expect(orders.slice(0, 7)).toEqual([0, 70, 90, 0, 80, 0, 0])
})

test('looks again when something became due during a search, and waits otherwise', async () => {
  let turns = 0
  let wake = () => {}
  const stores = quietStores(async () => {
    // Wakes the worker during its first search.
    if (++turns === 1) wake()
    return { count: 0, last: 0 }
  })
  const { log } = keptLog()
  const listen = (onDue: () => void) => {
    wake = onDue
  }
  const limits = { ...quick, pollMs: 3_600_000 }
  const worker = startDeliveryWorker({ ...stores, outbound, log, limits, listen })
  await until('it looked again', () => turns === 2)
  await Bun.sleep(20)
  expect(turns).toBe(2)
  wake()
  await until('it looked a third time', () => turns === 3)
  await worker.stop()
})

describe('slots', () => {
  test.each([
    ['4096', { first: 3072, retry: 256 }],
    ['1024', { first: 896, retry: 128 }],
    ['', { first: 224, retry: 32 }],
  ])('are at most as many as Bun makes requests at once: %p', (requests, slots) => {
    const { requestsAtOnce } = readSettings({ BUN_CONFIG_MAX_HTTP_REQUESTS: requests })
    expect(slotsFor(requestsAtOnce)).toEqual(slots)
  })

  test('must be a number, or the worker does not start', () => {
    expect(() => readSettings({ BUN_CONFIG_MAX_HTTP_REQUESTS: 'many' })).toThrow(ConfigError)
  })

  test('are enough for thirty hanging endpoints, however their windows have grown', () => {
    const slots = slotsFor(4096)
    const { healthy } = deliveryLimits.outstanding
    expect((slots.first - spareFor(slots)) / healthy).toBeGreaterThanOrEqual(30)
  })

  test('leave windows as they are if there are few', () => {
    expect(spareFor(slotsFor(256))).toBe(0)
  })
})

describe('an entry that was read from the stream', () => {
  /** Returns stores whose stream contains a single delivery. */
  function ringingStores() {
    const stores = quietStores(async () => ({ count: 0, last: 0 }))
    let entries = [{ at: '1-0', id: 'dlv_1' }]
    stores.stream.read = async (name) => {
      await Bun.sleep(5)
      if (name === 'retry') return []
      const read = entries
      entries = []
      return read
    }
    return stores
  }
  const fault = (code: string) => Object.assign(new Error(code), { code })

  test('is leased again after a fault that passes, as often as needed', async () => {
    const stores = ringingStores()
    const asked: (readonly string[])[] = []
    const leased = Promise.withResolvers<void>()
    stores.deliveries.lease = async (ids: readonly string[]) => {
      asked.push(ids)
      if (asked.length < 3) throw fault('ECONNREFUSED')
      leased.resolve()
      return []
    }
    const { lines, log } = keptLog()
    const worker = startDeliveryWorker({ ...stores, outbound, log, limits: quick })
    await leased.promise
    await worker.stop()
    expect(asked).toEqual([['dlv_1'], ['dlv_1'], ['dlv_1']])
    expect(lines).toEqual([])
  })

  test('is left to another worker after any other fault', async () => {
    const stores = ringingStores()
    let asked = 0
    stores.deliveries.lease = async () => {
      asked++
      throw fault('42P01')
    }
    const { lines, log } = keptLog()
    const worker = startDeliveryWorker({ ...stores, outbound, log, limits: quick })
    await until('it goes on', () => lines.length >= 2)
    await worker.stop()
    expect(asked).toBe(1)
    expect(lines).toEqual([
      'warn: task failed, send first attempts',
      'info: task recovered, send first attempts',
    ])
  })

  test('is not taken for lost if it was sent and not recorded yet', async () => {
    const stores = ringingStores()
    stores.deliveries.lease = (async () => [
      {
        id: 'dlv_1',
        lease: 'lease',
        number: 1,
        tries: 1,
        kind: 'dictionary.term.approved',
        body: '{}',
        endpointId: 1,
        url: 'https://127.0.0.1:1/',
        secret: newWebhookSecret(),
        previousSecret: null,
      },
    ]) as unknown as Deliveries['lease']
    let isAway = true
    let recorded = 0
    stores.deliveries.record = async () => {
      recorded++
      if (isAway) throw fault('ECONNREFUSED')
      return []
    }
    let looked = 0
    let recovered = 0
    stores.stream.wasLost = async () => {
      looked++
      return false
    }
    stores.deliveries.recover = async () => ++recovered
    const { log } = keptLog()
    const worker = startDeliveryWorker({ ...stores, outbound, log, limits: quick })
    await until('it was sent', () => recorded > 0)
    const [before, atFirst] = [recovered, looked]
    await until('it looked again', () => looked >= atFirst + 2)
    expect(recovered).toBe(before)
    isAway = false
    await until('it recovers again', () => recovered > before)
    await worker.stop()
  })
})
