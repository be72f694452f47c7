/**
 * Grants and spending in PostgreSQL. Grants can only be added, and only once for each reference. Spending
 * never decreases.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import type { AppWithBooks } from '../../../src/store/apps/apps'
import type { Grant } from '../../../src/store/apps/books'
import type { Cell } from '../../../src/store/metering/scripts'
import { failureOf } from '../../launch/support'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores

beforeAll(async () => {
  stores = await openTestStores({ pool: 8 })
})
afterAll(() => stores.close())

async function newApp(starter = 0): Promise<string> {
  const clientId = newClientId()
  const settings = {
    name: 'Test',
    addresses: [],
    origins: [],
    commercialUse: false,
    autoPublish: null,
    logsQueries: false,
  }
  const limits = { hourlyLimit: null, visitorLimit: null, embedDailyLimit: null, lowCredits: null }
  const app = { ...settings, ...limits, scopes: ['dictionary:read' as const] }
  await stores.apps.insert(clientId, newApiKey(), app, starter)
  return clientId
}

async function find(clientId: string): Promise<AppWithBooks> {
  const app = await stores.apps.byClientId(clientId)
  if (!app) throw new Error('the app was not stored')
  return app
}

let references = 0
const grantOf = (credits: number, reference = `ref ${++references}`): Grant => ({
  credits,
  kind: 'credits',
  reference,
})

describe('a grant', () => {
  test('adds to the credits and raises the revision', async () => {
    const clientId = await newApp(10)
    expect(await stores.apps.grant(clientId, grantOf(5))).toBe(5)
    expect(await stores.apps.grant(clientId, grantOf(-3))).toBe(-3)
    const app = await find(clientId)
    expect(app.granted).toBe(12)
    expect(app.revision).toBeGreaterThan(2)
  })

  test('counts once per reference, and a repeated one does not raise the revision', async () => {
    const clientId = await newApp()
    const grant = grantOf(5)
    await stores.apps.grant(clientId, grant)
    const { revision } = await find(clientId)
    const repeated = await stores.apps.grant(clientId, grant)
    expect(repeated).toBe(0)
    expect(await find(clientId)).toMatchObject({ granted: 5, revision })
  })

  test('counts once if 20 concurrent ones have one reference', async () => {
    const clientId = await newApp()
    const grant = grantOf(5)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => stores.apps.grant(clientId, grant)),
    )
    expect(outcomes.filter((granted) => granted === 5)).toHaveLength(1)
    expect(outcomes.filter((granted) => granted === 0)).toHaveLength(19)
    expect(await find(clientId)).toMatchObject({ granted: 5 })
  })

  test('counts each of 20 concurrent ones with own references', async () => {
    const clientId = await newApp()
    await Promise.all(Array.from({ length: 20 }, () => stores.apps.grant(clientId, grantOf(2))))
    expect(await find(clientId)).toMatchObject({ granted: 40 })
  })

  test('with the reference of another grant is refused, and returns that grant', async () => {
    const [owner, other] = [await newApp(), await newApp()]
    const grant = grantOf(5)
    await stores.apps.grant(owner, grant)
    const { reference } = grant
    const use = { code: 'reference_used', reference, clientId: owner, credits: 5 } as const
    expect(await stores.apps.grant(other, grant)).toEqual(use)
    expect(await stores.apps.grant(owner, { ...grant, credits: 6 })).toEqual(use)
    expect(await find(other)).toMatchObject({ granted: 0, revision: 1 })
    expect(await find(owner)).toMatchObject({ granted: 5 })
  })

  test('goes to one of two apps that use a reference concurrently', async () => {
    const rivals = [await newApp(), await newApp()]
    const grant = grantOf(5)
    const outcomes = await Promise.all(rivals.map((rival) => stores.apps.grant(rival, grant)))
    expect(outcomes.filter((granted) => granted === 5)).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'reference_used' }))
    const [one, two] = await Promise.all(rivals.map(find))
    expect((one?.granted ?? 0) + (two?.granted ?? 0)).toBe(5)
  })

  test('to an unknown app stores nothing', async () => {
    const grant = grantOf(5)
    expect(await stores.apps.grant(newClientId(), grant)).toMatchObject({ code: 'unknown_app' })
    const clientId = await newApp()
    expect(await stores.apps.grant(clientId, grant)).toBe(5)
  })

  test('of 0 credits is refused', async () => {
    const clientId = await newApp()
    const error = await failureOf(stores.apps.grant(clientId, grantOf(0)))
    expect(error.message).toContain('grants_credits_check')
    expect(await find(clientId)).toMatchObject({ granted: 0, revision: 1 })
  })

  test('can neither be changed nor deleted', async () => {
    const clientId = await newApp(10)
    const { sql } = stores
    const ours = sql`app_id in (select id from apps where client_id = ${clientId})`
    const attempts = [
      sql`update grants set credits = 20 where ${ours}`,
      sql`delete from grants where ${ours}`,
    ]
    for (const attempt of attempts) {
      expect((await failureOf(attempt.execute())).message).toBe('grants is append-only')
    }
    await sql`delete from api_keys where ${ours}`
    const removal = sql`delete from apps where client_id = ${clientId}`
    expect((await failureOf(removal.execute())).message).toContain('grants')
    expect((await find(clientId)).granted).toBe(10)
  })
})

describe('spending', () => {
  const day = 20_000
  const cell = (clientId: string, credits: number, more: Partial<Cell> = {}) => ({
    clientId,
    day,
    channel: 'api' as const,
    credits,
    ...more,
  })
  const merge = (...cells: (Cell & { clientId: string })[]) => stores.apps.mergeSpending(cells)

  test('takes the larger value, and returns the cells', async () => {
    const clientId = await newApp()
    expect(await merge(cell(clientId, 5))).toEqual([cell(clientId, 5)])
    expect(await merge(cell(clientId, 9))).toEqual([cell(clientId, 9)])
    expect((await find(clientId)).spent).toBe(9)
  })

  test('never falls: a smaller value gets the larger one back', async () => {
    const clientId = await newApp()
    await merge(cell(clientId, 9))
    expect(await merge(cell(clientId, 5))).toEqual([cell(clientId, 9)])
    expect(await merge(cell(clientId, 0))).toEqual([cell(clientId, 9)])
    expect((await find(clientId)).spent).toBe(9)
  })

  test('changes nothing when merged twice, not even the revision', async () => {
    const clientId = await newApp()
    await merge(cell(clientId, 9))
    const before = await find(clientId)
    await merge(cell(clientId, 9))
    expect(await find(clientId)).toEqual(before)
    expect(before.revision).toBe(1)
  })

  test('is separate per day, channel and app', async () => {
    const [one, two] = [await newApp(), await newApp()]
    const cells = [
      cell(one, 1),
      cell(one, 2, { channel: 'embed' }),
      cell(one, 4, { day: day + 1 }),
      cell(two, 8),
    ]
    const merged = await merge(...cells)
    expect(merged).toHaveLength(4)
    for (const own of cells) expect(merged).toContainEqual(own)
    expect((await find(one)).spent).toBe(7)
    expect((await find(two)).spent).toBe(8)
  })

  test('of an unknown app is skipped, and the rest is merged', async () => {
    const clientId = await newApp()
    expect(await merge(cell(newClientId(), 3), cell(clientId, 5))).toEqual([cell(clientId, 5)])
    expect(await merge()).toEqual([])
  })

  test('reaches the maximum without a deadlock when merged concurrently in opposite orders', async () => {
    const clientIds = await Promise.all(Array.from({ length: 40 }, () => newApp()))
    const merges = Array.from({ length: 40 }, (_, round) => {
      const cells = clientIds.flatMap((clientId) => [
        cell(clientId, round),
        cell(clientId, 100 - round, { channel: 'embed' }),
      ])
      return merge(...(round % 2 === 0 ? cells : cells.toReversed()))
    })
    await Promise.all(merges)
    for (const { spent } of await Promise.all(clientIds.map(find))) expect(spent).toBe(139)
  })

  test('does not block grants and changes of the same apps', async () => {
    const clientIds = await Promise.all(Array.from({ length: 10 }, () => newApp()))
    await Promise.all(
      clientIds.flatMap((clientId, round) => [
        merge(...clientIds.map((own) => cell(own, round + 1))),
        stores.apps.grant(clientId, grantOf(3)),
        merge(...clientIds.toReversed().map((own) => cell(own, round + 1, { day: day + round }))),
        stores.apps.change(clientId, { name: `Name ${round}` }),
      ]),
    )
    for (const app of await Promise.all(clientIds.map(find))) {
      expect(app.granted).toBe(3)
      expect(app.revision).toBeGreaterThan(2)
    }
  })
})
