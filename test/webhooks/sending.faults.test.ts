/**
 * Tests what happens to a delivery after each kind of response, and when the app's owner changes the endpoint
 * or the delivery.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { ReceiverResponse } from '../support/receiver'
import { until } from '../support/until'
import { bringForward, brokenPromises, deliveryOf, ended, streamsEmpty } from './promises'
import { openStage, type Stage, type Worker } from './support'

setDefaultTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear({ keepsWorkers: true }))
afterAll(() => stage.close())

let worker: Worker | undefined
/** Starts the worker that these tests share, unless it is already running. */
const carry = () => (worker ??= stage.startWorker())

async function stopCarrying(): Promise<void> {
  await worker?.stop()
  worker = undefined
}

/**
 * Adds an endpoint, commits an event, and waits until the endpoint receives it. By then, all earlier
 * deliveries have been sent.
 */
async function carriedAll(): Promise<void> {
  await stage.addEndpoint('/last')
  await stage.commit()
  await until('the last event has come', () =>
    stage.receiver.received.some(({ path }) => path === '/last'),
  )
}

/** Returns the requests received at '/a', for one event or for all. */
const received = (event = '') =>
  stage.receiver.received.filter(
    ({ path, body }) => path === '/a' && body.toString().includes(event),
  )

/** Returns the only delivery. */
async function only() {
  const [delivery] = await stage.deliveries.list({ limit: 1 })
  if (!delivery) throw new Error('there is no delivery')
  const attempts = await stage.deliveries.attempts([delivery.id])
  return { ...delivery, statuses: attempts.map(({ status }) => status) }
}

const tried = (times: number) =>
  until(`${times} attempts are logged`, async () => {
    const { state, statuses } = await only()
    return statuses.length === times && state !== 'sending'
  })

/** Makes '/a' send these responses one after another, then 200s. */
function responding(...responses: ReceiverResponse[]) {
  let next = 0
  stage.receiver.tell(() => responses[next++] ?? {}, '/a')
}

test('delivers at the fourth attempt after three failures, and logs each attempt', async () => {
  responding({ status: 500 }, { manner: 'close' }, { status: 503 })
  await stage.addEndpoint('/a')
  carry()
  await stage.commit()
  for (const times of [1, 2, 3]) {
    await tried(times)
    await bringForward(stage)
  }
  await ended(stage)
  await streamsEmpty(stage)
  expect(await only()).toMatchObject({ state: 'delivered', statuses: [500, null, 503, 200] })
  expect(stage.receiver.received).toHaveLength(4)
  expect(await brokenPromises(stage)).toEqual([])
})

test('makes eleven attempts to an endpoint that always fails, logs them, and stops', async () => {
  stage.receiver.tell({ status: 500 }, '/a')
  await stage.addEndpoint('/a')
  carry()
  await stage.commit()
  for (let times = 1; times <= 10; times++) {
    await tried(times)
    await bringForward(stage)
  }
  await ended(stage)
  await streamsEmpty(stage)
  expect(await only()).toMatchObject({ state: 'dead', attempts: 11 })
  expect((await only()).statuses).toHaveLength(11)
  expect(stage.receiver.received).toHaveLength(11)
})

test('ends the deliveries to an endpoint after a 410, including waiting ones', async () => {
  responding({ status: 500 }, { status: 410 })
  const id = await stage.addEndpoint('/a')
  carry()
  await stage.commit()
  await tried(1)
  await stage.commit()
  await ended(stage)
  await carriedAll()
  await ended(stage)
  await streamsEmpty(stage)
  expect((await stage.endpoints.find(id))?.status).toBe('gone')
  expect(received()).toHaveLength(2)
  const rows = await stage.deliveries.list({ limit: 10 })
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['dead', 'dead', 'delivered'])
})

test('sends nothing to a disabled endpoint, including waiting deliveries', async () => {
  await stopCarrying()
  const id = await stage.addEndpoint('/a')
  await stage.commitAll(100)
  await stage.endpoints.setStatus(id, 'disabled')
  await stage.commit()
  carry()
  await ended(stage)
  const rows = await stage.deliveries.list({ limit: 200 })
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 100 }, () => 'dead'))
  await carriedAll()
  await ended(stage)
  await streamsEmpty(stage)
  expect(received()).toEqual([])
})

test.each([
  ['delivered', {}],
  ['dead', { status: 410 }],
] as const)('sends a delivery that was %s and is replayed unchanged', async (state, response) => {
  responding(response)
  const endpoint = await stage.addEndpoint('/a')
  carry()
  await stage.commit()
  await ended(stage)
  expect((await only()).state).toBe(state)
  await stage.endpoints.setStatus(endpoint, 'enabled')
  const { id } = await only()
  expect(await stage.deliveries.replay(id)).toBe(true)
  await ended(stage)
  await streamsEmpty(stage)
  const [first, second, ...more] = stage.receiver.received
  expect(more).toEqual([])
  expect(second && deliveryOf(second)).toBe(id)
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers['x-service-signature']).toBe(first?.headers['x-service-signature'])
  expect(await only()).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('makes one attempt, not two, if the connection closes during a request', async () => {
  await stage.addEndpoint('/a')
  carry()
  await stage.commit()
  await ended(stage)
  stage.receiver.tell({ manner: 'close' }, '/a')
  const connections = stage.receiver.connections()
  const event = await stage.commit()
  await until('the attempt is logged', async () => {
    const rows = await stage.sql`
      select from delivery_attempts a join deliveries d on d.id = a.delivery_id
      where d.event_id = ${event}`
    return rows.length === 1
  })
  // If the connection error caused a resend, it would happen immediately, on a second connection.
  expect(stage.receiver.connections() - connections).toBeLessThanOrEqual(1)
  await carriedAll()
  await streamsEmpty(stage)
  expect(received(event)).toHaveLength(1)
})

test('retries no earlier because of an entry that was left in the stream', async () => {
  stage.receiver.tell({ status: 500, headers: { 'retry-after': '3600' } }, '/a')
  await stage.addEndpoint('/a')
  carry()
  const event = await stage.commit()
  await tried(1)
  const { id } = await only()
  await stage.redis.xadd('webhooks:first', '*', 'id', id)
  // An entry is removed from the stream when its result is stored.
  await streamsEmpty(stage)
  await carriedAll()
  expect(received(event)).toHaveLength(1)
})
