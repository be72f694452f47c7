/** How many embed searches a day an app has set for itself: no page empties its balance overnight. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { changeApp, createApp, defaultSettings } from '../../../src/domain/apps/apps'
import { freePort } from '../../../src/launch/service'
import { daySeconds } from '../../../src/lib/time'
import { connectRedis, redisReady } from '../../../src/store/clients'
import { appKey, holdsKey } from '../../../src/store/scripts'
import { untilMinuteHasLeft } from '../../support/minutes'
import { count, flood, startServer } from '../../support/processes'
import { openTestStores, suiteUrls } from '../../support/stores'
import { startTestApp, type TestApp } from '../../support/testApp'
import { expectRefused, searchPath, statusesOf } from './support'

// Servers are started here, which takes longer on a busy machine.
setDefaultTimeout(60_000)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

beforeEach(() => untilMinuteHasLeft(15_000), 30_000)

async function limited(embedDailyLimit: number | null) {
  const { clientId, apiKey } = await app.newApp({ embedDailyLimit, visitorLimit: 0 })
  const search = () => app.fetch(searchPath(clientId))
  return { clientId, apiKey, search }
}

/** PostgreSQL has the spending: what Redis forgets from now on is known. */
async function flushed(clientId: string, spent: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if ((await app.services.apps.byClientId(clientId))?.spent === spent) return
    await Bun.sleep(20)
  }
  throw new Error('the spending is not flushed')
}

test('the search beyond it waits for the end of the UTC day, unbilled; the API goes on', async () => {
  const { clientId, apiKey, search } = await limited(3)
  expect(await statusesOf(3, search)).toEqual([200, 200, 200])
  const refused = await search()
  await expectRefused(refused, 429, 'daily limit of embed searches')
  const untilMidnight = daySeconds - ((Date.now() / 1000) % daySeconds)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, untilMidnight + 2)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(untilMidnight - 60)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('5000')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('4997')
  expect(refused.headers.get('x-credit-balance')).toBe('997')

  expect((await app.get('/api/v1/dictionary.php?q=ero', apiKey)).status).toBe(200)
  expect((await search()).status).toBe(429)
  const { cells, spent } = await app.books(clientId)
  expect(spent).toBe(4)
  expect(cells.find(({ channel }) => channel === 'embed')).toMatchObject({ credits: 3 })
})

test('calls of the API do not count in it', async () => {
  const { apiKey, search } = await limited(1)
  const call = () => app.get('/api/v1/dictionary.php?q=ero', apiKey)
  expect(await statusesOf(3, call)).toEqual([200, 200, 200])
  expect(await statusesOf(2, search)).toEqual([200, 429])
})

test('raised, lowered or lifted, it counts from the next search', async () => {
  const { clientId, search } = await limited(null)
  const change = (embedDailyLimit: number | null) =>
    changeApp(app.services, clientId, { embedDailyLimit })
  expect((await search()).status).toBe(200)
  await change(1)
  expect((await search()).status).toBe(429)
  await change(3)
  expect(await statusesOf(3, search)).toEqual([200, 200, 429])
  await change(2)
  expect((await search()).status).toBe(429)
  await change(null)
  expect(await statusesOf(2, search)).toEqual([200, 200])
})

test('a wiped Redis does not forget what was flushed', async () => {
  const { clientId, search } = await limited(5)
  expect(await statusesOf(3, search)).toEqual([200, 200, 200])
  await flushed(clientId, 3)
  const redis = connectRedis(suiteUrls().redisUrl, () => {})
  await redisReady(redis, 5000)
  expect(await redis.del(appKey(clientId), holdsKey(clientId))).toBeGreaterThan(0)
  redis.disconnect()
  expect(await statusesOf(4, search)).toEqual([200, 200, 429, 429])
  expect((await app.books(clientId)).spent).toBe(5)
})

test('a limit of 50 lets exactly 50 of 200 pass at three processes at once', async () => {
  const stores = await openTestStores()
  const env = { PORT: String(await freePort()), PROCESSES: '3' }
  const servers = await Promise.all([1, 2, 3].map(() => startServer(stores, env)))
  try {
    const settings = { ...defaultSettings, name: 'Test', embedDailyLimit: 50, visitorLimit: 0 }
    const { clientId } = await createApp(stores, settings, 1000)
    const address = `http://127.0.0.1:${env.PORT}${searchPath(clientId)}`
    const answers = await flood({
      calls: 200,
      concurrency: 200,
      call: () => fetch(address, { headers: { connection: 'close' } }),
    })
    expect([count(answers, 200), count(answers, 429)]).toEqual([50, 150])
    const balances = answers.filter(({ status }) => status === 200).map(({ balance }) => balance)
    expect(balances.toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 50 }, (_, i) => 999 - i),
    )
    expect((await fetch(address)).status).toBe(429)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await stores.close()
  }
})
