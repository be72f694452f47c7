import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { auditAll, auditApp } from '../../../src/domain/apps/audit'
import { flushServed, sweepAll } from '../../../src/domain/apps/books'
import { dayOf } from '../../../src/lib/time'
import { appKey, cellField, holdsKey } from '../../../src/store/metering/scripts'
import { createApp, defaultSettings, grantCredits } from '../../support/apps'
import { openTestStores, type TestStores } from '../../support/stores'

const today = dayOf(Date.now())
const quick = { pause: async () => {} }

let stores: TestStores
let clientId: string
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  ;({ clientId } = await createApp(stores, { name: 'Test', ...defaultSettings }, 100))
})

// Deletes the app's keys from Redis, so that later tests find no discrepancies for it.
afterEach(() => stores.redis.del(appKey(clientId), holdsKey(clientId)))

const revision = async () => (await stores.ledger.read(clientId))?.revision ?? 0
const audit = () => auditApp(stores, clientId, quick)

/** Charges the app for this many requests, and waits until their batches are finished. */
async function spend(requests: number) {
  const account = stores.ledger.open(clientId, await revision())
  await Promise.all(Array.from({ length: requests }, () => account.api.charge()))
  await setImmediate()
}

/** Changes a field of the app directly in Redis. */
const change = (field: string, by: number) => stores.redis.hincrby(appKey(clientId), field, by)

describe('sound books', () => {
  test('of a new app have its grant as the balance', async () => {
    expect(await audit()).toEqual({
      clientId,
      granted: 100,
      spent: 0,
      unflushed: 0,
      held: 0,
      balance: 100,
      drift: 0,
      status: 'sound',
    })
  })

  test('include held, unflushed and flushed spending', async () => {
    await spend(3)
    expect(await audit()).toMatchObject({ held: 3, spent: 0, balance: 97, status: 'sound' })
    await stores.ledger.settleFinished()
    expect(await audit()).toMatchObject({ held: 0, spent: 3, unflushed: 3, status: 'sound' })
    await flushServed(stores, new Set([clientId]))
    expect(await audit()).toMatchObject({ spent: 3, unflushed: 0, balance: 97, status: 'sound' })
  })

  test('stay sound while requests are charged, settled and flushed', async () => {
    const statuses = new Set<string | undefined>()
    for (let round = 0; round < 5; round++) {
      const [, , audited] = await Promise.all([spend(2), stores.ledger.settleFinished(), audit()])
      statuses.add(audited?.status)
      await flushServed(stores, new Set([clientId]))
    }
    expect([...statuses]).toEqual(['sound'])
  })

  test('of an app that Redis does not have are those of PostgreSQL', async () => {
    await stores.redis.del(appKey(clientId))
    expect(await audit()).toMatchObject({ balance: 100, drift: 0, status: 'not loaded' })
  })

  test('keep the spending of days that Redis no longer has', async () => {
    const long = today - 30
    await stores.apps.mergeSpending([{ clientId, day: long, channel: 'api', credits: 40 }])
    await change('spent', 40)
    expect(await audit()).toMatchObject({ spent: 40, balance: 60, status: 'sound' })
  })
})

describe('a drift is found', () => {
  test('if Redis has too many credits', async () => {
    await change('granted', 7)
    expect(await audit()).toMatchObject({ balance: 107, drift: 7, status: 'credits differ' })
  })

  test('if Redis has lost spending that PostgreSQL has', async () => {
    await spend(5)
    await flushServed(stores, new Set([clientId]))
    await change('spent', -5)
    expect(await audit()).toMatchObject({ spent: 5, drift: 5, status: 'credits differ' })
  })

  test('if Redis has spent credits on no day', async () => {
    await change('spent', 2)
    expect(await audit()).toMatchObject({ spent: 0, drift: -2, status: 'credits differ' })
    // A flush stores the spending for each day. These credits do not belong to any day, so a flush
    // cannot hide the discrepancy.
    await sweepAll(stores)
    expect(await audit()).toMatchObject({ drift: -2 })
  })

  test('if a day in Redis has credits that were never spent', async () => {
    await change(cellField(today, 'embed'), 4)
    expect(await audit()).toMatchObject({ spent: 4, unflushed: 4, drift: 4 })
  })

  test('if credits are held without a hold', async () => {
    await change('held:embed', 3)
    expect(await audit()).toMatchObject({ held: 0, balance: 97, drift: -3, status: 'holds differ' })
  })

  test('if a hold has no deadline', async () => {
    const hold = await stores.ledger.open(clientId, await revision()).api.hold()
    await stores.redis.del(holdsKey(clientId))
    expect(await audit()).toMatchObject({ held: 1, drift: 0, status: 'holds differ' })
    if (hold.kind === 'admitted') hold.release()
  })

  test('if a grant never reaches Redis, but not if it arrives during the audit', async () => {
    await stores.apps.grant(clientId, {
      credits: 50,
      kind: 'credits',
      reference: `late ${clientId}`,
    })
    expect(await audit()).toMatchObject({ granted: 150, drift: -50, status: 'change pending' })
    const arrives = {
      pause: async () => {
        await grantCredits(stores, clientId, { credits: 1 }, `next ${clientId}`)
      },
    }
    expect(await auditApp(stores, clientId, arrives)).toMatchObject({ granted: 151, drift: 0 })
  })
})

test('all apps are audited, and the ones that differ are listed', async () => {
  const before = await auditAll(stores, quick)
  expect(before.faulty).toEqual([])
  await change('granted', 7)
  const other = await createApp(stores, { name: 'Test', ...defaultSettings }, 10)
  await stores.redis.hincrby(appKey(other.clientId), 'granted', -9)
  const after = await auditAll(stores, quick)
  expect(after).toMatchObject({ apps: before.apps + 1, granted: before.granted + 10, drift: 16 })
  expect(after.faulty.map((app) => [app.clientId, app.drift])).toEqual([
    [clientId, 7],
    [other.clientId, -9],
  ])
})

test('an unknown app has no books', async () => {
  expect(await auditApp(stores, 'app_00000000000000000000')).toBeUndefined()
})
