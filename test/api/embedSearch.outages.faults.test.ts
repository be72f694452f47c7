/**
 * While Redis is down, GET /embed/search returns 503, charges nothing, and does not count towards the visitor
 * limit.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type OwnServer, openRedis } from '../support/ownServers'
import { startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'
import { expectRefused, searchPath } from './embedding'

// Starting and stopping Redis can take a long time on a busy machine.
setDefaultTimeout(60_000)

let redis: OwnServer
let app: TestApp

beforeAll(async () => {
  redis = await openRedis()
  app = await startTestApp({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await app.close()
  await redis.stop()
})

async function expectUnavailable(clientId: string, q?: string) {
  const response = await app.fetch(searchPath(clientId, q))
  await expectRefused(response, 503, 'Nothing was charged')
  expect(response.headers.get('retry-after')).toBe('1')
}

const recovered = (clientId: string) =>
  until('the service recovers', async () => (await app.fetch(searchPath(clientId))).status === 200)

test('Redis down: every search is 503, and only the searches before and after are charged', async () => {
  const { clientId } = await app.newApp({ visitorLimit: 3 })
  const unseen = await app.newApp()
  await recovered(clientId)
  // Settles finished batches before Redis stops.
  await app.books(clientId)

  await redis.stop()
  await Promise.all(Array.from({ length: 10 }, () => expectUnavailable(clientId)))
  await expectUnavailable(clientId, '')
  await expectUnavailable(unseen.clientId)
  await redis.start()

  await recovered(clientId)
  expect((await app.fetch(searchPath(clientId))).status).toBe(200)
  await expectRefused(await app.fetch(searchPath(clientId)), 429, 'More than 3 searches')
  expect(await app.books(clientId)).toMatchObject({ spent: 3, held: { api: 0, embed: 0 } })
  expect(await app.books(unseen.clientId)).toMatchObject({ spent: 0, held: { api: 0, embed: 0 } })
})
