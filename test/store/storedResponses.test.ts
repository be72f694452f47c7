/**
 * Responses stored under an Idempotency-Key: each key is claimed only once, reading a response never waits,
 * and old responses are deleted.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { IdempotentRequest } from '../../src/store/storedResponses'
import { createApp, defaultSettings } from '../support/apps'
import { untilLockIsAwaited } from '../support/locks'
import { openTestStores, type TestStores } from '../support/stores'

let stores: TestStores
let appId: number
beforeAll(async () => {
  stores = await openTestStores()
  const { apiKey } = await createApp(stores, { name: 'Test', ...defaultSettings }, 0)
  appId = (await stores.apps.byKey(apiKey))?.id ?? 0
})
afterAll(() => stores.close())

let number = 0
let request: IdempotentRequest
beforeEach(() => {
  request = { appId, key: `key ${++number}`, request: new Uint8Array(32) }
})

const response = { status: 201, body: '{"a":1}' }
const other = () => ({ ...request, request: new Uint8Array(32).fill(1) })
const peek = (asked = request) => stores.transactions.peek(asked)

/** Claims the key, runs `between`, then stores the response if the claim was the first. */
const keep = (between: () => unknown = () => {}) =>
  stores.transactions.run('test', async ({ storedResponses }) => {
    const earlier = await storedResponses.claim(request)
    await between()
    if (!earlier) await storedResponses.keep(request, response)
    return earlier
  })

const age = (interval: string) => stores.sql`
  update stored_responses set created_at = now() - ${interval}::interval where key = ${request.key}`

test('peeks at a response, another request, or nothing, and claims nothing', async () => {
  expect(await peek()).toBeUndefined()
  expect(await keep()).toBeUndefined()
  expect(await peek()).toEqual({ kind: 'stored', response })
  expect(await peek(other())).toEqual({ kind: 'other request' })
  expect(await peek({ ...request, appId: appId + 1 })).toBeUndefined()
  expect(await keep()).toEqual({ kind: 'stored', response })
})

test('does not wait for a claim when peeking, but does when claiming', async () => {
  const seen: unknown[] = []
  let second: Promise<unknown> | undefined
  await keep(async () => {
    second = keep()
    seen.push(await peek(), await peek(other()))
    await untilLockIsAwaited(stores.sql)
  })
  expect(seen).toEqual([{ kind: 'under way' }, { kind: 'under way' }])
  expect(await second).toEqual({ kind: 'stored', response })
})

test('gives the key to a waiting claim after a rollback', async () => {
  let second: Promise<unknown> | undefined
  const first = keep(async () => {
    second = keep()
    await untilLockIsAwaited(stores.sql)
    throw new Error('no')
  })
  expect(await first.catch(String)).toContain('no')
  expect(await second).toBeUndefined()
  expect(await peek()).toEqual({ kind: 'stored', response })
})

test('claims a key for one request only', async () => {
  await keep()
  request = other()
  expect(await keep()).toEqual({ kind: 'other request' })
})

test('returns a response for a day, and deletes it an hour later', async () => {
  const isThere = async () =>
    (await stores.sql`select from stored_responses where key = ${request.key}`).count === 1
  await keep()
  await age('23 hours 59 minutes')
  expect(await peek()).toEqual({ kind: 'stored', response })
  await age('24 hours 1 minute')
  expect(await peek()).toBeUndefined()
  await stores.retention.deleteOld('responses')
  expect(await isThere()).toBe(true)
  expect(await keep()).toBeUndefined()
  await age('25 hours 1 minute')
  await stores.retention.deleteOld('responses')
  expect(await isThere()).toBe(false)
})
