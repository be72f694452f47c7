import { afterAll, beforeAll, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms({ slug: 'computer' })
})
afterAll(() => app.close())

/** Scrapes the metrics. Returns the values, keyed by metric name and labels as they appear in the response. */
async function scrape(): Promise<Record<string, number>> {
  const text = await app.services.registry.metrics()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** Settles the charges for all responses so far. */
async function settle(): Promise<void> {
  await setImmediate()
  await app.services.ledger.settleFinished()
}

/** Returns how much each metric increases while `work` runs. Omits metrics that do not change. */
async function risen(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape()
  await work()
  const after = await scrape()
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const by = value - (before[name] ?? 0)
      return by === 0 ? [] : [[name, by]]
    }),
  )
}

const route = 'method="GET",route="/api/v1/dictionary.php"'

test('a search is counted by route and status, with its charge, its caches and its engine', async () => {
  const { apiKey } = await app.newApp()
  const search = () => app.get('/api/v1/dictionary.php?q=computer', apiKey)
  const first = await risen(search)
  expect(first).toMatchObject({
    [`atumo_http_requests_total{${route},status="200"}`]: 1,
    [`atumo_http_request_duration_seconds_count{${route}}`]: 1,
    [`atumo_http_request_duration_seconds_bucket{${route},le="+Inf"}`]: 1,
    'atumo_cache_lookups_total{cache="apps",result="miss"}': 1,
    'atumo_cache_lookups_total{cache="responses",result="miss"}': 1,
    // Before a lookup, Redis is asked whether the app can pay.
    atumo_charge_duration_seconds_count: 2,
    'atumo_charge_batch_size_bucket{le="0"}': 1,
    'atumo_charge_batch_size_bucket{le="1"}': 2,
  })
  expect(first['atumo_searches_total{engine="postgres"}']).toBeGreaterThan(0)
  const second = await risen(search)
  expect(second).toMatchObject({
    'atumo_cache_lookups_total{cache="apps",result="hit"}': 1,
    'atumo_cache_lookups_total{cache="responses",result="hit"}': 1,
  })
  expect(second).not.toHaveProperty(['atumo_searches_total{engine="postgres"}'])
})

test('requests that arrive together are charged in one batch, which is open until it is settled', async () => {
  const { apiKey } = await app.newApp()
  const search = () => app.get('/api/v1/dictionary.php?q=computer', apiKey)
  await search()
  await settle()
  expect(await scrape()).toMatchObject({ atumo_open_holds: 0 })
  expect(await risen(() => Promise.all([search(), search(), search()]))).toMatchObject({
    atumo_charge_batch_size_count: 1,
    atumo_charge_batch_size_sum: 3,
    atumo_open_holds: 1,
  })
  await settle()
  expect(await scrape()).toMatchObject({ atumo_open_holds: 0 })
})

test('a released hold is no longer open', async () => {
  const { clientId } = await app.newApp()
  const { accounts } = (await app.services.known.byClientId.load(clientId)) ?? {}
  await settle()
  const hold = await accounts?.api.hold()
  if (hold?.kind !== 'admitted') throw new Error(hold?.kind)
  expect(await scrape()).toMatchObject({ atumo_open_holds: 1 })
  hold.release()
  expect(await scrape()).toMatchObject({ atumo_open_holds: 0 })
})

test('errors are counted by their code', async () => {
  const changes = await risen(() => app.get('/api/v1/dictionary.php?q=computer', 'nonsense'))
  expect(changes).toMatchObject({
    [`atumo_http_requests_total{${route},status="401"}`]: 1,
    'atumo_refusals_total{code="key_invalid"}': 1,
  })
  expect((await scrape())['atumo_refusals_total{code="out_of_credits"}']).toBe(0)
})

test('both languages of a page are one route, and unknown paths and methods have one too', async () => {
  expect(
    await risen(async () => {
      await app.fetch('/terms/computer')
      await app.fetch('/yo/terms/computer')
      await app.fetch('/terms/computer', { method: 'HEAD' })
      await app.fetch('/terms/computer', { method: 'DELETE' })
      await app.fetch('/no-such-page')
    }),
  ).toMatchObject({
    'atumo_http_requests_total{method="GET",route="/terms/:slug",status="200"}': 3,
    'atumo_http_requests_total{method="other",route="/terms/:slug",status="405"}': 1,
    'atumo_http_requests_total{method="other",route="none",status="404"}': 1,
  })
})

test('the flush lag grows until spending is flushed', async () => {
  await app.clock.advance(1000)
  const lag = async () => (await scrape())['atumo_flush_lag_seconds']
  expect(await lag()).toBe(0)
  await app.clock.advance(999)
  expect(await lag()).toBeCloseTo(0.999)
  await app.clock.advance(1)
  expect(await lag()).toBe(0)
})

test('tasks that have not failed are 0', async () => {
  expect(await scrape()).toMatchObject({ 'atumo_task_failures_total{task="flush spending"}': 0 })
})
