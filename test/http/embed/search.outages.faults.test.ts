/** GET /embed/search while Redis is down: 503, uncharged, and no visitor pays for it with a place. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../../../src/launch/redis'
import type { RunningService } from '../../../src/launch/service'
import { startTestApp, type TestApp } from '../../support/testApp'
import { until } from '../../support/until'
import { expectRefused, searchPath } from './support'

// Redis is stopped and started here, which takes longer on a busy machine.
setDefaultTimeout(60_000)

const log = () => {}
const dir = mkdtempSync(join(tmpdir(), 'atumo-embed-outages-'))
let redis: RunningService
let app: TestApp

beforeAll(async () => {
  chmodSync(dir, 0o711)
  redis = await startRedis({ dir, log })
  app = await startTestApp({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await app.close()
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function expectUnavailable(clientId: string, q?: string) {
  const response = await app.fetch(searchPath(clientId, q))
  await expectRefused(response, 503, 'Nothing was charged')
  expect(response.headers.get('retry-after')).toBe('1')
}

const recovered = (clientId: string) =>
  until('the service recovers', async () => {
    const { status } = await app.fetch(searchPath(clientId))
    return status === 200
  })

test('Redis dead: every search is 503, and what was served before and after is all that is paid', async () => {
  const { clientId } = await app.newApp({ visitorLimit: 3 })
  const unseen = await app.newApp()
  await recovered(clientId)
  // What is settled is flushed, so that the end of Redis takes nothing along.
  await app.books(clientId)

  const { port } = redis
  await redis.stop()
  await Promise.all(Array.from({ length: 10 }, () => expectUnavailable(clientId)))
  await expectUnavailable(clientId, '')
  await expectUnavailable(unseen.clientId)
  redis = await startRedis({ dir, log, port })

  await recovered(clientId)
  expect((await app.fetch(searchPath(clientId))).status).toBe(200)
  await expectRefused(await app.fetch(searchPath(clientId)), 429, 'More than 3 searches')
  expect(await app.books(clientId)).toMatchObject({ spent: 3, held: { api: 0, embed: 0 } })
  expect(await app.books(unseen.clientId)).toMatchObject({ spent: 0, held: { api: 0, embed: 0 } })
})
