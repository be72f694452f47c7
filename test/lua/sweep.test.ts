/** sweep: releases expired holds and keeps all others. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appKey, holdsKey } from '../../src/store/metering/scripts'
import { type Bench, newBatch, openBench, serviceLimit } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test('expired holds of both channels return, others stay', async () => {
  const app = await bench.app({ granted: 10 })
  const holdMs = 40
  await Promise.all([
    app.charge(1, { holdMs }),
    app.charge(2, { holdMs, channel: 'embed' }),
    app.charge(3, { holdMs: 60_000 }),
  ])
  await bench.pass(holdMs)
  expect(await app.sweep()).toBe(2)
  expect(await app.books()).toMatchObject({ spent: 0, held: { api: 3, embed: 0 }, cells: [] })
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit - 3, balance: 7 })
  expect(await app.ask({ channel: 'embed' })).toMatchObject({ remaining: serviceLimit })
})

test('requests of an earlier hour do not return to the current one', async () => {
  const app = await bench.app({ hourlyLimit: 5, granted: 10 })
  await app.charge(3, { holdMs: 1 })
  await app.setWindow('api', 1)
  await bench.pass(5)
  expect(await app.sweep()).toBe(1)
  expect(await app.ask()).toMatchObject({ remaining: 2, balance: 10 })
})

test('a second sweep or a late settle changes nothing', async () => {
  const app = await bench.app()
  const batch = newBatch()
  await app.charge(3, { batch, holdMs: 1 })
  await bench.pass(5)
  await app.sweep()
  const before = await app.everything()
  expect(await app.sweep()).toBe(0)
  expect(await app.settle(batch)).toBe(0)
  expect(await app.everything()).toEqual(before)
})

test('settled and released holds are not swept', async () => {
  const app = await bench.app()
  const [settled, released] = [newBatch(), newBatch()]
  await app.charge(2, { batch: settled, holdMs: 1 })
  await app.settle(settled)
  await app.charge(2, { batch: released, holdMs: 1 })
  await app.release(released)
  await bench.pass(5)
  expect(await app.sweep()).toBe(0)
  expect(await app.books()).toMatchObject({ spent: 2, held: { api: 0, embed: 0 } })
})

test('a hold with a deadline too far ahead gets the normal lifetime', async () => {
  const app = await bench.app({ granted: 10 })
  const [aheadMs, holdMs] = [30 * 86_400_000, 30_000]
  await bench.pass(aheadMs)
  await app.charge(3)
  await bench.pass(-aheadMs)
  expect(await app.sweep()).toBe(0)
  await bench.pass(holdMs - 1)
  expect(await app.sweep()).toBe(0)
  expect(await app.books()).toMatchObject({ held: { api: 3 } })
  await bench.pass(1)
  expect(await app.sweep()).toBe(1)
  expect(await app.ask()).toMatchObject({ prospect: 'welcome', balance: 10 })
})

test('an app that is not in Redis is not added', async () => {
  const app = bench.absent()
  expect(await app.sweep()).toBe(0)
  expect(await app.keys()).toBe(0)
})

test('held credits and deadlines that do not match the holds are corrected', async () => {
  const app = await bench.app({ granted: 10 })
  const batch = newBatch()
  await app.charge(2, { batch })
  await app.charge(1, { channel: 'embed' })
  await bench.redis.hincrby(appKey(app.clientId), 'held:api', 3)
  await bench.redis.hincrby(appKey(app.clientId), 'held:embed', -1)
  await bench.redis.zrem(holdsKey(app.clientId), batch)
  expect(await app.sweep()).toBe(0)
  expect(await app.books()).toMatchObject({ held: { api: 2, embed: 1 } })
  expect(await app.balance()).toBe(7)
  await bench.pass(30_000)
  expect(await app.sweep()).toBe(2)
  expect(await app.balance()).toBe(10)
})
