/** The widget's daily limit, which can be set for each app. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { daySeconds } from '../../src/lib/time'
import { connectRedis, redisReady } from '../../src/store/clients'
import { appKey, holdsKey } from '../../src/store/metering/scripts'
import { changeApp } from '../support/apps'
import { suiteUrls } from '../support/stores'
import { startTestApp, type TestApp } from '../support/testApp'
import { expectRefused, searchPath, statusesOf } from './embedding'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function limited(embedDailyLimit: number | null) {
  const { clientId, apiKey } = await app.newApp({ embedDailyLimit, visitorLimit: 0 })
  const search = () => app.fetch(searchPath(clientId))
  return { clientId, apiKey, search }
}

test('a search above it waits for the end of the UTC day, free of charge, and the API continues', async () => {
  const { clientId, apiKey, search } = await limited(3)
  expect(await statusesOf(3, search)).toEqual([200, 200, 200])
  const refused = await search()
  await expectRefused(refused, 429, 'daily limit for the widget')
  const untilMidnight = daySeconds - ((app.clock.now() / 1000) % daySeconds)
  expect(refused.headers.get('retry-after')).toBe(String(untilMidnight))
  expect(refused.headers.get('x-ratelimit-limit')).toBe('5000')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('4997')
  expect(refused.headers.get('x-credit-balance')).toBe('997')

  expect((await app.get('/api/v1/dictionary.php?q=ero', apiKey)).status).toBe(200)
  expect((await search()).status).toBe(429)
  const { cells, spent } = await app.books(clientId)
  expect(spent).toBe(4)
  expect(cells.find(({ channel }) => channel === 'embed')).toMatchObject({ credits: 3 })
})

test('API requests do not count', async () => {
  const { apiKey, search } = await limited(1)
  const send = () => app.get('/api/v1/dictionary.php?q=ero', apiKey)
  expect(await statusesOf(3, send)).toEqual([200, 200, 200])
  expect(await statusesOf(2, search)).toEqual([200, 429])
})

test('if raised, lowered or removed, it applies to the next search', async () => {
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

test('a wiped Redis does not forget flushed spending', async () => {
  const { clientId, search } = await limited(5)
  expect(await statusesOf(3, search)).toEqual([200, 200, 200])
  await app.clock.advance(1000)
  expect((await app.services.apps.byClientId(clientId))?.spent).toBe(3)
  const redis = connectRedis(suiteUrls().redisUrl, () => {})
  await redisReady(redis, 5000)
  expect(await redis.del(appKey(clientId), holdsKey(clientId))).toBeGreaterThan(0)
  redis.disconnect()
  expect(await statusesOf(4, search)).toEqual([200, 200, 429, 429])
  expect((await app.books(clientId)).spent).toBe(5)
})
