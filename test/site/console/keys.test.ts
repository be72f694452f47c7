/** Additional keys: their scopes, expiry, rotation, revocation and last use. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostKeys } from '../../../src/domain/apps/keys'
import { locales } from '../../../src/locales'
import { leads } from '../account/support'
import { type Console, codesOf, type OwnApp, openConsole, textOf } from './support'

const words = locales.en.console

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

type Scopes = ('dictionary:read' | 'dictionary:write')[]
const both: Scopes = ['dictionary:read', 'dictionary:write']
const newApp = async (scopes: Scopes = both) => (await it.owner()).newApp({ scopes })

const fieldsOf = async (app: OwnApp, changes: Record<string, string> = {}) => ({
  name: 'Server in Ìbàdàn',
  scope: 'dictionary:read',
  days: 'never',
  revision: await app.revision(),
  ...changes,
})

const shownKey = async (app: OwnApp) => codesOf(await app.page('/key/new'))[0] ?? ''

/** @returns the new key */
async function addKey(app: OwnApp, changes: Record<string, string> = {}): Promise<string> {
  const response = await app.post('/keys/new', await fieldsOf(app, changes))
  expect(leads(response)).toEqual([303, `${app.path}/key/new`])
  return shownKey(app)
}

async function keysOf(app: OwnApp) {
  const found = await it.site.services.apps.byClientId(app.clientId)
  return it.site.services.apiKeys.ofApp(found?.id ?? 0)
}

const idOf = async (app: OwnApp) =>
  (await keysOf(app)).find(({ isMain, replacedBy }) => !isMain && !replacedBy)?.id ?? 'none'

const statuses = (...keys: string[]) => Promise.all(keys.map((key) => it.statusOf(key)))

test('an additional key works beside the main key, spends the same credits, and is shown once', async () => {
  const app = await newApp()
  const key = await addKey(app)
  expect(await it.search(app.apiKey).then(({ headers }) => headers.get('x-credit-balance'))).toBe(
    '999',
  )
  expect(await it.search(key).then(({ headers }) => headers.get('x-credit-balance'))).toBe('998')
  const list = await app.page('/key')
  expect(list).toContain('Server in Ìbàdàn')
  expect(list).toContain(key.slice(0, 8))
  expect(list).not.toContain(key)
  expect(await app.page('/key/new')).not.toContain(key)
})

test('a key has only its own scopes, and only those that the app still has', async () => {
  const app = await newApp()
  const writer = await addKey(app, { scope: 'dictionary:write' })
  expect(await statuses(app.apiKey, writer)).toEqual([200, 403])
  const reader = await addKey(app)
  expect(await it.statusOf(reader)).toBe(200)
  await app.post('/settings', { name: 'Writes only', scope: 'dictionary:write' })
  expect(await statuses(app.apiKey, reader)).toEqual([403, 403])
})

test('a key cannot get a scope that the app does not have', async () => {
  const app = await newApp(['dictionary:read'])
  const response = await app.post('/keys/new', await fieldsOf(app, { scope: 'dictionary:write' }))
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining(locales.en.problems.no_scope_chosen({} as never)),
  ])
  expect(await keysOf(app)).toHaveLength(1)
})

test('a revoked key is refused on the next request, and the other keys keep working', async () => {
  const app = await newApp()
  const [first, second] = [await addKey(app), await addKey(app)]
  expect(await statuses(app.apiKey, first, second)).toEqual([200, 200, 200])
  const id = await idOf(app)
  const unsure = await app.post(`/keys/${id}/revoke`, {})
  expect([unsure.status, await it.statusOf(first)]).toEqual([400, 200])
  const response = await app.post(`/keys/${id}/revoke`, { sure: 'yes' })
  expect(leads(response)).toEqual([303, `${app.path}/key?done=revoked`])
  expect(await statuses(app.apiKey, first, second)).toEqual([200, 401, 200])
})

describe('rotation', () => {
  async function rotate(app: OwnApp, overlap: string): Promise<string> {
    const fields = { sure: 'yes', overlap }
    const response = await app.post(`/keys/${await idOf(app)}/rotate`, fields)
    expect(leads(response)).toEqual([303, `${app.path}/key/new`])
    return shownKey(app)
  }

  test('without an overlap revokes the old key at once', async () => {
    const app = await newApp()
    const old = await addKey(app)
    expect(await it.statusOf(old)).toBe(200)
    const key = await rotate(app, '0')
    expect(await app.page(`/keys/${await idOf(app)}`)).not.toContain(words.previousStops)
    expect(await statuses(app.apiKey, old, key)).toEqual([200, 401, 200])
  })

  test('keeps the old key for the overlap, until the next rotation, with name, scopes and lifetime', async () => {
    const app = await newApp()
    const first = await addKey(app, { days: '30' })
    const second = await rotate(app, '1')
    expect(await statuses(first, second)).toEqual([200, 200])
    const [, old, current] = await keysOf(app)
    expect([old?.replacedBy, current?.replacedBy]).toEqual([current?.id, null])
    expect(current).toMatchObject({ name: 'Server in Ìbàdàn', scopes: ['dictionary:read'] })
    const days = (current?.expiresAt?.getTime() ?? 0) - (current?.createdAt?.getTime() ?? 0)
    expect(days).toBe(30 * 86_400_000)
    const until = old?.expiresAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'no time'
    const stops = `${words.previousUntil(until)} ${words.previousStops}`
    expect(textOf(await app.page(`/keys/${current?.id}`))).toContain(stops)
    const third = await rotate(app, '1')
    expect(await statuses(first, second, third)).toEqual([401, 200, 200])
  })

  test('needs a confirmation, and does not replace a replaced key', async () => {
    const app = await newApp()
    const old = await addKey(app)
    const id = await idOf(app)
    expect((await app.post(`/keys/${id}/rotate`, { overlap: '0' })).status).toBe(400)
    expect(await it.statusOf(old)).toBe(200)
    await rotate(app, '24')
    expect((await app.post(`/keys/${id}/rotate`, { sure: 'yes', overlap: '24' })).status).toBe(409)
    expect(await keysOf(app)).toHaveLength(3)
  })
})

test('a key that expired is refused, also by a process that has it cached', async () => {
  const app = await newApp()
  const key = await addKey(app, { days: '30' })
  const id = await idOf(app)
  const [end] = await it.site.sql<{ until: Date }[]>`
    update api_keys set expires_at = now() + interval '1 min' where id = ${id}
    returning expires_at as until`
  expect(await it.statusOf(key)).toBe(200)
  await it.site.sql`update api_keys set expires_at = now() - interval '1 s' where id = ${id}`
  expect(await it.statusOf(key)).toBe(200)
  await it.site.clock.advance((end?.until.getTime() ?? Number.NaN) + 1 - it.site.clock.now())
  expect(await it.statusOf(key)).toBe(401)
  expect(await keysOf(app)).toHaveLength(1)
})

test('the last use of each key is stored within a minute, and not per request', async () => {
  const app = await newApp()
  const key = await addKey(app)
  await statuses(app.apiKey, key)
  await it.site.clock.advance(60_000)
  const used = (await keysOf(app)).map(({ lastUsedAt }) => lastUsedAt?.getTime())
  expect(used).toEqual([it.site.clock.now(), it.site.clock.now()])
  await it.site.clock.advance(120_000)
  expect((await keysOf(app)).map(({ lastUsedAt }) => lastUsedAt?.getTime())).toEqual(used)
  await it.statusOf(key)
  await it.site.clock.advance(60_000)
  expect((await keysOf(app)).map(({ lastUsedAt }) => lastUsedAt?.getTime())).toEqual([
    used[0],
    it.site.clock.now(),
  ])
})

test('the same form sent twice creates one key', async () => {
  const app = await newApp()
  const fields = await fieldsOf(app)
  expect((await app.post('/keys/new', fields)).status).toBe(303)
  expect((await app.post('/keys/new', fields)).status).toBe(409)
  expect(await keysOf(app)).toHaveLength(2)
})

test.each([
  ['name', ''],
  ['name', 'a\nb'],
  ['name', 'a\u200bb'],
  ['name', 'x'.repeat(101)],
  ['days', '31'],
  ['days', ''],
])('an invalid %s is refused: %p', async (field, value) => {
  const app = await newApp()
  expect((await app.post('/keys/new', await fieldsOf(app, { [field]: value }))).status).toBe(400)
  expect(await keysOf(app)).toHaveLength(1)
})

test('an app has a maximum number of additional keys', async () => {
  const app = await newApp()
  await it.site.sql`
    insert into api_keys (app_id, key_hash, name, scopes, prefix)
    select id, sha256((${app.clientId} || n)::bytea), 'n', scopes, 'atk_0000'
    from apps, generate_series(1, ${mostKeys}::int) n where client_id = ${app.clientId}`
  const response = await app.post('/keys/new', await fieldsOf(app))
  expect(response.status).toBe(409)
  expect(await keysOf(app)).toHaveLength(mostKeys + 1)
})

test('the key of another app of the same owner is not found', async () => {
  const owner = await it.owner()
  const [own, other] = [await owner.newApp({ scopes: both }), await owner.newApp({ scopes: both })]
  const key = await addKey(other)
  const id = await idOf(other)
  expect((await own.post(`/keys/${id}/revoke`, { sure: 'yes' })).status).toBe(404)
  expect((await own.post(`/keys/${id}/rotate`, { sure: 'yes', overlap: '0' })).status).toBe(404)
  expect(await it.statusOf(key)).toBe(200)
})
