/** raise: raises the app's cells and total spending to the values in PostgreSQL, and never lowers them. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Cell } from '../../src/store/metering/scripts'
import { type Bench, newBatch, openBench, type TestBooks } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const [monday, tuesday] = [20_000, 20_001]
const cell = (day: number, credits: number, channel: Cell['channel'] = 'api'): Cell => ({
  day,
  channel,
  credits,
})
const raise = (app: TestBooks, ...cells: Cell[]) => bench.scripts.raise(app.clientId, cells)

/** Adds an app that has spent 40 credits: 10 on Monday, and 30 earlier. */
const spender = () => bench.app({ granted: 100, spent: 40, cells: [cell(monday, 10)] })

test('lower cells rise, and spending by the difference', async () => {
  const app = await spender()
  expect(await raise(app, cell(monday, 13), cell(monday, 2, 'embed'), cell(tuesday, 4))).toBe(9)
  const { spent, cells } = await app.books()
  expect(spent).toBe(49)
  expect(cells).toHaveLength(3)
  for (const raised of [cell(monday, 13), cell(monday, 2, 'embed'), cell(tuesday, 4)]) {
    expect(cells).toContainEqual(raised)
  }
  expect(await app.balance()).toBe(51)
})

test('raising twice changes nothing', async () => {
  const app = await spender()
  await raise(app, cell(monday, 13), cell(tuesday, 4))
  const before = await app.everything()
  expect(await raise(app, cell(monday, 13), cell(tuesday, 4))).toBe(0)
  expect(await app.everything()).toEqual(before)
})

test('nothing is lowered, and no empty cell is added', async () => {
  const app = await spender()
  const before = await app.everything()
  expect(await raise(app, cell(monday, 9), cell(monday, 10), cell(tuesday, 0))).toBe(0)
  expect(await raise(app)).toBe(0)
  expect(await app.everything()).toEqual(before)
})

test('a lower cell rises, a higher one stays', async () => {
  const app = await spender()
  expect(await raise(app, cell(monday, 3), cell(tuesday, 5))).toBe(5)
  expect(await app.books()).toMatchObject({
    spent: 45,
    cells: [cell(monday, 10), cell(tuesday, 5)],
  })
})

test('numbers are compared as numbers', async () => {
  const app = await bench.app({ spent: 9, cells: [cell(monday, 9)] })
  expect(await raise(app, cell(monday, 10))).toBe(1)
  expect(await raise(app, cell(monday, 9))).toBe(0)
})

test('holds do not change, and settle on top', async () => {
  const app = await bench.app({ granted: 100 })
  const batch = newBatch()
  const today = app.day()
  await app.charge(3, { batch })
  expect(await raise(app, cell(today, 20))).toBe(20)
  expect(await app.books()).toMatchObject({ spent: 20, held: { api: 3, embed: 0 } })
  await app.settle(batch)
  expect(await app.books()).toMatchObject({ spent: 23, cells: [cell(today, 23)] })
})

test('several concurrent raises count once', async () => {
  const app = await spender()
  const rises = await Promise.all(Array.from({ length: 10 }, () => raise(app, cell(monday, 25))))
  expect(rises.filter((rise) => rise > 0)).toEqual([15])
  expect(await app.books()).toMatchObject({ spent: 55 })
})

test('an app that is not in Redis is not added', async () => {
  const app = bench.absent()
  expect(await raise(app, cell(monday, 5))).toBe(0)
  expect(await app.keys()).toBe(0)
})
