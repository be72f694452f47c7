/**
 * Apps in PostgreSQL: lookups that include grants and spending, changes that increment the revision, and
 * queries for the apps that must be written to Redis.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { dayOf } from '../../../src/lib/time'
import type { App, AppSettings, AppWithBooks } from '../../../src/store/apps/apps'
import { failureOf } from '../../launch/support'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores

beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const settings: AppSettings = {
  name: 'Ìwé Ọ̀rọ̀'.normalize('NFC'),
  scopes: ['dictionary:read', 'dictionary:write'],
  addresses: ['10.0.0.0/8', '2001:db8::/32'],
  origins: ['https://example.org', '*.example.com'],
  hourlyLimit: 7,
  visitorLimit: 3,
  embedDailyLimit: 7,
  commercialUse: true,
  autoPublish: true,
  logsQueries: true,
  lowCredits: 100,
}

async function newApp(changes: Partial<AppSettings> = {}, starter = 0) {
  const created = { clientId: newClientId(), apiKey: newApiKey() }
  await stores.apps.insert(created.clientId, created.apiKey, { ...settings, ...changes }, starter)
  return created
}

async function find(clientId: string): Promise<AppWithBooks> {
  const app = await stores.apps.byClientId(clientId)
  if (!app) throw new Error('the app was not stored')
  return app
}

const settingsOf = ({ name, scopes, addresses, origins, ...app }: App): AppSettings => ({
  name,
  scopes,
  addresses,
  origins,
  hourlyLimit: app.hourlyLimit,
  visitorLimit: app.visitorLimit,
  embedDailyLimit: app.embedDailyLimit,
  commercialUse: app.commercialUse,
  autoPublish: app.autoPublish,
  logsQueries: app.logsQueries,
  lowCredits: app.lowCredits,
})

describe('lookups', () => {
  test('find the same app with its books by key and by client ID', async () => {
    const { clientId, apiKey } = await newApp({}, 1000)
    const app = await find(clientId)
    expect(await stores.apps.byKey(apiKey)).toEqual({
      ...app,
      keyUntil: null,
      keyScopes: null,
    })
    expect(settingsOf(app)).toEqual(settings)
    expect(app).toMatchObject({ clientId, revision: 1, revokedAt: null })
    expect(app).toMatchObject({ granted: 1000, spent: 0, cells: [] })
  })

  test('find no credits for an app without a starter grant', async () => {
    const { clientId } = await newApp()
    expect((await find(clientId)).granted).toBe(0)
  })

  test('find nothing by another key or client ID', async () => {
    const { clientId, apiKey } = await newApp()
    expect(await stores.apps.byKey(newApiKey())).toBeUndefined()
    expect(await stores.apps.byKey(clientId)).toBeUndefined()
    expect(await stores.apps.byClientId(newClientId())).toBeUndefined()
    expect(await stores.apps.byClientId(apiKey)).toBeUndefined()
  })

  test('need no stored key, only its hash', async () => {
    const { apiKey } = await newApp()
    const rows = await stores.sql`
      select 1 from apps join api_keys k on k.app_id = apps.id
      where apps::text || k::text like ${`%${apiKey}%`}
        or encode(key_hash, 'escape') like ${`%${apiKey}%`}`
    expect(rows).toHaveLength(0)
  })

  test('sum all spending and list the recent cells', async () => {
    const { clientId } = await newApp({}, 1000)
    const today = dayOf(Date.now())
    const recent = [
      { day: today - 8, channel: 'embed', credits: 4 },
      { day: today, channel: 'api', credits: 8 },
    ] as const
    const old = { day: today - 11, channel: 'api', credits: 30 } as const
    await stores.apps.mergeSpending([old, ...recent].map((cell) => ({ clientId, ...cell })))
    const { spent, cells } = await find(clientId)
    expect(spent).toBe(42)
    expect(cells.toSorted((a, b) => a.day - b.day)).toEqual([...recent])
  })

  test('return every app once, page by page', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newApp()))
    const seen: AppWithBooks[] = []
    for (;;) {
      const page = await stores.apps.page(seen.at(-1)?.id ?? 0, 2)
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(2)
      seen.push(...page)
    }
    const [row] = await stores.sql<{ apps: number }[]>`select count(*)::int as apps from apps`
    expect(seen).toHaveLength(row?.apps ?? 0)
    expect(new Set(seen.map(({ clientId }) => clientId)).size).toBe(seen.length)
  })

  test('need unique keys and client IDs', async () => {
    const { clientId, apiKey } = await newApp()
    const { apps } = stores
    const sameId = await failureOf(apps.insert(clientId, newApiKey(), settings, 5))
    expect(sameId.message).toContain('client_id')
    const sameKey = await failureOf(apps.insert(newClientId(), apiKey, settings, 5))
    expect(sameKey.message).toContain('key_hash')
    expect(await find(clientId)).toMatchObject({ granted: 0 })
  })
})

describe('a change', () => {
  test('of some settings leaves the others alone, and raises the revision', async () => {
    const { clientId } = await newApp({}, 10)
    expect(await stores.apps.change(clientId, { name: 'Other', commercialUse: false })).toBe(true)
    const app = await find(clientId)
    expect(settingsOf(app)).toEqual({ ...settings, name: 'Other', commercialUse: false })
    expect(app.granted).toBe(10)
    expect(app.revision).toBeGreaterThan(1)
  })

  test('empties lists and removes limits', async () => {
    const { clientId } = await newApp()
    const none = {
      addresses: [],
      origins: [],
      hourlyLimit: null,
      visitorLimit: null,
      embedDailyLimit: null,
    }
    await stores.apps.change(clientId, none)
    expect(settingsOf(await find(clientId))).toEqual({ ...settings, ...none })
  })

  test('sets limits to 0', async () => {
    const { clientId } = await newApp()
    await stores.apps.change(clientId, { hourlyLimit: 0, visitorLimit: 0 })
    expect(await find(clientId)).toMatchObject({ hourlyLimit: 0, visitorLimit: 0 })
  })

  test('without settings only raises the revision', async () => {
    const { clientId } = await newApp()
    await stores.apps.change(clientId, {})
    const app = await find(clientId)
    expect(settingsOf(app)).toEqual(settings)
    expect(app.revision).toBeGreaterThan(1)
  })

  test('of one app leaves other apps alone', async () => {
    const [{ clientId }, other] = [await newApp(), await newApp()]
    const before = await find(other.clientId)
    await stores.apps.change(clientId, { name: 'Other' })
    await stores.apps.setRevoked(clientId, true)
    await stores.apiKeys.rotate(clientId, null, newApiKey(), 0)
    expect(await find(other.clientId)).toEqual(before)
    expect((await find(clientId)).revision).toBeGreaterThan(3)
  })

  test('raises the revision by another step each time, so that histories never share a number', async () => {
    const { clientId } = await newApp()
    const steps: number[] = []
    for (let change = 0; change < 20; change++) {
      const before = (await find(clientId)).revision
      await stores.apps.change(clientId, {})
      steps.push((await find(clientId)).revision - before)
    }
    expect(new Set(steps).size).toBe(20)
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeLessThanOrEqual(1e8)
  })

  test('is counted, also when concurrent', async () => {
    const { clientId } = await newApp()
    const changes = Array.from({ length: 12 }, (_, i) =>
      stores.apps.change(clientId, { name: `Name ${i}` }),
    )
    await Promise.all(changes)
    expect((await find(clientId)).revision).toBeGreaterThanOrEqual(13)
  })

  test('revokes and restores, and keeps the first time of revocation', async () => {
    const { clientId } = await newApp()
    await stores.apps.setRevoked(clientId, true)
    const first = await find(clientId)
    expect(first.revokedAt).toBeInstanceOf(Date)
    await Bun.sleep(5)
    await stores.apps.setRevoked(clientId, true)
    const second = await find(clientId)
    expect(second.revokedAt?.getTime()).toBe(first.revokedAt?.getTime())
    expect(second.revision).toBeGreaterThan(first.revision)
    await stores.apps.setRevoked(clientId, false)
    const restored = await find(clientId)
    expect(restored.revokedAt).toBeNull()
    expect(restored.revision).toBeGreaterThan(second.revision)
  })

  test('of the key makes the old one invalid', async () => {
    const { clientId, apiKey } = await newApp()
    const next = newApiKey()
    expect(await stores.apiKeys.rotate(clientId, null, next, 0)).toBe(true)
    expect(await stores.apps.byKey(apiKey)).toBeUndefined()
    expect(await stores.apps.byKey(next)).toMatchObject({ clientId })
    expect((await find(clientId)).revision).toBeGreaterThan(1)
  })

  test('of the key keeps the old one valid during the overlap, and no earlier one', async () => {
    const { clientId, apiKey } = await newApp()
    const [second, third] = [newApiKey(), newApiKey()]
    await stores.apiKeys.rotate(clientId, null, second, 6)
    const [old, current] = [await stores.apps.byKey(apiKey), await stores.apps.byKey(second)]
    const inSixHours = Date.now() + 6 * 3_600_000
    expect(old?.keyUntil?.getTime()).toBeWithin(inSixHours - 10_000, inSixHours + 10_000)
    expect(current).toMatchObject({ clientId, keyUntil: null })
    await stores.apiKeys.rotate(clientId, null, third, 1)
    expect(await stores.apps.byKey(apiKey)).toBeUndefined()
    expect(await stores.apps.byKey(second)).toMatchObject({ clientId })
    await stores.sql`
      update api_keys set expires_at = now() where replaced_by is not null
        and app_id = (select id from apps where client_id = ${clientId})`
    expect(await stores.apps.byKey(second)).toBeUndefined()
    expect(await stores.apps.byKey(third)).toMatchObject({ clientId })
  })

  test('that deletes revokes for good, and keeps the first time', async () => {
    const { clientId } = await newApp()
    expect(await stores.apps.remove(clientId)).toBe(true)
    const first = await find(clientId)
    expect([first.deletedAt, first.revokedAt]).toEqual([expect.any(Date), expect.any(Date)])
    expect(await stores.apps.setRevoked(clientId, false)).toBe(false)
    await stores.apps.remove(clientId)
    const { deletedAt, revokedAt } = await find(clientId)
    expect({ deletedAt, revokedAt }).toEqual({
      deletedAt: first.deletedAt,
      revokedAt: first.revokedAt,
    })
  })

  test('of an unknown app is reported', async () => {
    const nobody = newClientId()
    expect(await stores.apps.change(nobody, { name: 'Other' })).toBe(false)
    expect(await stores.apps.setRevoked(nobody, true)).toBe(false)
    expect(await stores.apiKeys.rotate(nobody, null, newApiKey(), 0)).toBeUndefined()
  })
})

describe('the apps to be written to Redis', () => {
  const isNotPut = async (clientId: string) => {
    const apps = await stores.apps.notPut(1000)
    return apps.some((app) => app.clientId === clientId)
  }

  test('are all with changes, including grants, until they are marked', async () => {
    const { clientId } = await newApp({}, 10)
    const { id } = await find(clientId)
    const changes = [
      async () => {},
      () => stores.apps.change(clientId, { name: 'Other' }),
      () => stores.apps.setRevoked(clientId, true),
      () => stores.apiKeys.rotate(clientId, null, newApiKey(), 0),
      () => stores.apps.grant(clientId, { credits: 1, kind: 'credits', reference: newClientId() }),
    ]
    for (const change of changes) {
      await change()
      expect(await isNotPut(clientId)).toBe(true)
      await stores.apps.markPut(id, (await find(clientId)).revision)
      expect(await isNotPut(clientId)).toBe(false)
    }
  })

  test('have their books', async () => {
    const { clientId } = await newApp({}, 25)
    const apps = await stores.apps.notPut(1000)
    expect(apps.find((app) => app.clientId === clientId)).toEqual(await find(clientId))
  })

  test('remain if another revision is marked, and a mark never falls', async () => {
    const { clientId } = await newApp()
    await stores.apps.change(clientId, { name: 'Other' })
    const { id, revision } = await find(clientId)
    await stores.apps.markPut(id, 1)
    // A revision of a primary that has failed and whose changes were lost.
    await stores.apps.markPut(id, revision + 1)
    expect(await isNotPut(clientId)).toBe(true)
    await stores.apps.markPut(id, revision)
    await stores.apps.markPut(id, 1)
    expect(await isNotPut(clientId)).toBe(false)
  })

  test('are read a few at a time', async () => {
    await Promise.all([newApp(), newApp(), newApp()])
    expect(await stores.apps.notPut(2)).toHaveLength(2)
  })
})
