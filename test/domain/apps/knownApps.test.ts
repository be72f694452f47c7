import { expect, test } from 'bun:test'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { createKnownApps } from '../../../src/domain/apps/knownApps'
import type { Apps, AppWithBooks } from '../../../src/store/apps/apps'
import type { Ledger } from '../../../src/store/metering/ledger'

const appOf = (clientId: string, changes: Partial<AppWithBooks> = {}): AppWithBooks => ({
  id: 1,
  clientId,
  name: 'Test',
  scopes: ['dictionary:read'],
  addresses: ['192.0.2.1'],
  origins: ['a.example'],
  hourlyLimit: null,
  lowCredits: null,
  visitorLimit: null,
  embedDailyLimit: null,
  commercialUse: false,
  autoPublish: null,
  logsQueries: false,
  isSandbox: false,
  revokedAt: null,
  deletedAt: null,
  ownerId: null,
  revision: 1,
  createdAt: new Date(),
  granted: 1000,
  spent: 0,
  cells: [],
  ...changes,
})

/** Creates a cache of known apps that uses fake stores, which record calls. */
function knownOver(
  find: (handle: string) => Promise<AppWithBooks | undefined>,
  onPut?: () => 'loaded' | 'known',
) {
  const asked: string[] = []
  const put: string[] = []
  const used: (readonly string[])[] = []
  const look = (handle: string) => {
    asked.push(handle)
    return find(handle)
  }
  const apps = { byKey: look, byClientId: look, markPut: async () => {} } as unknown as Apps
  const ledger = {
    put: async (clientId: string) => {
      put.push(clientId)
      return onPut?.() ?? 'known'
    },
    open: () => ({}),
  } as unknown as Ledger
  return {
    known: createKnownApps({
      apps,
      ledger,
      apiKeys: { recordUses: async (keys) => void used.push(keys) },
    }),
    asked,
    put,
    used,
  }
}

test('recalls a loaded app with its rules until it is loaded again', async () => {
  const [key, clientId] = [newApiKey(), newClientId()]
  let revision = 1
  const { known, asked, put } = knownOver(async () => appOf(clientId, { revision: revision++ }))
  expect(known.byKey.recall(key)).toBeUndefined()
  const loaded = await known.byKey.load(key)
  expect(known.byKey.recall(key)).toBe(loaded)
  expect(loaded).toMatchObject({ clientId, revision: 1, commercialUse: false, paidAt: 0 })
  expect(loaded?.rules).toMatchObject({ revoked: false, addresses: { empty: false } })
  expect(loaded?.rules.addresses.contains('192.0.2.2')).toBe(false)
  expect(loaded?.rules.origins.admits('https://a.example')).toBe(true)
  expect({ asked, put }).toEqual({ asked: [key], put: [clientId] })

  await known.byKey.load(key)
  expect(known.byKey.recall(key)?.revision).toBe(2)
})

test('shares one lookup among simultaneous requests, and looks up again for the next', async () => {
  const key = newApiKey()
  const { promise, resolve } = Promise.withResolvers<AppWithBooks>()
  const { known, asked } = knownOver(() => promise)
  const loads = Array.from({ length: 20 }, () => known.byKey.load(key))
  resolve(appOf(newClientId()))
  expect(new Set(await Promise.all(loads)).size).toBe(1)
  expect(asked).toHaveLength(1)
  await known.byKey.load(key)
  expect(asked).toHaveLength(2)
})

test('looks an app up again that changed between lookup and put', async () => {
  const [key, clientId] = [newApiKey(), newClientId()]
  let revision = 1
  const { known, asked } = knownOver(
    async () => appOf(clientId, { revision, hourlyLimit: revision }),
    () => {
      // Simulates a change to the app after it is looked up and before it is written to Redis.
      // Redis has been wiped, so it does not contain the change.
      const outcome = revision === 1 ? 'loaded' : 'known'
      revision = 2
      return outcome
    },
  )
  expect(await known.byKey.load(key)).toMatchObject({ revision: 2 })
  expect(asked).toEqual([key, clientId, key])
  expect(known.byKey.recall(key)?.revision).toBe(2)
})

test('does not cache an unknown key, because the app may be created at any time', async () => {
  const key = newApiKey()
  let app: AppWithBooks | undefined
  const { known, asked } = knownOver(async () => app)
  expect(await known.byKey.load(key)).toBeUndefined()
  expect(known.byKey.recall(key)).toBeUndefined()
  app = appOf(newClientId())
  expect(await known.byKey.load(key)).toMatchObject({ clientId: app.clientId })
  expect(asked).toHaveLength(2)
})

test('forgets a key that is no longer valid', async () => {
  const key = newApiKey()
  let app: AppWithBooks | undefined = appOf(newClientId())
  const { known } = knownOver(async () => app)
  await known.byKey.load(key)
  app = undefined
  expect(await known.byKey.load(key)).toBeUndefined()
  expect(known.byKey.recall(key)).toBeUndefined()
})

test('does not ask the stores about malformed keys and client IDs', async () => {
  const { known, asked } = knownOver(async () => appOf(newClientId()))
  const key = newApiKey()
  const typo = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  expect(await known.byKey.load(typo)).toBeUndefined()
  expect(await known.byKey.load(newClientId())).toBeUndefined()
  expect(await known.byClientId.load(key)).toBeUndefined()
  expect(asked).toEqual([])
})

test('caches keys and client IDs separately', async () => {
  const clientId = newClientId()
  const { known } = knownOver(async () => appOf(clientId))
  await known.byClientId.load(clientId)
  expect(known.byClientId.recall(clientId)).toBeDefined()
  expect(known.byKey.recall(clientId)).toBeUndefined()
})

test('does not cache a failed lookup', async () => {
  const key = newApiKey()
  let failing = true
  const { known } = knownOver(async () => {
    if (failing) throw new Error('gone')
    return appOf(newClientId())
  })
  expect(await known.byKey.load(key).catch(String)).toContain('gone')
  failing = false
  expect(await known.byKey.load(key)).toBeDefined()
})

test('recalls a revoked app as revoked', async () => {
  const { known } = knownOver(async (id) => appOf(id, { revokedAt: new Date() }))
  expect((await known.byClientId.load(newClientId()))?.rules.revoked).toBe(true)
})

test.each([
  ['addresses', { addresses: ['10.0.0.0/99'] }],
  ['origins', { origins: ['https://'] }],
])('treats an invalid stored allowlist of %s as a fault, and allows nobody', async (_, lists) => {
  const { known } = knownOver(async (id) => appOf(id, lists))
  const id = newClientId()
  expect(await known.byClientId.load(id).catch(String)).toContain('not an ')
  expect(known.byClientId.recall(id)).toBeUndefined()
})

test('forgets all apps once when PostgreSQL has failed over, also those that are being loaded', async () => {
  const [key, late] = [newApiKey(), newApiKey()]
  const { promise, resolve } = Promise.withResolvers<AppWithBooks>()
  const { known } = knownOver((handle) =>
    handle === late ? promise : Promise.resolve(appOf(newClientId())),
  )
  known.follow('one')
  await known.byKey.load(key)
  known.follow('one')
  expect(known.byKey.recall(key)).toBeDefined()

  const loading = known.byKey.load(late)
  known.follow('other')
  resolve(appOf(newClientId()))
  expect(await loading).toBeDefined()
  expect(known.byKey.recall(key)).toBeUndefined()
  expect(known.byKey.recall(late)).toBeUndefined()
})

test('records each use of a key, also after the app was loaded again', async () => {
  const key = newApiKey()
  const { known, used } = knownOver(async () => appOf(newClientId()))
  await known.byKey.load(key)
  known.byKey.recall(key)
  await known.byKey.load(key)
  known.byKey.recall(key)
  await known.flush()
  known.byKey.recall(key)
  await known.flush()
  expect(used).toEqual([[key], [key]])
})
