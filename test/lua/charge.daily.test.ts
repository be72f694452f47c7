/** charge: the `embed` channel's limit per UTC day. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Bench, newBatch, openBench, serviceLimit, type TestBooks } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const embed = { channel: 'embed' } as const

const cellOf = async (app: TestBooks, daysFromNow: number, credits: number) => ({
  ...embed,
  day: app.day() + daysFromNow,
  credits,
})

describe('rate limit, then daily limit, then credits', () => {
  const cases = [
    // daily, limit, granted, cost, n → admitted, prospect, remaining, balance
    [5, 9, 9, 1, 2, 2, 'welcome', 7, 7],
    [3, 9, 9, 1, 5, 3, 'over_daily_limit', 6, 6],
    [3, 9, 9, 1, 3, 3, 'over_daily_limit', 6, 6],
    [3, 2, 9, 1, 5, 2, 'throttled', 0, 7],
    [3, 9, 2, 1, 5, 2, 'out_of_credits', 7, 0],
    [3, 3, 9, 1, 5, 3, 'throttled', 0, 6],
    [3, 9, 3, 1, 5, 3, 'over_daily_limit', 6, 0],
    [3, 3, 3, 1, 5, 3, 'throttled', 0, 0],
    [3, 9, 0, 1, 1, 0, 'out_of_credits', 9, 0],
    [5, 9, 9, 2, 5, 2, 'over_daily_limit', 7, 5],
    [1, 9, 9, 2, 1, 0, 'over_daily_limit', 9, 9],
  ] as const

  test.each(cases)(
    'daily %i, limit %i, balance %i, cost %i: of %i are admitted %i, then %s',
    async (...row) => {
      const [
        embedDailyLimit,
        hourlyLimit,
        granted,
        cost,
        n,
        admitted,
        prospect,
        remaining,
        balance,
      ] = row
      const app = await bench.app({ embedDailyLimit, hourlyLimit, granted })
      const reply = { kind: 'charged', admitted, prospect, remaining, balance } as const
      expect(await app.charge(n, { ...embed, cost })).toMatchObject(reply)
      expect(await app.ask({ ...embed, cost })).toMatchObject({ ...reply, admitted: 0 })
      expect(await app.books()).toMatchObject({ held: { api: 0, embed: admitted * cost } })
    },
  )

  test('a batch over the daily limit writes nothing', async () => {
    const app = await bench.app({ embedDailyLimit: 2 })
    await app.charge(2, embed)
    const before = await app.everything()
    expect(await app.charge(3, embed)).toMatchObject({ admitted: 0, prospect: 'over_daily_limit' })
    expect(await app.everything()).toEqual(before)
  })
})

describe('the daily limit', () => {
  test('counts settled and held credits of embed, not of api', async () => {
    const app = await bench.app({ embedDailyLimit: 5 })
    const [settled, api] = [newBatch(), newBatch()]
    await app.charge(2, { ...embed, batch: settled })
    await app.charge(9, { batch: api })
    await app.settle(settled, api)
    await app.charge(1, embed)
    expect(await app.charge(4, embed)).toMatchObject({ admitted: 2, prospect: 'over_daily_limit' })
  })

  test('does not limit api', async () => {
    const app = await bench.app({ embedDailyLimit: 1 })
    await app.charge(2, embed)
    expect(await app.charge(3)).toMatchObject({ admitted: 3, prospect: 'welcome' })
  })

  test('does not count released or expired holds', async () => {
    const app = await bench.app({ embedDailyLimit: 4 })
    const released = newBatch()
    await app.charge(2, { ...embed, batch: released })
    await app.charge(2, { ...embed, holdMs: 1 })
    await app.release(released)
    await bench.pass(5)
    expect(await app.charge(5, embed)).toMatchObject({ admitted: 4, prospect: 'over_daily_limit' })
  })

  test('does not count other days', async () => {
    const app = bench.absent()
    const cells = [await cellOf(app, -1, 50), await cellOf(app, 1, 50)]
    await app.put({ granted: 200, embedDailyLimit: 3, spent: 100, cells })
    expect(await app.charge(5, embed)).toMatchObject({ admitted: 3, prospect: 'over_daily_limit' })
  })

  test('counts spending restored from PostgreSQL', async () => {
    const app = bench.absent()
    const settled = await cellOf(app, 0, 2)
    await app.put({ embedDailyLimit: 3, spent: 2, cells: [settled] })
    expect(await app.charge(5, embed)).toMatchObject({ admitted: 1, prospect: 'over_daily_limit' })
    const { embed: held } = (await app.books()).held
    expect(held).toBe(1)
  })

  test('counts a batch that is settled with the charge, once', async () => {
    const app = await bench.app({ embedDailyLimit: 5 })
    const batch = newBatch()
    await app.charge(3, { ...embed, batch })
    expect(await app.charge(9, { ...embed, finished: [batch] })).toMatchObject({
      admitted: 2,
      prospect: 'over_daily_limit',
    })
  })
})

describe('a change of the daily limit', () => {
  test('below the spending leaves 0, not less', async () => {
    const app = await bench.app({ embedDailyLimit: 9 })
    await app.charge(6, embed)
    await app.put({ revision: 2, embedDailyLimit: 4 })
    expect(await app.charge(1, { ...embed, revision: 2 })).toMatchObject({
      admitted: 0,
      prospect: 'over_daily_limit',
      remaining: serviceLimit - 6,
    })
  })

  test('to a higher value leaves the difference', async () => {
    const app = await bench.app({ embedDailyLimit: 2 })
    await app.charge(2, embed)
    await app.put({ revision: 2, embedDailyLimit: 5 })
    expect(await app.charge(9, { ...embed, revision: 2 })).toMatchObject({ admitted: 3 })
  })
})

test('a resent batch gets the daily limit as its first result again', async () => {
  const app = await bench.app({ embedDailyLimit: 2 })
  const batch = newBatch()
  const first = await app.charge(5, { ...embed, batch })
  expect(first).toMatchObject({ admitted: 2, prospect: 'over_daily_limit' })
  await app.put({ revision: 2, embedDailyLimit: null })
  expect(await app.charge(5, { ...embed, batch })).toEqual(first)
})
