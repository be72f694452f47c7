/**
 * Tests how charges are batched, which result each request gets, and which requests are charged while Redis
 * does not respond.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type {
  Charge,
  ChargeBatches,
  ChargeBatchesOptions,
} from '../../../src/store/metering/chargeBatches'
import type { Scripts } from '../../../src/store/metering/scripts'
import { type Bench, openBench, serviceLimit, type TestBooks } from '../../lua/books'
import { until } from '../../support/until'
import { admitting, kinds, openBatches, silent, turn, watched } from './watchedScripts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
const wasAdmitted = (charge: Charge) => charge.kind === 'admitted'
const batchesOf = (app: TestBooks, options: Partial<ChargeBatchesOptions> = {}) =>
  openBatches(app.clientId, { scripts: bench.scripts, ...options })

describe('figures', () => {
  test('of simultaneous charges are distinct and count down', async () => {
    const app = await bench.app({ granted: 30 })
    const batches = batchesOf(app)
    const reset = app.endOfHour()
    const charges = await Promise.all(times(10, () => batches.charge()))
    expect(charges).toEqual(
      times(10, () => 0).map((_, place) => ({
        kind: 'admitted',
        limit: 50,
        remaining: 49 - place,
        reset,
        balance: 29 - place,
        cost: 1,
      })),
    )
  })

  test('of charges in several batches are distinct, too', async () => {
    const app = await bench.app({ granted: 100, hourlyLimit: 100 })
    const batches = batchesOf(app)
    const charges: Promise<Charge>[] = []
    for (let group = 0; group < 8; group++) {
      charges.push(...times(5, () => batches.charge()))
      await turn()
    }
    const heard = (await Promise.all(charges)).filter((charge) => 'balance' in charge)
    expect(heard.map(({ balance }) => balance)).toEqual(times(40, () => 0).map((_, i) => 99 - i))
    expect(new Set(heard.map(({ remaining }) => remaining)).size).toBe(40)
  })

  test.each([
    [
      { hourlyLimit: 3, granted: 9 },
      { kind: 'throttled', remaining: 0, balance: 6 },
    ],
    [
      { hourlyLimit: 9, granted: 3 },
      { kind: 'out_of_credits', remaining: 6, balance: 0 },
    ],
  ])('admits the first and refuses the others for their reasons: %o', async (state, refusal) => {
    const batches = batchesOf(await bench.app(state))
    const charges = await Promise.all(times(5, () => batches.charge()))
    expect(charges.slice(0, 3).every(wasAdmitted)).toBe(true)
    expect(charges[3]).toMatchObject(refusal)
    expect(charges[4]).toMatchObject(refusal)
  })

  test('go to every request if the app is missing or stale', async () => {
    const missing = batchesOf(bench.absent())
    expect(kinds(await Promise.all([missing.charge(), missing.ask()]))).toEqual([
      'missing',
      'missing',
    ])
    const stale = batchesOf(await bench.app({ revision: 2 }))
    expect(kinds(await Promise.all([stale.charge(), stale.ask()]))).toEqual(['stale', 'stale'])
  })
})

describe('batches', () => {
  test('have all charges of one turn in one command', async () => {
    const { scripts, charges } = watched(bench.scripts)
    const batches = batchesOf(await bench.app(), { scripts })
    await Promise.all(times(20, () => batches.charge()))
    expect(charges.map(({ n }) => n)).toEqual([20])
  })

  test('gather charges while a command is under way', async () => {
    const { scripts, charges, replies } = silent(bench.scripts)
    const batches = batchesOf(bench.absent(), { scripts })
    const first = batches.charge()
    await turn()
    const later = [batches.charge()]
    await turn()
    later.push(batches.charge())
    await Bun.sleep(5)
    expect(charges.map(({ n }) => n)).toEqual([1])

    replies[0]?.resolve(admitting(1))
    await first
    await turn()
    expect(charges.map(({ n }) => n)).toEqual([1, 2])
    replies[1]?.resolve(admitting(2))
    expect(kinds(await Promise.all(later))).toEqual(['admitted', 'admitted'])
    expect(new Set(charges.map(({ batch }) => batch)).size).toBe(2)
  })

  test('include asking, which takes no place', async () => {
    const { scripts, charges } = watched(bench.scripts)
    const app = await bench.app({ granted: 2 })
    const batches = batchesOf(app, { scripts })
    const [first, asked, second] = await Promise.all([
      batches.charge(),
      batches.ask(),
      batches.charge(),
    ])
    expect(charges.map(({ n }) => n)).toEqual([2])
    expect([first, second]).toMatchObject([{ balance: 1 }, { balance: 0 }])
    expect(asked).toMatchObject({ kind: 'out_of_credits', balance: 0, remaining: 48 })
  })

  test('charge nothing for asking alone', async () => {
    const { scripts, charges, settled } = watched(bench.scripts)
    const app = await bench.app({ granted: 2 })
    const before = await app.everything()
    const batches = batchesOf(app, { scripts })
    expect(await batches.ask()).toMatchObject({ kind: 'admitted', balance: 2, remaining: 50 })
    expect(charges.map(({ n }) => n)).toEqual([0])
    await Bun.sleep(80)
    expect(settled).toEqual([])
    expect(await app.everything()).toEqual(before)
  })

  test('share the balance of their app', async () => {
    const app = await bench.app({ granted: 7 })
    const each = [batchesOf(app), batchesOf(app), batchesOf(app, { channel: 'embed' })]
    const charges = await Promise.all(each.flatMap((batches) => times(5, () => batches.charge())))
    expect(charges.filter(wasAdmitted)).toHaveLength(7)
    expect(await app.balance()).toBe(0)
  })
})

describe('a finished batch', () => {
  test('is settled soon by itself', async () => {
    const app = await bench.app()
    const batches = batchesOf(app)
    await Promise.all([batches.charge(), batches.charge()])
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 2 } })
    const from = performance.now()
    await until('it is settled', async () => (await app.books()).spent > 0, 1000)
    expect(performance.now() - from).toBeLessThan(500)
    expect(await app.books()).toMatchObject({ spent: 2, held: { api: 0 } })
  })

  test('is settled with the next charge', async () => {
    const { scripts, charges, settled } = watched(bench.scripts)
    const app = await bench.app()
    const batches = batchesOf(app, { scripts })
    await batches.charge()
    await turn()
    await batches.charge()
    const first = { id: charges[0]?.batch ?? '', unsent: 0 }
    expect(charges.map(({ finished }) => finished)).toEqual([[], [first]])
    expect(settled).toEqual([])
    expect(await app.books()).toMatchObject({ spent: 1, held: { api: 1 } })
  })

  test('charges only clients that are still there when the reply arrives', async () => {
    const app = await bench.app({ granted: 3 })
    const batches = batchesOf(app)
    const clients = times(4, () => new AbortController())
    const charges = clients.map(({ signal }) => batches.charge(signal))
    clients[0]?.abort()
    clients[3]?.abort()
    expect(kinds(await Promise.all(charges))).toEqual([
      'gone',
      'admitted',
      'admitted',
      'out_of_credits',
    ])
    await turn()
    await batches.settle()
    const { spent, held } = await app.books()
    expect({ spent, held: held.api }).toEqual({ spent: 2, held: 0 })
    expect((await app.ask()).remaining).toBe(serviceLimit - 2)
  })

  test('is not settled in the turn of its response', async () => {
    const { scripts, settled } = watched(bench.scripts)
    const batches = batchesOf(await bench.app(), { scripts })
    await batches.charge()
    await batches.settle()
    expect(settled).toEqual([])
  })

  test('is reported, so that it is flushed', async () => {
    const touched: ChargeBatches[] = []
    const batches = batchesOf(await bench.app({ granted: 1 }), {
      touched: (own) => touched.push(own),
    })
    await batches.ask()
    await turn()
    expect(touched).toEqual([])
    await batches.charge()
    await turn()
    expect(touched).toEqual([batches])
    await batches.charge()
    await batches.settle()
    await turn()
    expect(touched).toEqual([batches])
  })

  test('is kept and reported again if it could not be settled', async () => {
    const seen = watched(bench.scripts)
    let isDown = true
    const settle: Scripts['settle'] = (clientId, batches) =>
      isDown ? Promise.reject(new Error('down')) : seen.scripts.settle(clientId, batches)
    let touched = 0
    const app = await bench.app()
    const batches = batchesOf(app, {
      scripts: { ...seen.scripts, settle },
      touched: () => touched++,
    })
    await batches.charge()
    await turn()
    await batches.settle()
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 1 } })
    expect(touched).toBe(2)
    isDown = false
    await batches.settle()
    expect(await app.books()).toMatchObject({ spent: 1, held: { api: 0 } })
  })
})
