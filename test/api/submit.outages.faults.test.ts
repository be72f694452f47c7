/** POST submit.php while a database is down: 503, and nothing is stored or charged. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { errorBody } from '../support/errorBody'
import { type OwnServer, openRedis } from '../support/ownServers'
import { until } from '../support/until'
import { startWriting, submitPath, type Writer, type WritingApp } from './writing'

// The tests start and stop Redis, which takes longer on a busy machine.
setDefaultTimeout(60_000)

let redis: OwnServer
let service: WritingApp
let writer: Writer

beforeAll(async () => {
  redis = await openRedis()
  service = await startWriting({ REDIS_URL: redis.url })
  writer = await service.writer()
})
afterAll(async () => {
  await service.close()
  await redis.stop()
})

const entry = (english: string) => ({
  english_term: english,
  yoruba_term: 'ẹ̀rọ',
  definition_en: 'A device.',
})
const submit = (english: string, headers?: Record<string, string>) =>
  service.post(submitPath, writer, entry(english), headers)

async function expectUnavailable(response: Response, stored: number) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(response.headers.get('x-credit-cost')).toBe('0')
  expect(await response.json()).toEqual(errorBody('unavailable'))
  expect(await service.count()).toBe(stored)
}

/** Submits a term repeatedly until the service has recovered. @returns the resulting balance */
async function recovered(english: string): Promise<number> {
  let balance = Number.NaN
  await until('the service recovers', async () => {
    const { status, headers } = await submit(english)
    balance = Number(headers.get('x-credit-balance'))
    return status === 201
  })
  return balance
}

test('Redis down: 503, also with an Idempotency-Key, which stays unused', async () => {
  const before = await recovered('before Redis')
  const stored = await service.count()
  await redis.stop()
  await expectUnavailable(await submit('during'), stored)
  await expectUnavailable(await submit('keyed', { 'idempotency-key': 'redis' }), stored)
  await redis.start()
  expect(await recovered('after Redis')).toBe(before - 1)
  const keyed = await submit('keyed', { 'idempotency-key': 'redis' })
  expect([keyed.status, keyed.headers.get('x-credit-cost')]).toEqual([201, '1'])
})

test('PostgreSQL hangs: 503, and nothing is charged', async () => {
  const before = await recovered('before PostgreSQL')
  const stored = await service.count()
  await service.sql.begin(async (tx) => {
    await tx`lock table contributions in exclusive mode`
    const response = await submit('blocked')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  })
  expect(await service.count()).toBe(stored)
  expect(await service.balance(writer.clientId)).toBe(before)
  expect(await recovered('blocked')).toBe(before - 1)
})
