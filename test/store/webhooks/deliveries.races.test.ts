/** Concurrent work on the same deliveries and endpoints causes no deadlocks. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import {
  failed,
  hasRoom,
  type Outbox,
  openOutbox,
  outstanding,
  resultOf,
} from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox({ pool: 16 })
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const rounds = 15
async function newEndpoints(count: number): Promise<string[]> {
  const { clientId } = await outbox.newApp()
  return Promise.all(Array.from({ length: count }, () => outbox.newEndpoint({ clientId })))
}

test('removing endpoints, and recording results', async () => {
  for (let round = 0; round < rounds; round++) {
    const endpoints = await newEndpoints(4)
    const ids = await Promise.all(endpoints.map((id) => outbox.due(id, 12)))
    const leased = [...(await outbox.lease(ids.flat()))]
    const results = leased.map((each, i) => (i % 3 === 0 ? resultOf(each) : failed(each)))
    await Promise.all([
      outbox.record(...results),
      outbox.record(...results.toReversed()),
      ...endpoints.map((id) => outbox.endpoints.remove(id)),
      ...endpoints.map((id) => outbox.endpoints.remove(id)),
    ])
    expect(await outbox.sql`select from deliveries`).toHaveLength(0)
    expect(await outbox.sql`select from delivery_attempts`).toHaveLength(0)
    expect(await outbox.sql`select from endpoints`).toHaveLength(0)
  }
})

test('stopping endpoints, leasing, recording and failing deliveries', async () => {
  const endpoints = await newEndpoints(4)
  for (let round = 0; round < rounds; round++) {
    const ids = await Promise.all(endpoints.map((id) => outbox.due(id, 15)))
    const due = ids.flatMap((each) => each.slice(0, 10))
    const leased = [...(await outbox.lease(ids.flatMap((each) => each.slice(10))))]
    await Promise.all([
      ...endpoints.map((id) => outbox.endpoints.setStatus(id, 'disabled')),
      outbox.lease(due),
      outbox.record(...leased.map((each) => failed(each))),
      outbox.deliveries.failUndeliverable(),
      outbox.lease(due.toReversed()),
      ...endpoints.toReversed().map((id) => outbox.endpoints.setStatus(id, 'failed')),
      outbox.deliveries.failUndeliverable(),
    ])
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.sql`select from deliveries where state = 'due'`).toHaveLength(0)
    await Promise.all(endpoints.map((id) => outbox.endpoints.setStatus(id, 'enabled')))
  }
})

test('recovering, leasing and enqueuing', async () => {
  const endpoints = await newEndpoints(4)
  const ids = (await Promise.all(endpoints.map((id) => outbox.due(id, 16)))).flat()
  const rung: string[] = []
  // Leasing usually wins the race, so continue until enqueuing has won at least one delivery.
  for (let round = 0; round < rounds || (rung.length === 0 && round < 20 * rounds); round++) {
    // In odd rounds, deliveries are due but not yet enqueued, so that enqueuing and leasing compete
    // for them.
    if (round % 2 === 0) await outbox.enqueued()
    await outbox.lease(ids.filter((_, i) => i % 3 === round % 3))
    await outbox.endLeases()
    const order = { limit: 500, outstanding, after: 0, hasRoom }
    const [, one, , other] = await Promise.all([
      outbox.recover({ all: true, mostTries: 1000 }),
      outbox.lease(ids),
      outbox.deliveries.enqueue(
        order,
        async (queued) => void rung.push(...queued.map((q) => q.id)),
      ),
      outbox.lease(ids.toReversed()),
      outbox.recover({ all: true, mostTries: 1000 }),
    ])
    const leased = [...one, ...other].map(({ id }) => id)
    expect(new Set(leased).size).toBe(leased.length)
    await outbox.deliveries.release([...one, ...other])
  }
  expect(rung.length).toBeGreaterThan(0)
  expect(await outbox.sql`select from deliveries where state = 'dead'`).toHaveLength(0)
})
