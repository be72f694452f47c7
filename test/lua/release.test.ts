/**
 * release: held credits return to the balance. The requests for which they were held no longer count towards
 * the hourly limit. Each batch is released only once.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Bench, newBatch, openBench, serviceLimit } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test('credits and requests return; nothing is spent', async () => {
  const app = await bench.app({ granted: 10 })
  const batch = newBatch()
  await app.charge(1)
  await app.charge(4, { batch })
  expect(await app.release(batch)).toBe(1)
  expect(await app.books()).toMatchObject({ spent: 0, held: { api: 1, embed: 0 }, cells: [] })
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit - 1, balance: 9 })
})

test('requests return to their own channel', async () => {
  const app = await bench.app()
  const batch = newBatch()
  await app.charge(2)
  await app.charge(3, { batch, channel: 'embed' })
  await app.release(batch)
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit - 2 })
  expect(await app.ask({ channel: 'embed' })).toMatchObject({ remaining: serviceLimit })
})

test('requests of an earlier hour do not return to the current one', async () => {
  const app = await bench.app({ hourlyLimit: 5, granted: 10 })
  const [earlier, current] = [newBatch(), newBatch()]
  await app.charge(3, { batch: earlier })
  await app.setWindow('api', 1)
  await app.charge(2, { batch: current })
  expect(await app.release(earlier)).toBe(1)
  expect(await app.ask()).toMatchObject({ remaining: 0, balance: 8 })
  await app.release(current)
  expect(await app.ask()).toMatchObject({ remaining: 2, balance: 10 })
})

test('only admitted requests return, with their cost in credits', async () => {
  const app = await bench.app({ granted: 5 })
  const batch = newBatch()
  await app.charge(5, { batch, cost: 2 })
  await app.release(batch)
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit, balance: 5 })
})

test('releases several at once and returns how many were held', async () => {
  const app = await bench.app()
  const held = [newBatch(), newBatch()]
  for (const batch of held) await app.charge(2, { batch })
  expect(await app.release(...held, newBatch())).toBe(2)
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit, balance: 100 })
})

test('repeated, finished and unknown batches change nothing', async () => {
  const app = await bench.app()
  const [settled, released] = [newBatch(), newBatch()]
  await app.charge(1, { batch: settled })
  await app.charge(1, { batch: released })
  await app.settle(settled)
  expect(await app.release(released, released)).toBe(1)
  const before = await app.everything()
  expect(await app.release(settled, released, newBatch())).toBe(0)
  expect(await app.everything()).toEqual(before)
})

test('a released batch is charged again if it is resent', async () => {
  const app = await bench.app({ granted: 10 })
  const batch = newBatch()
  await app.charge(2, { batch })
  await app.release(batch)
  expect(await app.charge(3, { batch })).toMatchObject({ admitted: 3, balance: 7 })
})

test('an app that is not in Redis is not added', async () => {
  const app = bench.absent()
  expect(await app.release(newBatch())).toBe(0)
  expect(await app.keys()).toBe(0)
})
