import { expect, test } from 'bun:test'
import { createRefusalCounter } from '../../../src/domain/apps/refusalCounter'
import type { RefusalCount } from '../../../src/store/apps/refusalCounts'

const hour = Date.UTC(2030, 0, 1, 12)

/** Creates a counter with an in-memory store. The test can make the store fail. */
function openCounter() {
  const written: RefusalCount[][] = []
  const store = { isDown: false, isBusy: undefined as Promise<void> | undefined }
  const counter = createRefusalCounter({
    async add(rows) {
      await store.isBusy
      if (store.isDown) throw new Error('down')
      written.push([...rows])
    },
  })
  return { counter, written, store }
}

const row = (requests: number, changes: Partial<RefusalCount> = {}): RefusalCount => ({
  appId: 1,
  reason: 'revoked',
  hour,
  requests,
  ...changes,
})

test('counts requests by app, hour and reason, and writes the counts once', async () => {
  const { counter, written } = openCounter()
  counter.count(1, 'revoked', hour)
  counter.count(1, 'revoked', hour + 3_599_999)
  counter.count(1, 'revoked', hour + 3_600_000)
  counter.count(1, 'scope_missing', hour)
  counter.count(2, 'revoked', hour)
  await counter.flush()
  await counter.flush()
  expect(written).toEqual([
    [
      row(2),
      row(1, { hour: hour + 3_600_000 }),
      row(1, { reason: 'scope_missing' }),
      row(1, { appId: 2 }),
    ],
  ])
})

test('writes nothing without counts', async () => {
  const { counter, written } = openCounter()
  await counter.flush()
  expect(written).toEqual([])
})

test('writes failed counts later, together with newer ones', async () => {
  const { counter, written, store } = openCounter()
  counter.count(1, 'revoked', hour)
  store.isDown = true
  const flushing = counter.flush()
  counter.count(1, 'revoked', hour)
  counter.count(2, 'revoked', hour)
  await flushing.catch(() => {})
  expect(flushing).rejects.toThrow('down')
  store.isDown = false
  await counter.flush()
  expect(written).toEqual([[row(2), row(1, { appId: 2 })]])
})

test('writes counts that arrive during a write with the next', async () => {
  const { counter, written, store } = openCounter()
  const gate = Promise.withResolvers<void>()
  store.isBusy = gate.promise
  counter.count(1, 'revoked', hour)
  const flushing = counter.flush()
  counter.count(1, 'revoked', hour)
  gate.resolve()
  await flushing
  await counter.flush()
  expect(written).toEqual([[row(1)], [row(1)]])
})

test('holds at most 10,000 different counts, and continues to add to them', async () => {
  const { counter, written } = openCounter()
  for (let appId = 1; appId <= 10_001; appId++) counter.count(appId, 'revoked', hour)
  counter.count(1, 'revoked', hour)
  await counter.flush()
  expect(written[0]).toHaveLength(10_000)
  expect(written[0]?.[0]).toEqual(row(2))
})
