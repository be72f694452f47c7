import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { createOwnedApps } from '../../../src/store/apps/ownedApps'
import type { Stores } from '../../../src/store/stores'
import { defaultSettings } from '../../support/apps'
import { openTestStores, type TestStores } from '../../support/stores'
import { owning } from './owning'

let stores: TestStores
let ownedApps: Stores['ownedApps']
let make: ReturnType<typeof owning>
beforeAll(async () => {
  stores = await openTestStores()
  ownedApps = createOwnedApps(stores.sql)
  make = owning(stores)
})
afterAll(() => stores.close())

const spend = (appId: number, daysAgo: number, channel: 'api' | 'embed', credits: number) =>
  stores.sql`
    insert into spending (app_id, day, channel, credits)
    values (${appId}, (now() at time zone 'utc')::date - ${daysAgo}::int, ${channel}, ${credits})`

describe('the apps of an owner', () => {
  test('are listed the latest first, with balances, without deleted ones', async () => {
    const owner = await make.newUser()
    const [first, second, gone] = [
      await make.newApp(owner.id, 'First'),
      await make.newApp(owner.id, 'Second', 0),
      await make.newApp(owner.id, 'Gone'),
    ]
    await make.newApp((await make.newUser()).id, 'Foreign')
    await make.newApp(null, 'Nobody’s')
    await spend(first.id, 0, 'api', 30)
    await spend(first.id, 40, 'embed', 5)
    await stores.apps.setRevoked(second.clientId, true)
    await stores.apps.remove(gone.clientId)
    expect(await ownedApps.ofOwner(owner.id)).toMatchObject([
      { name: 'Second', balance: 0, revokedAt: expect.any(Date), owner: owner.email },
      { name: 'First', balance: 965, revokedAt: null, clientId: first.clientId },
    ])
  })

  test('have an owner', async () => {
    const owner = await make.newUser()
    const [own, nobodys] = [await make.newApp(owner.id), await make.newApp()]
    expect(await ownedApps.ownerOf(own.clientId)).toBe(owner.email)
    expect(await ownedApps.ownerOf(nobodys.clientId)).toBeNull()
    expect(await ownedApps.ownerOf('app_00000000000000000000')).toBeNull()
  })

  test('are limited in number, including deleted and concurrently created ones', async () => {
    const [owner, other] = [await make.newUser(), await make.newUser()]
    const insert = ({ id }: { id: string }) => {
      const [settings, key] = [{ ...defaultSettings, name: 'Test' }, newApiKey()]
      return stores.apps.insert(newClientId(), key, settings, 10, { id, mostApps: 2 })
    }
    await stores.apps.remove((await make.newApp(owner.id)).clientId)
    const both = await Promise.all([insert(owner), insert(owner)])
    const tooMany = { code: 'too_many_apps', max: 2 } as const
    expect(both).toContainEqual(tooMany)
    expect(both).toContain(undefined)
    expect(await insert(owner)).toEqual(tooMany)
    expect(await ownedApps.ofOwner(owner.id)).toHaveLength(1)
    expect(await insert(other)).toBeUndefined()
  })
})

describe('a search among all', () => {
  const namesOf = async (text: string, limit = 100, offset = 0) =>
    (await ownedApps.search(text, { limit, offset })).map(({ name }) => name)

  test("matches a part of the name or of the owner's address, or the client ID", async () => {
    const owner = await make.newUser('seeker@example.org')
    const app = await make.newApp(owner.id, 'Ìwé 100%_Of')
    const deleted = await make.newApp(owner.id, 'Deleted Of')
    await stores.apps.remove(deleted.clientId)
    expect(await namesOf('100%_OF')).toEqual(['Ìwé 100%_Of'])
    expect(await namesOf('ÌWÉ')).toEqual(['Ìwé 100%_Of'])
    expect(await namesOf('SEEKER@')).toEqual(['Deleted Of', 'Ìwé 100%_Of'])
    expect(await namesOf(app.clientId)).toEqual(['Ìwé 100%_Of'])
    expect(await namesOf(app.clientId.slice(0, 12))).toEqual([])
    expect(await namesOf('%')).toEqual(['Ìwé 100%_Of'])
  })

  test('returns the requested page', async () => {
    const all = await namesOf('')
    expect(await namesOf('', 1, 1)).toEqual(all.slice(1, 2))
  })
})

test("lists an app's grants, the latest first", async () => {
  const app = await make.newApp()
  await stores.apps.grant(app.clientId, { credits: 10_000, kind: 'pack', reference: 'top-up' })
  expect(await ownedApps.grants(app.id, 10)).toMatchObject([
    { credits: 10_000, kind: 'pack', reference: 'top-up' },
    { credits: 1000, kind: 'starter' },
  ])
  expect(await ownedApps.grants(app.id, 1)).toHaveLength(1)
})

test('returns usage by day and channel, including today', async () => {
  const [app, other] = [await make.newApp(), await make.newApp()]
  await spend(app.id, 0, 'api', 3)
  await spend(app.id, 0, 'embed', 2)
  await spend(app.id, 6, 'embed', 7)
  await spend(app.id, 7, 'api', 9)
  await spend(other.id, 1, 'api', 9)
  const dateOf = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  expect([...(await ownedApps.usage(app.id, 7))]).toEqual([
    { date: dateOf(6), api: 0, embed: 7 },
    { date: dateOf(0), api: 3, embed: 2 },
  ])
  expect(await ownedApps.usage(app.id, 30)).toHaveLength(3)
})
