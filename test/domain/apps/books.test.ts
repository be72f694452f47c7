import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { auditApp } from '../../../src/domain/apps/audit'
import {
  flushServed,
  publishAll,
  publishChanges,
  put,
  sweepAll,
} from '../../../src/domain/apps/books'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { balanceOf } from '../../../src/domain/apps/credits'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { Unavailable } from '../../../src/lib/unavailable'
import type { AppSettings } from '../../../src/store/apps/apps'
import { appKey, cellField, defineScripts, holdsKey } from '../../../src/store/metering/scripts'
import { createApp, defaultSettings, revokeApp } from '../../support/apps'
import { openTestStores, type TestStores } from '../../support/stores'

const settings: AppSettings = { name: 'Test', ...defaultSettings }
const today = dayOf(Date.now())

let stores: TestStores
let clientId: string
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  ;({ clientId } = await createApp(stores, settings, 100))
})

/**
 * Charges the app for this many requests, one after another, as a server would. The next flush settles the
 * charges.
 */
async function spend(requests: number) {
  const account = stores.ledger.open(clientId, (await books()).revision)
  for (let n = 0; n < requests; n++) {
    expect(await account.api.charge()).toMatchObject({ kind: 'admitted' })
  }
  // The last batch finishes one turn of the event loop after its requests receive their results.
  await setImmediate()
}

/** Charges the app for requests that never get a response, as if the process had died. */
const chargeAndDie = (n: number) =>
  defineScripts(stores.redis).charge({
    clientId,
    revision: 1,
    channel: 'api',
    n,
    cost: 1,
    batch: `dead${clientId}${n}`,
    holdMs: 0,
    hourlyLimit: 5000,
    finished: [],
  })

async function books() {
  const read = await stores.ledger.read(clientId)
  if (!read) throw new Error('Redis does not know the app')
  return read
}

/** The app's revision in PostgreSQL. */
const revision = async () => (await stores.apps.byClientId(clientId))?.revision

const spending = async (): Promise<{ day: number; channel: string; credits: number }[]> => [
  ...(await stores.sql<{ day: number; channel: string; credits: number }[]>`
    select day - date '1970-01-01' as day, channel, credits from spending
    join apps on apps.id = app_id where client_id = ${clientId} order by day, channel`),
]

/**
 * Resets the app's spending in Redis to an earlier state. This many credits had then been spent, all of them
 * today.
 */
const rewind = (credits: number) =>
  stores.redis.hset(appKey(clientId), { spent: credits, [cellField(today, 'api')]: credits })

describe('a flush', () => {
  test('writes settled spending to PostgreSQL, and changes nothing when repeated', async () => {
    await spend(3)
    const unflushed = new Set<string>()
    await flushServed(stores, unflushed)
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 3 }])
    expect(unflushed.size).toBe(0)
    const before = await books()
    expect(balanceOf(before)).toBe(97)

    await flushServed(stores, new Set([clientId]))
    await flushServed(stores, new Set([clientId]))
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 3 }])
    expect(await books()).toEqual(before)
  })

  test('by two servers at once counts once', async () => {
    await spend(3)
    await stores.ledger.settleFinished()
    await Promise.all([1, 2, 3].map(() => flushServed(stores, new Set([clientId]))))
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 3 }])
  })

  test('does not count held credits as spent', async () => {
    await chargeAndDie(4)
    await flushServed(stores, new Set([clientId]))
    expect(await spending()).toEqual([])
  })

  test('that fails in Redis is made up for by the next', async () => {
    await spend(3)
    const read = () => Promise.reject(new Unavailable('gone'))
    const unflushed = new Set<string>()
    const failing = { ...stores, ledger: { ...stores.ledger, read } }
    expect(await flushServed(failing, unflushed).catch(String)).toContain('gone')
    expect(await spending()).toEqual([])
    await flushServed(stores, unflushed)
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 3 }])
  })

  test('raises Redis where PostgreSQL has more, and never lowers PostgreSQL', async () => {
    await spend(5)
    await flushServed(stores, new Set())
    await rewind(2)
    await flushServed(stores, new Set([clientId]))
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 5 }])
    expect(await books()).toMatchObject({ spent: 5, held: { api: 0, embed: 0 } })
    expect(balanceOf(await books())).toBe(95)
  })

  test('does not restore an app that Redis has lost', async () => {
    await spend(2)
    await flushServed(stores, new Set())
    await stores.redis.del(appKey(clientId))
    await flushServed(stores, new Set([clientId]))
    expect(await stores.ledger.read(clientId)).toBeUndefined()
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 2 }])
  })
})

describe('after a wipe of Redis', () => {
  test('publishing restores every app with its flushed spending', async () => {
    await spend(5)
    await flushServed(stores, new Set())
    const { clientId: other } = await createApp(stores, settings, 7)
    await stores.redis.del(appKey(clientId), holdsKey(clientId))
    await stores.redis.del(appKey(other))
    await publishAll(stores)
    expect(await books()).toMatchObject({ granted: 100, spent: 5 })
    expect(await stores.ledger.read(other)).toMatchObject({ granted: 7, spent: 0 })
  })

  test('publishing does not change an app that Redis still has', async () => {
    await spend(5)
    await stores.ledger.settleFinished()
    const before = await books()
    await publishAll(stores)
    expect(await books()).toEqual(before)
  })
})

describe('a change whose command died before it wrote to Redis', () => {
  test('is published once', async () => {
    const lost = newClientId()
    await stores.apps.insert(lost, newApiKey(), settings, 30)
    await stores.apps.setRevoked(clientId, true)
    await publishChanges(stores)
    expect(await stores.ledger.read(lost)).toMatchObject({ revision: 1, granted: 30 })
    expect(await books()).toMatchObject({ revision: await revision() })
    expect(await stores.apps.notPut(10)).toHaveLength(0)
  })

  test('remains to be published while Redis is down', async () => {
    await stores.apps.setRevoked(clientId, true)
    const fail = () => Promise.reject(new Unavailable('gone'))
    const failing = { ...stores, ledger: { ...stores.ledger, put: fail } }
    expect(await publishChanges(failing).catch(String)).toContain('gone')
    expect(await stores.apps.notPut(10)).toMatchObject([{ clientId }])
    await publishChanges(stores)
    expect(await books()).toMatchObject({ revision: await revision() })
  })

  test('an older revision that arrives late does not replace a newer one', async () => {
    const older = await stores.apps.byClientId(clientId)
    if (!older) throw new Error('the app is gone')
    await revokeApp(stores, clientId)
    await stores.ledger.put(clientId, older)
    await stores.apps.markPut(older.id, older.revision)
    expect(await books()).toMatchObject({ revision: await revision() })
    expect(await stores.apps.notPut(10)).toHaveLength(0)
  })
})

describe('after PostgreSQL has lost changes', () => {
  /** Writes a state to Redis that only a failed primary had. */
  async function publishLost(changes: { revision: number; granted: number }) {
    const app = await stores.apps.byClientId(clientId)
    if (!app) throw new Error('the app is missing')
    await stores.redis.hset(appKey(clientId), changes)
    return app
  }

  test.each([
    ['a newer revision', { revision: 90, granted: 500 }],
    ['a newer revision with the same credits', { revision: 90, granted: 100 }],
    ['the same revision with other credits', { revision: 1, granted: 500 }],
  ])('the sweep replaces %s, and spending stays the greater of the two', async (_, lost) => {
    await spend(3)
    await stores.ledger.settleFinished()
    const before = await publishLost(lost)
    await sweepAll(stores)
    const app = await stores.apps.byClientId(clientId)
    expect(app?.revision).toBeGreaterThan(Math.max(before.revision, lost.revision))
    expect(await books()).toMatchObject({ revision: app?.revision ?? 0, granted: 100, spent: 3 })
    expect(await spending()).toEqual([{ day: today, channel: 'api', credits: 3 }])
    expect(await auditApp(stores, clientId)).toMatchObject({ status: 'sound', drift: 0 })
    expect(await stores.apps.notPut(1000)).toHaveLength(0)

    await sweepAll(stores)
    expect(await books()).toMatchObject({ revision: app?.revision ?? 0 })
  })

  test('publishing all apps, as after a failover, replaces the state of Redis, and leaves other apps alone', async () => {
    const other = await createApp(stores, settings, 7)
    await publishLost({ revision: 90, granted: 500 })
    await publishAll(stores)
    expect(await books()).toMatchObject({ granted: 100 })
    expect(await stores.ledger.read(other.clientId)).toMatchObject({ revision: 1, granted: 7 })
  })

  test('concurrent loads raise the revision once', async () => {
    const app = await publishLost({ revision: 90, granted: 500 })
    const found = await Promise.all(Array.from({ length: 5 }, () => put(stores, app)))
    expect(new Set(found.map((one) => one.revision)).size).toBe(1)
    expect(await books()).toMatchObject({ revision: await revision(), granted: 100 })
  })

  test('an app that has merely changed since it was read keeps its revision', async () => {
    const older = await stores.apps.byClientId(clientId)
    if (!older) throw new Error('the app is missing')
    await revokeApp(stores, clientId)
    const current = await revision()
    expect(await put(stores, older)).toMatchObject({ revision: current })
    expect(await revision()).toBe(current)
    expect(await books()).toMatchObject({ revision: current })
  })

  test('lost credits that were spent make the balance negative', async () => {
    await publishLost({ revision: 90, granted: 500 })
    await stores.redis.hset(appKey(clientId), { spent: 130, [cellField(today, 'api')]: 130 })
    await sweepAll(stores)
    expect(balanceOf(await books())).toBe(-30)
    const account = stores.ledger.open(clientId, (await books()).revision)
    expect(await account.api.charge()).toMatchObject({ kind: 'out_of_credits', balance: -30 })
    expect(await auditApp(stores, clientId)).toMatchObject({ status: 'sound', balance: -30 })
  })
})

describe('the sweep', () => {
  test('returns the credits of expired holds, so that responses that were never sent are free', async () => {
    await chargeAndDie(4)
    expect(await books()).toMatchObject({ spent: 0, held: { api: 4 } })
    await sweepAll(stores)
    expect(await books()).toMatchObject({ spent: 0, held: { api: 0 }, cells: [] })
    expect(await spending()).toEqual([])
    expect(await stores.redis.exists(holdsKey(clientId))).toBe(0)
  })

  test('leaves holds alone that have not expired', async () => {
    const account = stores.ledger.open(clientId, 1)
    const charged = account.embed.charge()
    await charged
    await sweepAll(stores)
    const { held, spent } = await books()
    expect(held.embed + spent).toBe(1)
  })

  test('copies cells that only one of PostgreSQL and Redis has', async () => {
    await stores.redis.hset(appKey(clientId), { spent: 3, [cellField(today, 'embed')]: 3 })
    await stores.sql`
      insert into spending select id, ${dateOfDay(today - 1)}::date, 'api', 4 from apps
      where client_id = ${clientId}`
    await sweepAll(stores)
    const level = [
      { day: today - 1, channel: 'api', credits: 4 },
      { day: today, channel: 'embed', credits: 3 },
    ]
    expect(await spending()).toEqual(level)
    expect(await books()).toMatchObject({ spent: 7 })
    expect((await books()).cells.toSorted((a, b) => a.day - b.day)).toEqual(level as never)
    await sweepAll(stores)
    expect(await spending()).toEqual(level)
    expect(await books()).toMatchObject({ spent: 7 })
  })

  test('deletes old cells from Redis only, and their credits remain spent', async () => {
    await stores.redis.hset(appKey(clientId), { spent: 9, [cellField(today - 30, 'api')]: 9 })
    await sweepAll(stores)
    expect(await books()).toMatchObject({ spent: 9, cells: [] })
    expect(await spending()).toEqual([{ day: today - 30, channel: 'api', credits: 9 }])
    await sweepAll(stores)
    expect(await books()).toMatchObject({ spent: 9, cells: [] })
  })

  test('skips an app that Redis does not have', async () => {
    await stores.redis.del(appKey(clientId))
    await sweepAll(stores)
    expect(await stores.ledger.read(clientId)).toBeUndefined()
  })
})

test('continues with other apps when one cannot be written', async () => {
  const others = await Promise.all([1, 2, 3].map(() => createApp(stores, settings, 10)))
  const written: string[] = []
  const ledger = {
    ...stores.ledger,
    put: (id: string, state: Parameters<typeof stores.ledger.put>[1]) => {
      if (id === clientId) return Promise.reject(new Unavailable('not this one'))
      written.push(id)
      return stores.ledger.put(id, state)
    },
  }
  const failure = await publishAll({ ...stores, ledger }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unavailable)
  const ids = others.map((other) => other.clientId)
  expect(written.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
})
