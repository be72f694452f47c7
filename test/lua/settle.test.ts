/** settle: held credits are recorded as spent, by day and channel. Each batch is settled only once. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Bench, newBatch, openBench, serviceLimit } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test('spending and the cell of its day and channel rise, and the balance stays', async () => {
  const app = await bench.app({ granted: 10 })
  const day = app.day()
  const [api, embed] = [newBatch(), newBatch()]
  await app.charge(2, { batch: api })
  await app.charge(3, { batch: embed, channel: 'embed' })

  expect(await app.settle(api)).toBe(1)
  expect(await app.books()).toMatchObject({
    spent: 2,
    held: { api: 0, embed: 3 },
    cells: [{ day, channel: 'api', credits: 2 }],
  })
  expect(await app.balance()).toBe(5)

  expect(await app.settle(embed)).toBe(1)
  const { spent, held, cells } = await app.books()
  expect({ spent, held }).toEqual({ spent: 5, held: { api: 0, embed: 0 } })
  expect(cells).toHaveLength(2)
  expect(cells).toContainEqual({ day, channel: 'embed', credits: 3 })
  expect(await app.balance()).toBe(5)
})

test('adds credits, not requests, to the cell', async () => {
  const app = await bench.app()
  const day = app.day()
  await app.put({ revision: 2 })
  for (const [n, cost] of [
    [2, 3],
    [1, 4],
  ] as const) {
    const batch = newBatch()
    await app.charge(n, { revision: 2, batch, cost })
    await app.settle(batch)
  }
  expect(await app.books()).toMatchObject({
    spent: 10,
    cells: [{ day, channel: 'api', credits: 10 }],
  })
})

test('requests without a response return to the balance and to the hour, the others are spent', async () => {
  const app = await bench.app({ granted: 10 })
  const [some, all, more] = [newBatch(), newBatch(), newBatch()]
  await app.charge(3, { batch: some })
  await app.charge(2, { batch: all })
  await app.charge(1, { batch: more })
  const unsent = [
    { id: some, unsent: 1 },
    { id: all, unsent: 2 },
    { id: more, unsent: 9 },
  ]
  expect(await app.settle(...unsent)).toBe(3)
  const day = app.day()
  expect(await app.books()).toMatchObject({
    spent: 2,
    held: { api: 0 },
    cells: [{ day, channel: 'api', credits: 2 }],
  })
  expect(await app.ask()).toMatchObject({ balance: 8, remaining: serviceLimit - 2 })
})

test('only admitted requests are spent', async () => {
  const app = await bench.app({ granted: 2 })
  const batch = newBatch()
  await app.charge(5, { batch })
  await app.settle(batch)
  expect(await app.books()).toMatchObject({ spent: 2, held: { api: 0, embed: 0 } })
})

test('the requests still count in the window', async () => {
  const app = await bench.app()
  const batch = newBatch()
  await app.charge(4, { batch })
  await app.settle(batch)
  expect(await app.ask()).toMatchObject({ remaining: serviceLimit - 4 })
})

test('settles several at once and returns how many were held', async () => {
  const app = await bench.app()
  const held = [newBatch(), newBatch(), newBatch()]
  for (const batch of held) await app.charge(1, { batch })
  expect(await app.settle(...held, newBatch())).toBe(3)
  expect(await app.books()).toMatchObject({ spent: 3, held: { api: 0, embed: 0 } })
})

test('repeated, finished and unknown batches change nothing', async () => {
  const app = await bench.app()
  const [settled, released] = [newBatch(), newBatch()]
  await app.charge(1, { batch: settled })
  await app.charge(1, { batch: released })
  await app.release(released)
  expect(await app.settle(settled, settled)).toBe(1)
  const before = await app.everything()
  expect(await app.settle(settled, released, newBatch())).toBe(0)
  expect(await app.everything()).toEqual(before)
})

test("another app's batch does not change", async () => {
  const [app, other] = [await bench.app(), await bench.app()]
  const batch = newBatch()
  await app.charge(2, { batch })
  expect(await other.settle(batch)).toBe(0)
  expect(await app.books()).toMatchObject({ spent: 0, held: { api: 2 } })
})

test('an app that is not in Redis is not added', async () => {
  const app = bench.absent()
  expect(await app.settle(newBatch())).toBe(0)
  expect(await app.keys()).toBe(0)
})

test('settles charges of an earlier revision', async () => {
  const app = await bench.app()
  const batch = newBatch()
  await app.charge(2, { batch })
  await app.put({ revision: 2, granted: 50 })
  await app.settle(batch)
  expect(await app.books()).toMatchObject({ revision: 2, granted: 50, spent: 2 })
  expect(await app.balance()).toBe(48)
})

test('settles batches of several apps in one call, each for its own app', async () => {
  const apps = [await bench.app(), await bench.app(), bench.absent()]
  const batches = apps.map(() => newBatch())
  await apps[0]?.charge(2, { batch: batches[0] ?? '' })
  await apps[1]?.charge(3, { batch: batches[1] ?? '' })
  const counts = await Promise.all(
    apps.map((app, place) => app.settle(batches[place] ?? '', newBatch())),
  )
  expect(counts).toEqual([1, 1, 0])
  const spent = await Promise.all(apps.slice(0, 2).map(async (app) => (await app.books()).spent))
  expect(spent).toEqual([2, 3])
})

test('settles more batches than a Lua function has arguments', async () => {
  const app = await bench.app()
  const batch = newBatch()
  await app.charge(2, { batch })
  expect(await app.settle(...Array.from({ length: 9000 }, newBatch), batch)).toBe(1)
})
