/** put: adds an app that is missing, updates an app whose revision is older, and changes nothing else. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Cell } from '../../src/store/metering/scripts'
import { type Bench, newBatch, openBench, serviceLimit } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const cells: Cell[] = [
  { day: 20_000, channel: 'api', credits: 5 },
  { day: 20_000, channel: 'embed', credits: 6 },
  { day: 20_001, channel: 'api', credits: 7 },
]
const state = { revision: 9, granted: 100, hourlyLimit: 20, spent: 40, cells }

test('a missing app is loaded completely, including spending older than its cells', async () => {
  const app = bench.absent()
  expect(await app.put(state)).toBe('loaded')
  expect(await app.books()).toEqual({
    revision: 9,
    granted: 100,
    spent: 40,
    held: { api: 0, embed: 0 },
    cells,
  })
  const asked = await app.ask({ revision: 9 })
  expect(asked).toMatchObject({ limit: 20, remaining: 20, balance: 60 })
})

test('an app without spending has no cells', async () => {
  const app = bench.absent()
  expect(await app.put({ revision: 1, granted: 0 })).toBe('loaded')
  expect(await app.books()).toMatchObject({ revision: 1, granted: 0, spent: 0, cells: [] })
  expect(await app.ask()).toMatchObject({ limit: serviceLimit })
})

test('a newer revision updates grants and limit, and not spending, holds and window', async () => {
  const app = await bench.app(state)
  const batch = newBatch()
  const now = await app.charge(4, { revision: 9, batch })
  // As text, 10 would sort before 9, so revisions must be compared as numbers.
  const newer = { revision: 10, granted: 70, hourlyLimit: 10, spent: 0, cells: [] }
  expect(await app.put(newer)).toBe('renewed')
  expect(await app.books()).toEqual({
    revision: 10,
    granted: 70,
    spent: 40,
    held: { api: 4, embed: 0 },
    cells,
  })
  const asked = await app.ask({ revision: 10 })
  expect(asked).toMatchObject({ remaining: 6, balance: 26, reset: now.reset })
  expect(await app.settle(batch)).toBe(1)
})

test('a newer revision does not change spending; raise does', async () => {
  const app = await bench.app(state)
  const more = cells.map((cell) => ({ ...cell, credits: cell.credits + 1 }))
  await app.put({ ...state, revision: 10, spent: 43, cells: more })
  expect(await app.books()).toMatchObject({ spent: 40, cells })
})

test('an equal revision changes nothing', async () => {
  const app = await bench.app(state)
  await app.charge(4, { revision: 9 })
  const before = await app.everything()
  expect(await app.put({ ...state, spent: 90, cells: [] })).toBe('known')
  expect(await app.everything()).toEqual(before)
})

test.each([
  ['an older revision', { revision: 8 }],
  ['a much older revision', { revision: 1, granted: 1, hourlyLimit: 1 }],
  ['an equal revision with other credits', { granted: 1 }],
  ['an equal revision with another limit', { hourlyLimit: 1 }],
  ['an equal revision without its limit', { hourlyLimit: null }],
  ['an equal revision with another daily limit', { embedDailyLimit: 1 }],
])('%s changes nothing, and returns the revision that Redis has', async (_, changes) => {
  const app = await bench.app(state)
  await app.charge(4, { revision: 9 })
  const before = await app.everything()
  expect(await app.put({ ...state, ...changes })).toEqual({ conflicting: 9 })
  expect(await app.everything()).toEqual(before)
})

test("an app's own limit can be removed and set again", async () => {
  const app = await bench.app({ hourlyLimit: 0 })
  expect(await app.ask()).toMatchObject({ limit: 0, prospect: 'throttled' })
  await app.put({ revision: 2, hourlyLimit: null })
  expect(await app.ask({ revision: 2 })).toMatchObject({ limit: serviceLimit })
  await app.put({ revision: 3, hourlyLimit: 7 })
  expect(await app.ask({ revision: 3 })).toMatchObject({ limit: 7 })
})

test('a missing app is loaded with its daily limit and the spending of embed', async () => {
  const app = bench.absent()
  const spent: Cell[] = [{ day: app.day(), channel: 'embed', credits: 4 }]
  expect(await app.put({ embedDailyLimit: 6, spent: 4, cells: spent })).toBe('loaded')
  expect(await app.charge(5, { channel: 'embed' })).toMatchObject({
    admitted: 2,
    prospect: 'over_daily_limit',
  })
})

test('only newer revisions remove and set the daily limit', async () => {
  const app = await bench.app({ embedDailyLimit: 1 })
  const ask = (revision: number) => app.ask({ revision, channel: 'embed' })
  await app.charge(1, { channel: 'embed' })
  expect(await ask(1)).toMatchObject({ prospect: 'over_daily_limit' })
  await app.put({ revision: 2, embedDailyLimit: null })
  expect(await ask(2)).toMatchObject({ prospect: 'welcome' })
  await app.put({ revision: 3, embedDailyLimit: 1 })
  expect(await ask(3)).toMatchObject({ prospect: 'over_daily_limit' })
  expect(await app.put({ revision: 2, embedDailyLimit: 9 })).toEqual({ conflicting: 3 })
  expect(await app.put({ revision: 3, embedDailyLimit: 9 })).toEqual({ conflicting: 3 })
  expect(await ask(3)).toMatchObject({ prospect: 'over_daily_limit' })
})

test('out-of-order puts end with the newest revision', async () => {
  const app = bench.absent()
  const revisions = [3, 12, 5, 1, 11, 2]
  await Promise.all(revisions.map((revision) => app.put({ revision, granted: revision * 10 })))
  expect(await app.books()).toMatchObject({ revision: 12, granted: 120, spent: 0 })
})
