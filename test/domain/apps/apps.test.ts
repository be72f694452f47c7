import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { defaultSettings } from '../../../src/domain/apps/appSettings'
import {
  changeApp,
  createApp,
  findApp,
  grantCredits,
  restoreApp,
  revokeApp,
} from '../../../src/domain/apps/apps'
import { isApiKey, isClientId, newClientId } from '../../../src/domain/apps/credentials'
import { regenerateKey } from '../../../src/domain/apps/keys'
import { Unavailable } from '../../../src/lib/unavailable'
import { resultOf } from '../../../src/problems'
import type { AppSettings } from '../../../src/store/apps/apps'
import { appKey } from '../../../src/store/metering/scripts'
import { problemOf } from '../../support/problems'
import { openTestStores, type TestStores } from '../../support/stores'

const settings: AppSettings = { name: 'Test', ...defaultSettings }

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const newApp = async (balance = 1000) => resultOf(await createApp(stores, settings, balance))

/** Returns the app's revision in PostgreSQL. Changes raise it above 1. */
const revisionOf = async (clientId: string) =>
  (await stores.apps.byClientId(clientId))?.revision ?? 0

/** Returns the app's settings in Redis. */
async function inRedis(clientId: string) {
  const books = await stores.ledger.read(clientId)
  return { revision: books?.revision, granted: books?.granted }
}

describe('a new app', () => {
  test('is found by its key and has its credits, also in Redis, when the function returns', async () => {
    const { clientId, apiKey } = await newApp(50)
    expect([isClientId(clientId), isApiKey(apiKey)]).toEqual([true, true])
    expect(await inRedis(clientId)).toEqual({ revision: 1, granted: 50 })
    expect(await stores.apps.byKey(apiKey)).toMatchObject({ clientId, ...settings })
    expect(await findApp(stores, clientId)).toMatchObject({ balance: 50, revokedAt: null })
  })

  test('may start without credits', async () => {
    const { clientId } = await newApp(0)
    expect(await inRedis(clientId)).toEqual({ revision: 1, granted: 0 })
  })

  test('leaves its key neither in PostgreSQL nor in Redis', async () => {
    const { clientId, apiKey } = await newApp()
    const [row] =
      await stores.sql`select apps::text as text from apps where client_id = ${clientId}`
    const hash = await stores.redis.hgetall(appKey(clientId))
    expect(JSON.stringify([row, hash])).not.toContain(apiKey.slice(4))
  })

  test.each<[string, Partial<AppSettings>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(201) }],
    ['name', { name: 'a\u0007b' }],
    ['name', { name: 'a\nb' }],
    ['limit', { hourlyLimit: -1 }],
    ['limit', { visitorLimit: 1.5 }],
    ['limit', { embedDailyLimit: 0 }],
    ['limit', { hourlyLimit: 1_000_000_001 }],
    ['entries', { origins: Array.from({ length: 501 }, (_, at) => `a${at}.example`) }],
    ['scope', { scopes: [] }],
    ['"10.0.0.0/99"', { addresses: ['10.0.0.1', '10.0.0.0/99'] }],
    ['"https://"', { origins: ['https://a.example', 'https://'] }],
  ])('is refused for a bad %s, and nothing is stored', async (named, changes) => {
    const count = () => stores.sql`select count(*)::int as apps from apps`
    const [before] = await count()
    expect(await problemOf(createApp(stores, { ...settings, ...changes }, 10))).toContain(named)
    const [after] = await count()
    expect(after).toEqual(before)
  })
})

describe('a change', () => {
  test('takes effect at once, raises the revision and leaves other settings alone', async () => {
    const { clientId, apiKey } = await newApp(50)
    const changes = { addresses: ['10.0.0.0/8'], hourlyLimit: 7, commercialUse: true }
    await changeApp(stores, clientId, changes)
    expect(await stores.apps.byKey(apiKey)).toMatchObject({ ...settings, ...changes })
    expect(await inRedis(clientId)).toEqual({ revision: await revisionOf(clientId), granted: 50 })
    expect(await stores.redis.hget(appKey(clientId), 'limit')).toBe('7')

    await changeApp(stores, clientId, { addresses: [], hourlyLimit: null })
    expect(await findApp(stores, clientId)).toMatchObject({
      addresses: [],
      hourlyLimit: null,
      commercialUse: true,
    })
    expect(await stores.redis.hget(appKey(clientId), 'limit')).toBe('')
  })

  test('to an invalid allowlist is refused, and changes nothing', async () => {
    const { clientId } = await newApp()
    const changes = { name: 'Other', origins: ['*'] }
    expect(await problemOf(changeApp(stores, clientId, changes))).toContain('"*"')
    expect(await findApp(stores, clientId)).toMatchObject({ ...settings, revision: 1 })
  })

  test('of an unknown app is refused', async () => {
    const id = newClientId()
    const changes: (() => Promise<unknown>)[] = [
      () => changeApp(stores, id, { name: 'Other' }),
      () => revokeApp(stores, id),
      () => restoreApp(stores, id),
      () => regenerateKey(stores, id),
      () => grantCredits(stores, id, { credits: 5 }),
      () => findApp(stores, id),
    ]
    for (const change of changes) expect(await problemOf(change())).toContain(id)
    expect(await stores.ledger.read(id)).toBeUndefined()
  })
})

describe('revoking', () => {
  test('is in effect when the function returns, and keeps its first date when repeated', async () => {
    const { clientId } = await newApp(50)
    await revokeApp(stores, clientId)
    expect(resultOf(await findApp(stores, clientId)).revokedAt).toBeInstanceOf(Date)
    expect(await inRedis(clientId)).toEqual({ revision: await revisionOf(clientId), granted: 50 })
    const yesterday = new Date(Date.now() - 86_400_000)
    await stores.sql`update apps set revoked_at = ${yesterday} where client_id = ${clientId}`
    await revokeApp(stores, clientId)
    expect(resultOf(await findApp(stores, clientId)).revokedAt).toEqual(yesterday)
  })

  test('can be undone, and the credits remain', async () => {
    const { clientId } = await newApp(50)
    await revokeApp(stores, clientId)
    await restoreApp(stores, clientId)
    expect(await findApp(stores, clientId)).toMatchObject({ revokedAt: null, balance: 50 })
    expect(await inRedis(clientId)).toEqual({ revision: await revisionOf(clientId), granted: 50 })
  })
})

describe('a new key', () => {
  test('replaces the old one, which becomes invalid', async () => {
    const { clientId, apiKey } = await newApp()
    const renewed = resultOf(await regenerateKey(stores, clientId))
    expect(renewed.clientId).toBe(clientId)
    expect(renewed.apiKey).not.toBe(apiKey)
    expect(await stores.apps.byKey(apiKey)).toBeUndefined()
    expect(await stores.apps.byKey(renewed.apiKey)).toMatchObject({ clientId })
    expect(await inRedis(clientId)).toMatchObject({ revision: await revisionOf(clientId) })
  })

  test('is returned while Redis is down, or the old one remains valid', async () => {
    const { clientId, apiKey } = await newApp()
    const ledger = { ...stores.ledger, put: () => Promise.reject(new Error('Redis is down')) }
    const renewed = await regenerateKey({ ...stores, ledger }, clientId)
      .then(resultOf)
      .catch(() => undefined)
    const held = renewed?.apiKey ?? apiKey
    expect(await stores.apps.byKey(held)).toMatchObject({ clientId })
  })
})

describe('a grant', () => {
  test('adds a pack or a number of credits to the balance when the function returns', async () => {
    const { clientId } = await newApp(50)
    const pack = resultOf(await grantCredits(stores, clientId, { pack: 'growth' }))
    expect(pack).toMatchObject({ granted: 10_000, balance: 10_050 })
    const correction = resultOf(await grantCredits(stores, clientId, { credits: -20 }))
    expect(correction).toMatchObject({ granted: -20, balance: 10_030 })
    expect(correction.ref).not.toBe(pack.ref)
    expect(await inRedis(clientId)).toEqual({
      revision: await revisionOf(clientId),
      granted: 10_030,
    })
  })

  test('counts once per reference, also when repeated concurrently', async () => {
    const { clientId } = await newApp(50)
    const ref = `invoice of ${clientId}`
    const grants = await Promise.all(
      Array.from({ length: 5 }, () => grantCredits(stores, clientId, { pack: 'starter' }, ref)),
    )
    expect(
      grants
        .map(resultOf)
        .map(({ granted }) => granted)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 0, 0, 0, 2000])
    const again = await grantCredits(stores, clientId, { pack: 'starter' }, ref)
    expect(again).toEqual({ granted: 0, ref, balance: 2050 })
  })

  test('succeeds while Redis is down, with the balance of PostgreSQL', async () => {
    const { clientId } = await newApp(50)
    const down = () => Promise.reject(new Unavailable('Redis is down'))
    const ledger = { ...stores.ledger, put: down, read: down }
    const outcome = await grantCredits({ ...stores, ledger }, clientId, { credits: 5 })
    expect(outcome).toMatchObject({ granted: 5, balance: 55 })
    expect(await stores.apps.byClientId(clientId)).toMatchObject({ granted: 55 })
    expect(await revisionOf(clientId)).toBeGreaterThan(1)
  })

  test('with a reference of another amount or app is refused, and adds nothing', async () => {
    const [one, other] = [await newApp(50), await newApp(50)]
    const ref = `invoice of ${one.clientId}`
    await grantCredits(stores, one.clientId, { credits: 5 }, ref)
    expect(await problemOf(grantCredits(stores, one.clientId, { credits: 6 }, ref))).toContain(ref)
    expect(await problemOf(grantCredits(stores, other.clientId, { credits: 5 }, ref))).toContain(
      one.clientId,
    )
    expect(await findApp(stores, one.clientId)).toMatchObject({ balance: 55 })
    expect(await findApp(stores, other.clientId)).toMatchObject({ balance: 50 })
  })

  test.each([
    ['an unknown pack', { pack: 'enterprise' }],
    ['a word that every object knows', { pack: 'toString' }],
    ['no credits', { credits: 0 }],
    ['half a credit', { credits: 1.5 }],
    ['what is no number', { credits: Number.NaN }],
    ['more than a trillion', { credits: 1e12 + 1 }],
  ])('of %s is refused', async (_, what) => {
    const { clientId } = await newApp(50)
    await problemOf(grantCredits(stores, clientId, what))
    expect(await findApp(stores, clientId)).toMatchObject({ balance: 50, revision: 1 })
  })

  test("is in PostgreSQL's balance while Redis does not have the app", async () => {
    const { clientId } = await newApp(50)
    await stores.redis.del(appKey(clientId))
    expect(await findApp(stores, clientId)).toMatchObject({ balance: 50 })
  })
})
