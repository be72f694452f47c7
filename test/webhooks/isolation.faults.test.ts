/** Endpoints that hang, drip, send endless responses or refuse connections do not delay other endpoints. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { quantile } from '../../bench/support/figures'
import { deliveryLimits, slotsFor, spareFor } from '../../src/domain/webhooks/worker'
import { testPort } from '../support/ports'
import { type Receiver, startReceiver } from '../support/receiver'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'
import { ended } from './promises'
import { openStage, type Stage } from './support'

setDefaultTimeout(60_000)

/** Maximum ratio of the healthy endpoint's p99 delay next to the others to its p99 delay alone. */
const mostRatio = 3
/** Maximum p99 delay next to the others in milliseconds. A stalled response occupies its slot for longer. */
const mostMs = 1000
/** In total 120 events for each of the two cases, so that the p99 ignores one of them. */
const eventsPerTurn = 60
const turns = 2
/** The comparison is repeated, because the p99 is meaningless if the machine was suspended. */
const attempts = 3
const share = deliveryLimits.outstanding.healthy

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test('nine that stall their responses do not delay a healthy one with slots for 9.6', async () => {
  const others = await startReceiver({ manner: 'stall', body: '.' })
  const urls = Array.from({ length: 9 }, (_, place) => others.url(`/stalling/${place}`))
  const { ratio, besideMs, atOnce } = await compare({
    others,
    urls,
    requestsAtOnce: 704,
    fills: true,
  })
  await others.close()
  expect(Math.min(...atOnce)).toBeGreaterThanOrEqual(9 * share)
  expect(ratio).toBeLessThan(mostRatio)
  expect(besideMs).toBeLessThan(mostMs)
})

test('six that hang do not delay a healthy one with slots for 7', async () => {
  const others = await startReceiver({ manner: 'hang' })
  const urls = Array.from({ length: 6 }, (_, place) => others.url(`/hanging/${place}`))
  const { ratio, besideMs, atOnce } = await compare({
    others,
    urls,
    requestsAtOnce: 512,
    fills: true,
  })
  await others.close()
  expect(new Set(atOnce)).toEqual(new Set([6 * share]))
  expect(ratio).toBeLessThan(mostRatio)
  expect(besideMs).toBeLessThan(mostMs)
})

test('the healthy endpoint does not wait longer beside four that misbehave', async () => {
  const others = await startReceiver()
  others.tell({ manner: 'hang' }, '/hanging')
  others.tell({ manner: 'stall', body: '.' }, '/dripping')
  others.tell({ manner: 'endless' }, '/endless')
  const urls = [
    ...['/hanging', '/dripping', '/endless'].map((path) => others.url(path)),
    `https://127.0.0.1:${await testPort()}/refusing`,
  ]
  const { ratio } = await compare({ others, urls, requestsAtOnce: 4096, fills: false })
  const sentBytes = others.sentBytes()
  const paths = others.received.map(({ path }) => path.replace(/\?.*/, ''))
  const endless = paths.filter((path) => path === '/endless').length
  await others.close()

  expect(new Set(paths)).toEqual(new Set(['/hanging', '/dripping', '/endless']))
  expect(ratio).toBeLessThan(mostRatio)
  // No more of each endless response is read than fits into the buffers between sender and receiver.
  expect(sentBytes / endless).toBeLessThan(16 * 2 ** 20)
})

test('three that hang after their windows have grown do not delay a healthy one', async () => {
  const others = await startReceiver()
  const urls = [1, 2, 3].map((place) => others.url(`/busy/${place}`))
  for (const url of urls) await stage.addEndpoint('', url)
  stage.startWorker()
  let held = 0
  for (let attempt = 1; attempt <= attempts && held <= urls.length * share; attempt++) {
    others.tell({})
    const before = others.received.length
    await stage.commitAll(2000)
    await until('they are busy', () => others.received.length > before + 3000)
    others.tell({ manner: 'hang' })
    const answered = others.received.length
    // The endpoints get no more deliveries than their windows allow, so these are all that they can hold.
    await until('they hold all that they may', async () => {
      const known = others.received.length
      await Bun.sleep(300)
      held = known - answered
      return others.received.length === known
    })
  }
  await stage.addEndpoint('/healthy')
  const beside = quantile(await waits(eventsPerTurn), 0.99)
  await others.close()
  expect(held).toBeGreaterThan(urls.length * share)
  expect(held).toBeLessThanOrEqual(urls.length * share + spareFor(slotsFor(4096)))
  expect(beside).toBeLessThan(mostMs)
})

interface Comparison {
  /** The endpoints that misbehave. */
  urls: string[]
  others: Receiver
  /** A lower limit than usual, so that the worker reaches it sooner. */
  requestsAtOnce: number
  /** Whether the measurement begins only after each endpoint has its full share of attempts in progress. */
  fills: boolean
}

/**
 * Measures the healthy endpoint alone and next to the others, in alternating rounds, so that a busy machine
 * affects both.
 * @returns p99 beside to p99 alone, p99 beside, and what the others had under way at the end of each turn
 */
async function compare(
  it: Comparison,
): Promise<{ ratio: number; besideMs: number; atOnce: number[] }> {
  await stage.addEndpoint('/healthy')
  stage.startWorker({ BUN_CONFIG_MAX_HTTP_REQUESTS: String(it.requestsAtOnce) })
  await waits(10)
  const atOnce: number[] = []
  let [ratio, besideMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 1; attempt <= attempts && !(ratio < mostRatio); attempt++) {
    const alone: number[] = []
    const beside: number[] = []
    for (let turn = 1; turn <= turns; turn++) {
      alone.push(...(await waits(eventsPerTurn)))
      beside.push(...(await waitsBeside(it, atOnce)))
    }
    besideMs = quantile(beside, 0.99)
    ratio = besideMs / quantile(alone, 0.99)
  }
  return { ratio, besideMs, atOnce }
}

async function waitsBeside({ urls, others, fills }: Comparison, atOnce: number[]) {
  const before = others.received.length
  // New endpoints are added each time, because dropped deliveries count as failures of an endpoint.
  const ids = await Promise.all(urls.map((url) => stage.addEndpoint('', `${url}?after=${before}`)))
  if (fills) {
    await stage.commitAll(share)
    await until(
      'they have all that they may have',
      () => others.received.length - before >= urls.length * share,
    )
  }
  const waited = await waits(eventsPerTurn)
  atOnce.push(others.received.length - before)
  for (const id of ids) await stage.endpoints.setStatus(id, 'disabled')
  others.drop()
  await ended(stage)
  return waited
}

/**
 * Returns the milliseconds from the commit to the receipt at the healthy endpoint, for events sent one after
 * another.
 */
async function waits(count: number): Promise<number[]> {
  const committed = new Map<string, number>()
  const came = new Map<string, number>()
  stage.receiver.tell(({ body }) => {
    came.set((JSON.parse(body.toString()) as { id: string }).id, runningTime())
    return {}
  }, '/healthy')
  for (let event = 0; event < count; event++) {
    const id = await stage.commit()
    committed.set(id, runningTime())
    await Bun.sleep(5)
  }
  const ids = [...committed.keys()]
  await until('all have come', () => ids.every((id) => came.has(id)))
  return ids.map((id) => (came.get(id) ?? Number.NaN) - (committed.get(id) ?? Number.NaN))
}
