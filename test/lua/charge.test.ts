/**
 * charge: which requests it admits, which requests it refuses without changing anything, and how many credits
 * it holds.
 */
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { channels } from '../../src/lib/metering'
import { holdsKey } from '../../src/store/metering/scripts'
import { type Bench, newBatch, openBench, serviceLimit } from './books'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

describe('an app that is not in Redis', () => {
  test('is missing, and is not added', async () => {
    const app = bench.absent()
    expect(await app.send(1)).toEqual({ kind: 'missing' })
    expect(await app.send(0)).toEqual({ kind: 'missing' })
    expect(await app.send(1, { finished: [newBatch()] })).toEqual({ kind: 'missing' })
    expect(await app.keys()).toBe(0)
  })
})

describe('another revision', () => {
  test.each([1, 3])('%i instead of 2 is stale and changes nothing', async (revision) => {
    const app = await bench.app({ revision: 2 })
    await app.charge(4, { revision: 2 })
    const before = await app.everything()
    expect(await app.send(1, { revision })).toEqual({ kind: 'stale' })
    expect(await app.send(0, { revision })).toEqual({ kind: 'stale' })
    expect(await app.everything()).toEqual(before)
  })

  test('still settles finished batches', async () => {
    const app = await bench.app()
    const batch = newBatch()
    await app.charge(3, { batch })
    await app.put({ revision: 2 })
    expect(await app.send(2, { revision: 1, finished: [batch] })).toEqual({ kind: 'stale' })
    expect(await app.books()).toMatchObject({ spent: 3, held: { api: 0, embed: 0 } })
  })
})

describe('checking (n = 0)', () => {
  test('charges nothing and returns the result for one more request', async () => {
    const app = await bench.app({ granted: 10 })
    await app.charge(4)
    const before = await app.everything()
    expect(await app.ask()).toEqual({
      kind: 'charged',
      admitted: 0,
      prospect: 'welcome',
      remaining: serviceLimit - 4,
      balance: 6,
      limit: serviceLimit,
      reset: app.endOfHour(),
    })
    expect(await app.everything()).toEqual(before)
  })

  test('writes nothing for an app without charges', async () => {
    const app = await bench.app()
    const before = await app.everything()
    expect(await app.ask({ channel: 'embed' })).toMatchObject({ remaining: serviceLimit })
    expect(await app.everything()).toEqual(before)
  })

  test('reports the rate limit and missing credits', async () => {
    const throttled = await bench.app({ hourlyLimit: 2 })
    await throttled.charge(2)
    expect(await throttled.ask()).toMatchObject({ prospect: 'throttled', remaining: 0 })
    const broke = await bench.app({ granted: 2 })
    await broke.charge(2)
    expect(await broke.ask()).toMatchObject({ prospect: 'out_of_credits', balance: 0 })
  })

  test('sees a top-up at once', async () => {
    const app = await bench.app({ granted: 0 })
    expect(await app.ask()).toMatchObject({ prospect: 'out_of_credits' })
    await app.put({ revision: 2, granted: 5 })
    expect(await app.ask({ revision: 2 })).toMatchObject({ prospect: 'welcome', balance: 5 })
  })
})

describe('rate limit and credits', () => {
  const cases = [
    // limit, granted, cost, n → admitted, prospect, remaining, balance
    [5, 9, 1, 2, 2, 'welcome', 3, 7],
    [3, 5, 1, 5, 3, 'throttled', 0, 2],
    [5, 3, 1, 5, 3, 'out_of_credits', 2, 0],
    [3, 3, 1, 5, 3, 'throttled', 0, 0],
    [3, 5, 1, 3, 3, 'throttled', 0, 2],
    [5, 3, 1, 3, 3, 'out_of_credits', 2, 0],
    [5, 5, 2, 5, 2, 'out_of_credits', 3, 1],
    [5, 1, 2, 1, 0, 'out_of_credits', 5, 1],
    [0, 5, 1, 1, 0, 'throttled', 0, 5],
    [5, 0, 1, 1, 0, 'out_of_credits', 5, 0],
    [0, 0, 1, 1, 0, 'throttled', 0, 0],
    [5, -4, 1, 1, 0, 'out_of_credits', 5, -4],
    [0, -4, 1, 1, 0, 'throttled', 0, -4],
  ] as const

  test.each(cases)(
    'limit %i, balance %i, cost %i: of %i are admitted %i, then %s',
    async (...row) => {
      const [limit, granted, cost, n, admitted, prospect, remaining, balance] = row
      const app = await bench.app({ hourlyLimit: limit, granted })
      const reset = app.endOfHour()
      const reply = {
        kind: 'charged',
        admitted,
        prospect,
        remaining,
        balance,
        limit,
        reset,
      } as const
      expect(await app.charge(n, { cost })).toEqual(reply)
      expect(await app.books()).toMatchObject({
        granted,
        spent: 0,
        held: { api: admitted * cost, embed: 0 },
        cells: [],
      })
      expect(await app.ask({ cost })).toEqual({ ...reply, admitted: 0 })
    },
  )

  test('a batch without admitted requests writes nothing', async () => {
    const app = await bench.app({ granted: 0 })
    const before = await app.everything()
    const batch = newBatch()
    await app.charge(3, { batch })
    expect(await app.everything()).toEqual(before)
    expect(await app.release(batch)).toBe(0)
  })

  test('refused requests do not count against the rate limit', async () => {
    const app = await bench.app({ granted: 2, hourlyLimit: 10 })
    await app.charge(9)
    await app.charge(9)
    expect(await app.ask()).toMatchObject({ remaining: 8 })
  })

  test('a limit below the current count leaves 0, not less', async () => {
    const app = await bench.app({ hourlyLimit: 10 })
    await app.charge(6)
    await app.put({ revision: 2, hourlyLimit: 4 })
    const reply = await app.charge(1, { revision: 2 })
    expect(reply).toMatchObject({ admitted: 0, prospect: 'throttled', remaining: 0, limit: 4 })
  })

  test('a correction below the spending admits no request', async () => {
    const app = await bench.app({ granted: 10 })
    await app.charge(6)
    await app.put({ revision: 2, granted: 2 })
    const reply = await app.charge(1, { revision: 2 })
    expect(reply).toMatchObject({ admitted: 0, prospect: 'out_of_credits', balance: -4 })
  })

  test("an app's own limit overrides the service's, until it is removed", async () => {
    const app = await bench.app({ hourlyLimit: serviceLimit + 1 })
    expect(await app.charge(1)).toMatchObject({ limit: serviceLimit + 1, remaining: serviceLimit })
    await app.put({ revision: 2, hourlyLimit: null })
    expect(await app.charge(1, { revision: 2 })).toMatchObject({
      limit: serviceLimit,
      remaining: serviceLimit - 2,
    })
    expect(await app.ask({ revision: 2, hourlyLimit: 2 })).toMatchObject({ prospect: 'throttled' })
  })

  test('large balances stay exact, even in a repeated result', async () => {
    const granted = 4_000_000_000_001
    const app = await bench.app({ granted })
    const batch = newBatch()
    expect(await app.charge(2, { batch })).toMatchObject({ balance: granted - 2 })
    expect(await app.charge(2, { batch })).toMatchObject({ balance: granted - 2 })
    await app.settle(batch)
    expect(await app.books()).toMatchObject({ granted, spent: 2 })
  })
})

describe('the rate limit window', () => {
  test.each(channels)('ends for %s: a new window has the whole limit', async (channel) => {
    const app = await bench.app({ hourlyLimit: 3 })
    await app.charge(3, { channel })
    await app.setWindow(channel, -1)
    expect(await app.charge(2, { channel })).toMatchObject({
      admitted: 2,
      remaining: 1,
      reset: app.endOfHour(),
    })
    expect(await app.charge(2, { channel })).toMatchObject({ admitted: 1, prospect: 'throttled' })
  })

  test('never moves backward: a clock that steps back opens no second window', async () => {
    const app = await bench.app({ hourlyLimit: 3 })
    await app.charge(2)
    await app.setWindow('api', 1)
    const reset = app.endOfHour(1)
    expect(await app.charge(2)).toMatchObject({ admitted: 1, prospect: 'throttled', reset })
    expect(await app.ask()).toMatchObject({ prospect: 'throttled', remaining: 0, reset })
  })

  test('that a wrong clock set days ahead is dropped when the clock is right', async () => {
    const app = await bench.app({ hourlyLimit: 3 })
    const aheadMs = 30 * 86_400_000
    await bench.pass(aheadMs)
    await app.charge(3)
    await bench.pass(-aheadMs)
    const reset = app.endOfHour()
    expect(await app.charge(4)).toMatchObject({ admitted: 3, prospect: 'throttled', reset })
  })

  test('is separate for each channel, credits are shared', async () => {
    const app = await bench.app({ hourlyLimit: 3, granted: 5 })
    expect(await app.charge(3)).toMatchObject({ prospect: 'throttled', balance: 2 })
    expect(await app.charge(3, { channel: 'embed' })).toMatchObject({
      admitted: 2,
      prospect: 'out_of_credits',
      remaining: 1,
      balance: 0,
    })
    expect(await app.books()).toMatchObject({ held: { api: 3, embed: 2 } })
  })
})

describe('a batch that is resent while it is held', () => {
  test('gets its first result and is charged once', async () => {
    const app = await bench.app({ hourlyLimit: 9, granted: 7 })
    const batch = newBatch()
    const first = await app.charge(3, { batch })
    await app.charge(4)
    const before = await app.everything()
    expect(await app.charge(3, { batch })).toEqual(first)
    expect(await app.everything()).toEqual(before)
  })

  test.each([
    [{ hourlyLimit: 2, granted: 7 }, 'throttled'],
    [{ hourlyLimit: 9, granted: 2 }, 'out_of_credits'],
  ] as const)('gets the same refusal again: %o', async (state, prospect) => {
    const app = await bench.app(state)
    const batch = newBatch()
    const first = await app.charge(5, { batch, channel: 'embed' })
    expect(first).toMatchObject({ admitted: 2, prospect })
    await app.put({ ...state, revision: 1, granted: 1000 })
    expect(await app.charge(5, { batch, channel: 'embed' })).toEqual(first)
  })

  test('settles finished batches only once', async () => {
    const app = await bench.app()
    const [earlier, batch] = [newBatch(), newBatch()]
    await app.charge(2, { batch: earlier })
    await app.charge(3, { batch, finished: [earlier] })
    await app.charge(3, { batch, finished: [earlier] })
    expect(await app.books()).toMatchObject({ spent: 2, held: { api: 3, embed: 0 } })
  })
})

describe('holds', () => {
  test('that have expired return before the next charge', async () => {
    const app = await bench.app({ granted: 3, hourlyLimit: 3 })
    await app.charge(3, { holdMs: 1 })
    await bench.pass(5)
    expect(await app.charge(3)).toMatchObject({ admitted: 3, remaining: 0, balance: 0 })
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 3, embed: 0 }, cells: [] })
  })

  test("of the other channel return to that channel's window", async () => {
    const app = await bench.app({ granted: 3, hourlyLimit: 3 })
    await app.charge(3, { holdMs: 1, channel: 'embed' })
    await bench.pass(5)
    expect(await app.charge(2)).toMatchObject({ admitted: 2, remaining: 1, balance: 1 })
    expect(await app.ask({ channel: 'embed' })).toMatchObject({ remaining: 3, balance: 1 })
  })

  test('that have not expired stay', async () => {
    const app = await bench.app({ granted: 3 })
    await app.charge(2, { holdMs: 1 })
    await app.charge(1, { holdMs: 60_000 })
    await bench.pass(5)
    expect(await app.ask()).toMatchObject({ balance: 2 })
  })

  test('of finished batches are settled, even past their deadline', async () => {
    const app = await bench.app({ granted: 5 })
    const batch = newBatch()
    await app.charge(2, { batch, holdMs: 1 })
    await bench.pass(5)
    expect(await app.ask({ finished: [batch, newBatch()] })).toMatchObject({ balance: 3 })
    expect(await app.books()).toMatchObject({ spent: 2, held: { api: 0, embed: 0 } })
  })

  test('no key of an app expires', async () => {
    const app = await bench.app()
    await app.charge(2)
    expect(await app.expiries()).toEqual([-1, -1])
  })
})

describe('charges of several apps that are sent together', () => {
  test('take one call for fifty apps, and each app gets its own result', async () => {
    const apps = await Promise.all(
      Array.from({ length: 51 }, (_, index) => bench.app({ granted: index, revision: 2 })),
    )
    const calls = spyOn(bench.redis, 'call')
    const replies = await Promise.all(apps.map((app) => app.send(30, { revision: 2 })))
    expect(calls).toHaveBeenCalledTimes(bench.redis.isCluster ? 51 : 2)
    calls.mockRestore()
    expect(replies.map((reply) => reply.kind === 'charged' && reply.admitted)).toEqual(
      Array.from({ length: 51 }, (_, index) => Math.min(30, index)),
    )
    const held = await Promise.all(apps.map(async (app) => (await app.books()).held.api))
    expect(held).toEqual(Array.from({ length: 51 }, (_, index) => Math.min(30, index)))
  })

  test('settle the finished batches of each app', async () => {
    const [one, other] = [await bench.app(), await bench.app()]
    const [first, second] = [newBatch(), newBatch()]
    await Promise.all([one.charge(3, { batch: first }), other.charge(4, { batch: second })])
    await Promise.all([
      one.send(0, { finished: [first, newBatch()] }),
      other.send(1, { finished: [second] }),
    ])
    expect(await one.books()).toMatchObject({ spent: 3, held: { api: 0 } })
    expect(await other.books()).toMatchObject({ spent: 4, held: { api: 1 } })
  })

  test('do not stop at a stale or missing app', async () => {
    const [stale, good] = [await bench.app({ revision: 2 }), await bench.app()]
    const replies = await Promise.all([stale.send(1), bench.absent().send(1), good.send(1)])
    expect(replies.map(({ kind }) => kind)).toEqual(['stale', 'missing', 'charged'])
  })

  test('are made even if the data of another app cannot be read', async () => {
    const [broken, good] = [await bench.app(), await bench.app()]
    const batch = newBatch()
    await good.charge(2, { batch })
    await bench.redis.set(holdsKey(broken.clientId), 'no sorted set')
    const replies = await Promise.allSettled([broken.send(1), good.send(3, { finished: [batch] })])
    expect(replies[0]).toMatchObject({ status: 'rejected' })
    expect(replies[1]).toMatchObject({ status: 'fulfilled', value: { admitted: 3 } })
    const settled = await Promise.allSettled([broken.settle(newBatch()), good.settle(batch)])
    expect(settled).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 0 }])
  })

  test('share the balance of one app', async () => {
    const app = await bench.app({ granted: 5 })
    const replies = await Promise.all(channels.map((channel) => app.charge(4, { channel })))
    expect(replies.map(({ admitted }) => admitted)).toEqual([4, 1])
  })
})
