/** Any sequence of script calls has the same results in Redis as in a simple model. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { balanceOf } from '../../src/domain/apps/credits'
import { meteringRules } from '../../src/domain/metering/limits'
import { channels } from '../../src/lib/metering'
import { type Books, createLedger } from '../../src/store/metering/ledger'
import type { PutState } from '../../src/store/metering/scripts'
import { type Bench, openBench, serviceLimit, type TestBooks } from './books'
import { Model } from './model'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const channel = fc.constantFrom(...channels)
/**
 * Only a few batch IDs, so that steps often reuse a batch, whatever its state: held, settled, released or
 * unknown.
 */
const batch = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const batches = fc.array(batch, { maxLength: 3, size: 'max' })
const finished = fc.array(fc.record({ id: batch, unsent: fc.constantFrom(0, 0, 1, 2, 5) }), {
  maxLength: 3,
  size: 'max',
})

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('charge'),
      channel,
      batch,
      n: fc.nat(4),
      cost: fc.constantFrom(1, 1, 1, 2),
      expired: fc.boolean(),
      finished,
      /** How far the request's revision is behind the current one. */
      behind: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settle'), finished }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('release'), batches }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change'),
      /** The number of credits to grant. A negative number is a correction. */
      credits: fc.integer({ min: -3, max: 9 }),
      hourlyLimit: fc.option(fc.nat(9)),
      embedDailyLimit: fc.option(fc.integer({ min: 1, max: 9 })),
      /**
       * False if the process stops before it calls `put`. The next `put` then writes this change to Redis as
       * well.
       */
      isPut: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('put again'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('raise'), channel, credits: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('turn'), channel, hours: fc.nat(2) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('granted − spent − held is the balance, in any sequence of scripts', async () => {
  const ledger = createLedger(bench.redis, meteringRules(serviceLimit))
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 50, size: 'max' }),
    async (steps) => {
      const app = bench.absent()
      const day = app.day()
      const world = {
        app,
        day,
        model: new Model(app.hour()),
        changes: [firstState] as PutState[],
      }
      let spent = 0
      for (const one of steps) {
        await take(world, one)
        const books = await ledger.read(app.clientId)
        expect(sorted(books)).toEqual(world.model.books(day))
        if (!books) continue

        expect(balanceOf(books)).toBe(world.model.balance())
        expect(books.spent).toBeGreaterThanOrEqual(spent)
        expect(books.spent).toBe(books.cells.reduce((sum, cell) => sum + cell.credits, 0))
        expect(Math.min(books.held.api, books.held.embed)).toBeGreaterThanOrEqual(0)
        spent = books.spent
      }
      await expectSameProspects(world)
    },
  )
  await fc.assert(property, { numRuns: 80 })
})

interface World {
  app: TestBooks
  day: number
  model: Model
  /** The app's successive states in PostgreSQL. The last one is current. */
  changes: PutState[]
}

const firstState: PutState = {
  revision: 1,
  granted: 8,
  hourlyLimit: null,
  embedDailyLimit: null,
  spent: 0,
  cells: [],
}

/** Runs one step both in Redis and in the model, and checks that the results are the same. */
async function take({ app, day, model, changes }: World, one: Step): Promise<void> {
  switch (one.does) {
    case 'charge': {
      const { does: _, behind, expired, ...rest } = one
      const request = { ...rest, revision: Math.max(1, model.revision) - behind }
      // A stale or repeated charge may or may not release expired holds, so sweep them first.
      if (behind !== 0 || model.holds.has(rest.batch)) {
        expect(await app.sweep()).toBe(model.sweep())
      }
      const earlier = model.holds.get(rest.batch)?.reply
      const expected = model.charge({ ...request, expired })
      const reply = await app.send(rest.n, { ...request, holdMs: expired ? 0 : 60_000 })
      expect(reply).toEqual(expected)
      const isResent = expected === earlier
      if (expected.kind === 'charged' && expected.admitted > 0 && !isResent) {
        expect(expected.admitted).toBeLessThanOrEqual(rest.n)
        expect(expected.balance).toBeGreaterThanOrEqual(0)
        expect(model.windows[rest.channel].count).toBeLessThanOrEqual(expected.limit)
      }
      return
    }
    case 'settle':
      return expect(await app.settle(...one.finished)).toBe(model.settle(one.finished))
    case 'release':
      return expect(await app.release(...one.batches)).toBe(model.release(one.batches))
    case 'sweep':
      return expect(await app.sweep()).toBe(model.sweep())
    case 'change': {
      const { revision, granted } = changes.at(-1) ?? firstState
      const changed = {
        ...firstState,
        revision: revision + 1,
        granted: granted + one.credits,
        hourlyLimit: one.hourlyLimit,
        embedDailyLimit: one.embedDailyLimit,
      }
      changes.push(changed)
      if (one.isPut) expect(await app.put(changed)).toEqual(model.put(changed))
      return
    }
    case 'put again': {
      const state = changes[one.which % changes.length] ?? firstState
      return expect(await app.put(state)).toEqual(model.put(state))
    }
    case 'raise': {
      const cell = { day, channel: one.channel, credits: one.credits }
      const rise = model.raise(one.channel, one.credits)
      return expect(await bench.scripts.raise(app.clientId, [cell])).toBe(rise)
    }
    case 'turn':
      if (model.revision > 0) await app.setWindow(one.channel, model.turn(one.channel, one.hours))
  }
}

/** Checks that Redis and the model predict the same result for another request in each channel. */
async function expectSameProspects({ app, model }: World): Promise<void> {
  for (const own of channels) {
    const request = { revision: Math.max(1, model.revision), channel: own, batch: 'last' }
    const asked = { ...request, n: 0, cost: 1, expired: false, finished: [] }
    expect(await app.send(0, request)).toEqual(model.charge(asked))
  }
}

/** Sorts the cells into the model's order. */
function sorted(books: Books | undefined): Books | undefined {
  const cells = books?.cells.toSorted((a, b) => a.channel.localeCompare(b.channel))
  return books && cells && { ...books, cells }
}
