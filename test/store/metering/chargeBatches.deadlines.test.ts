/**
 * While Redis is slow, down or unresponsive, requests get a 503 in time, and nothing is charged.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Scripts } from '../../../src/store/metering/scripts'
import { type Bench, openBench } from '../../lua/books'
import { until } from '../../support/until'
import { admitting, kinds, openBatches, silent, timed, turn, watched } from './watchedScripts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

/** One second, plus a margin of 100 ms in case the process stalls. */
const withinMs = 1100
const refused = { ...admitting(0), prospect: 'throttled' } as const
const down = () => Promise.reject(new Error('down'))

describe('a charge without a reply', () => {
  test.concurrent('is unavailable to all its requests within a second, whenever they joined', async () => {
    const { scripts } = silent(bench.scripts)
    const batches = openBatches(bench.absent().clientId, { scripts })
    const requests = [timed(batches.charge()), timed(batches.ask())]
    // These charges join the running batch, the waiting batch and the batch after that.
    for (let late = 0; late < 12; late++) {
      await Bun.sleep(97)
      requests.push(timed(batches.charge()), timed(batches.ask()))
    }
    for (const { value, ms } of await Promise.all(requests)) {
      expect(value).toEqual({ kind: 'unavailable' })
      expect(ms).toBeLessThan(withinMs)
    }
  })

  test.concurrent('does not block the next one once Redis responds again', async () => {
    const { scripts, replies, charges } = silent(bench.scripts)
    const batches = openBatches(bench.absent().clientId, { scripts })
    expect(await batches.charge()).toEqual({ kind: 'unavailable' })
    const next = batches.charge()
    await turn()
    expect(charges).toHaveLength(2)
    replies[1]?.resolve(admitting(1))
    expect(await next).toMatchObject({ kind: 'admitted' })
  })

  test.concurrent('keeps the finished batches that it carried', async () => {
    const seen = silent(bench.scripts)
    const touched: string[] = []
    const batches = openBatches(bench.absent().clientId, {
      scripts: seen.scripts,
      touched: (own) => touched.push(own.clientId),
    })
    const first = batches.charge()
    await turn()
    seen.replies[0]?.resolve(admitting(1))
    await first
    const second = await batches.charge()
    expect(second).toEqual({ kind: 'unavailable' })
    const finished = [seen.charges[0]?.batch ?? '']
    expect(seen.charges[1]?.finished.map(({ id }) => id)).toEqual(finished)
    seen.replies[1]?.reject(new Error('connection lost'))
    await turn()
    await batches.settle()
    expect(seen.settled).toEqual([finished])
    expect(touched).toHaveLength(2)
  })
})

describe('a late reply', () => {
  test.concurrent('is released at once, and never settled', async () => {
    const app = await bench.app({ granted: 5 })
    const seen = watched(bench.scripts)
    const responded: PromiseWithResolvers<void>[] = []
    const charge: Scripts['charge'] = async (request) => {
      const gate = Promise.withResolvers<void>()
      responded.push(gate)
      const reply = await seen.scripts.charge(request)
      await gate.promise
      return reply
    }
    const batches = openBatches(app.clientId, { scripts: { ...seen.scripts, charge } })
    const requests = [batches.charge(), batches.charge(), batches.ask()]
    expect(kinds(await Promise.all(requests))).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ])
    // The charge is released immediately, so that the next request can use the whole balance.
    const batch = seen.charges[0]?.batch ?? ''
    expect(seen.released).toEqual([[batch]])
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 0 } })

    responded[0]?.resolve()
    await turn()
    expect(seen.released).toEqual([[batch], [batch]])
    await Bun.sleep(100)
    expect(seen.settled).toEqual([])
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 0 } })
    expect(await app.ask()).toMatchObject({ remaining: 50, balance: 5 })
  })

  test.concurrent('that admitted nothing, or failed, is not released again', async () => {
    const { scripts, replies, released, settled } = silent(bench.scripts)
    const each = [1, 2, 3].map(() => openBatches(bench.absent().clientId, { scripts }))
    await Promise.all(each.map((batches) => batches.charge()))
    expect(released).toHaveLength(3)
    replies[0]?.resolve(refused)
    replies[1]?.resolve({ kind: 'stale' })
    replies[2]?.reject(new Error('connection lost'))
    await Bun.sleep(80)
    expect(released).toHaveLength(3)
    expect(settled).toEqual([])
  })

  test.concurrent('does no harm if its release fails', async () => {
    const seen = silent(bench.scripts)
    const batches = openBatches(bench.absent().clientId, {
      scripts: { ...seen.scripts, release: down },
    })
    await batches.charge()
    seen.replies[0]?.resolve(admitting(1))
    await Bun.sleep(10)
    expect(seen.settled).toEqual([])
  })
})

describe('a process that was busy past the deadline', () => {
  test('reads the reply first, and charges its requests', async () => {
    const app = await bench.app({ granted: 5 })
    const { scripts, charges } = watched(bench.scripts)
    const batches = openBatches(app.clientId, { scripts })
    const requests = [batches.charge(), batches.charge()]
    Bun.sleepSync(900)
    // This charge joins the same batch as the first two, or the next batch.
    requests.push(batches.charge())
    const heard = await Promise.all(requests)
    expect(kinds(heard)).toEqual(['admitted', 'admitted', 'admitted'])
    expect(charges.length).toBeLessThanOrEqual(2)
    expect(await app.balance()).toBe(2)
    expect(await batches.charge()).toMatchObject({ kind: 'admitted', balance: 1 })
  })
})

describe('a rejected charge', () => {
  test('is unavailable at once to all requests of its batch', async () => {
    const batches = openBatches(bench.absent().clientId, {
      scripts: { ...bench.scripts, charge: down },
    })
    const { value, ms } = await timed(
      Promise.all([batches.charge(), batches.charge(), batches.ask()]),
    )
    expect(kinds(value)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(ms).toBeLessThan(400)
  })

  test('keeps finished batches, and settles them a little later', async () => {
    const app = await bench.app()
    const seen = watched(bench.scripts)
    let isDown = false
    const charge: Scripts['charge'] = (request) => (isDown ? down() : seen.scripts.charge(request))
    const batches = openBatches(app.clientId, { scripts: { ...seen.scripts, charge } })
    await batches.charge()
    await turn()
    isDown = true
    expect(await batches.charge()).toEqual({ kind: 'unavailable' })
    expect(await app.books()).toMatchObject({ spent: 0, held: { api: 1 } })
    await until('it is settled', () => seen.settled.length > 0, 2000)
    expect(seen.settled).toEqual([[seen.charges[0]?.batch ?? '']])
    expect(await app.books()).toMatchObject({ spent: 1, held: { api: 0 } })
  })

  test('changes nothing: the next charge continues from the same figures', async () => {
    const app = await bench.app({ granted: 5 })
    let isDown = true
    const charge: Scripts['charge'] = (request) => (isDown ? down() : bench.scripts.charge(request))
    const batches = openBatches(app.clientId, { scripts: { ...bench.scripts, charge } })
    await batches.charge()
    isDown = false
    expect(await batches.charge()).toMatchObject({ kind: 'admitted', remaining: 49, balance: 4 })
  })
})
