/** Holds are settled, released or left to expire. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Hold } from '../../../src/store/metering/chargeBatches'
import { type Bench, openBench, type TestBooks } from '../../lua/books'
import { until } from '../../support/until'
import { admitting, openBatches, silent, timed, turn, watched } from './watchedScripts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

function admitted(hold: Hold) {
  if (hold.kind !== 'admitted') throw new Error(`the hold is ${hold.kind}`)
  return hold
}

const held = async (app: TestBooks) => {
  const { spent, held: open } = await app.books()
  return { spent, held: open.api }
}

test('charges a hold at once, and spends it when it is settled', async () => {
  const app = await bench.app({ granted: 3 })
  const hold = admitted(await openBatches(app.clientId, { scripts: bench.scripts }).hold())
  expect(hold.figures).toMatchObject({ balance: 2, remaining: 49, limit: 50, cost: 1 })
  expect(await held(app)).toEqual({ spent: 0, held: 1 })
  hold.settle()
  await until('the books are so', async () => (await held(app)).held === 0, 1000)
  expect(await held(app)).toEqual({ spent: 1, held: 0 })
})

test('returns the credit and the request of the hour when a hold is released', async () => {
  const app = await bench.app({ granted: 1 })
  const batches = openBatches(app.clientId, { scripts: bench.scripts })
  admitted(await batches.hold()).release()
  await until('the books are so', async () => (await held(app)).held === 0, 1000)
  expect(await batches.ask()).toMatchObject({ kind: 'admitted', balance: 1, remaining: 50 })
})

test('counts only the first end of a hold', async () => {
  const app = await bench.app({ granted: 2 })
  const { scripts, settled, released } = watched(bench.scripts)
  const batches = openBatches(app.clientId, { scripts })
  const [one, other] = [admitted(await batches.hold()), admitted(await batches.hold())]
  one.settle()
  one.release()
  other.release()
  other.settle()
  await until('the books are so', async () => (await held(app)).held === 0, 1000)
  expect(await held(app)).toEqual({ spent: 1, held: 0 })
  expect([settled.flat().length, released.flat().length]).toEqual([1, 1])
})

test('puts simultaneous holds into batches of their own, and admits no more than can be paid', async () => {
  const app = await bench.app({ granted: 3 })
  const { scripts, charges } = watched(bench.scripts)
  const batches = openBatches(app.clientId, { scripts })
  const holds = await Promise.all([1, 2, 3, 4, 5].map(() => batches.hold()))
  const kinds = holds.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(3)
  expect(kinds.filter((kind) => kind === 'out_of_credits')).toHaveLength(2)
  expect(new Set(charges.map(({ batch }) => batch)).size).toBe(5)
})

test('spends a settled hold at once, not with the next charge', async () => {
  const app = await bench.app({ granted: 3 })
  const { scripts, settled } = watched(bench.scripts)
  const hold = admitted(await openBatches(app.clientId, { scripts }).hold())
  hold.settle()
  await turn()
  await turn()
  expect(settled.flat()).toHaveLength(1)
})

test('settles finished batches with a hold, or later if Redis fails', async () => {
  const app = await bench.app({ granted: 5 })
  const { scripts, charges, settled } = watched(bench.scripts)
  let isDown = false
  const charge: typeof scripts.charge = (request) =>
    isDown ? Promise.reject(new Error('down')) : scripts.charge(request)
  const batches = openBatches(app.clientId, { scripts: { ...scripts, charge } })
  const finish = async () => {
    expect(await batches.charge()).toMatchObject({ kind: 'admitted' })
    await turn()
    await turn()
    return charges.at(-1)?.batch ?? ''
  }
  const first = await finish()
  admitted(await batches.hold()).release()
  expect(charges.at(-1)?.finished).toEqual([{ id: first, unsent: 0 }])
  const second = await finish()
  isDown = true
  expect(await batches.hold()).toEqual({ kind: 'unavailable' })
  await batches.settle()
  expect(settled).toEqual([[second]])
  await until('the books are so', async () => (await held(app)).held === 0, 1000)
  expect(await held(app)).toEqual({ spent: 2, held: 0 })
})

test('holds nothing for a stale revision, an unknown app or a used-up hour', async () => {
  const app = await bench.app({ granted: 3, hourlyLimit: 0 })
  const open = (revision: number) => openBatches(app.clientId, { scripts: bench.scripts, revision })
  expect(await open(99).hold()).toEqual({ kind: 'stale' })
  expect(await open(1).hold()).toMatchObject({ kind: 'throttled', balance: 3 })
  const nobody = openBatches(bench.absent().clientId, { scripts: bench.scripts })
  expect(await nobody.hold()).toEqual({ kind: 'missing' })
})

test('is unavailable within a second while Redis is silent, and is released right after', async () => {
  const { scripts, replies, released } = silent(bench.scripts)
  const batches = openBatches(bench.absent().clientId, { scripts })
  const { value, ms } = await timed(batches.hold())
  expect(value).toEqual({ kind: 'unavailable' })
  expect(ms).toBeLessThan(1100)
  expect(released.flat()).toHaveLength(1)
  replies[0]?.resolve(admitting(1))
  await turn()
  expect(released.flat()).toHaveLength(1)
})

test('is unavailable if Redis fails, and is released in case the charge arrived', async () => {
  const { scripts, released } = watched(bench.scripts)
  const failing = { ...scripts, charge: () => Promise.reject(new Error('down')) }
  const batches = openBatches(bench.absent().clientId, { scripts: failing })
  expect(await batches.hold()).toEqual({ kind: 'unavailable' })
  expect(released.flat()).toHaveLength(1)
})
