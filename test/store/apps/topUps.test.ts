import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTopUps, type TopUps } from '../../../src/store/apps/topUps'
import { untilLockIsAwaited } from '../../support/locks'
import { openTestStores, type TestStores } from '../../support/stores'
import { owning } from './owning'

let stores: TestStores
let topUps: TopUps
let make: ReturnType<typeof owning>
beforeAll(async () => {
  stores = await openTestStores()
  topUps = createTopUps(stores.sql)
  make = owning(stores)
})
afterAll(() => stores.close())

async function asking() {
  const user = await make.newUser()
  const app = await make.newApp(user.id)
  const ask = (pack: 'starter' | 'growth' | 'scale' = 'growth') =>
    topUps.request(app.id, pack, user.id)
  return { user, app, ask, requests: () => topUps.ofApp(app.id, 10) }
}

test('returns a request with its app, pack and requester', async () => {
  const { user, app, ask } = await asking()
  await ask()
  const { clientId } = app
  const expected = { clientId, appName: 'Test', pack: 'growth', by: user.email, status: 'waiting' }
  const [request] = await topUps.ofApp(app.id, 1)
  expect(request).toMatchObject(expected)
  expect(await topUps.find(request?.id ?? 0)).toMatchObject(expected)
})

test('does not repeat a waiting request, but accepts another pack or app', async () => {
  const [one, other] = [await asking(), await asking()]
  await one.ask('growth')
  await one.ask('growth')
  await one.ask('scale')
  await other.ask('growth')
  expect((await one.requests()).map(({ pack }) => pack)).toEqual(['scale', 'growth'])
  expect(await other.requests()).toHaveLength(1)
})

test('does not repeat a request that is being made concurrently', async () => {
  const { user, app, ask, requests } = await asking()
  let second: Promise<unknown> = Promise.resolve()
  await stores.sql.begin(async (tx) => {
    await tx`
      insert into top_up_requests (app_id, pack, requested_by)
      values (${app.id}, 'growth', ${user.id})`
    second = ask('growth').catch(() => {})
    await untilLockIsAwaited(stores.sql)
  })
  await second
  expect(await requests()).toHaveLength(1)
})

test('decides a request once, and accepts another afterwards', async () => {
  const { app, ask, requests } = await asking()
  await ask()
  const id = (await requests())[0]?.id ?? 0
  const granted = async () => (await stores.apps.byClientId(app.clientId))?.granted
  const [isGranted, isDeclined] = await Promise.all([
    topUps.grant(id, 10_000, 'a@example.org'),
    topUps.decline(id, 'b@example.org'),
  ])
  expect(isGranted).toBe(!isDeclined)
  expect(await granted()).toBe(isDeclined ? 1000 : 11_000)
  expect((await topUps.find(id))?.status).toBe(isDeclined ? 'declined' : 'granted')
  expect(await topUps.grant(id, 10_000, 'a@example.org')).toBe(false)
  expect(await topUps.decline(id, 'a@example.org')).toBe(false)
  expect(await granted()).toBe(isDeclined ? 1000 : 11_000)
  await ask()
  expect((await requests()).map(({ status }) => status)[0]).toBe('waiting')
  expect(await requests()).toHaveLength(2)
})

test('lists waiting requests, the oldest first', async () => {
  const { app, ask } = await asking()
  await ask('scale')
  await ask('starter')
  const own = (await topUps.waiting(100)).filter(({ clientId }) => clientId === app.clientId)
  expect(own.map(({ pack }) => pack)).toEqual(['scale', 'starter'])
  expect(await topUps.waiting(1)).toHaveLength(1)
})

test('keeps a request after its account was deleted', async () => {
  const { user, ask, requests } = await asking()
  await ask()
  await stores.sql`delete from users where id = ${user.id}`
  expect(await requests()).toMatchObject([{ by: null, status: 'waiting' }])
})

test('neither finds nor decides an unknown request', async () => {
  expect(await topUps.find(999_999)).toBeUndefined()
  expect(await topUps.grant(999_999, 10_000, 'a@example.org')).toBe(false)
  expect(await topUps.decline(999_999, 'a@example.org')).toBe(false)
})

test('counts one of many concurrent grants', async () => {
  const { app, ask, requests } = await asking()
  await ask()
  const id = (await requests())[0]?.id ?? 0
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => topUps.grant(id, 10_000, 'a@example.org')),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect((await stores.apps.byClientId(app.clientId))?.granted).toBe(11_000)
})

test('declines the requests of a deleted app, which gets no grants', async () => {
  const { app, ask, requests } = await asking()
  await ask()
  await stores.apps.remove(app.clientId)
  expect((await requests()).map(({ status }) => status)).toEqual(['declined'])
  const grant = { credits: 5, kind: 'credits', reference: `after ${app.clientId}` } as const
  expect(await stores.apps.grant(app.clientId, grant)).toMatchObject({ code: 'unknown_app' })
  expect((await stores.apps.byClientId(app.clientId))?.granted).toBe(1000)
})

test('does not grant a request for an app that is already deleted', async () => {
  const { app, ask, requests } = await asking()
  await stores.apps.remove(app.clientId)
  await ask()
  const [request] = await requests()
  expect(await topUps.grant(request?.id ?? 0, 10_000, 'a@example.org')).toBe(false)
  expect((await stores.apps.byClientId(app.clientId))?.granted).toBe(1000)
})

test('leaves a request waiting whose reference was used for another grant', async () => {
  const [{ ask, app, requests }, other] = [await asking(), await asking()]
  await ask()
  const id = (await requests())[0]?.id ?? 0
  const taken = { credits: 1, kind: 'credits', reference: `request:${id}` } as const
  await stores.apps.grant(other.app.clientId, taken)
  expect(await topUps.grant(id, 10_000, 'a@example.org').catch(String)).toContain('reference_used')
  expect(await requests()).toMatchObject([{ status: 'waiting' }])
  expect((await stores.apps.byClientId(app.clientId))?.granted).toBe(1000)
})

test('has no deadlock between a grant and a deletion', async () => {
  for (let round = 0; round < 15; round++) {
    const { app, ask, requests } = await asking()
    await ask()
    const id = (await requests())[0]?.id ?? 0
    const [isGranted] = await Promise.all([
      topUps.grant(id, 10_000, 'a@example.org'),
      stores.apps.remove(app.clientId),
    ])
    expect((await topUps.find(id))?.status).toBe(isGranted ? 'granted' : 'declined')
    const granted = (await stores.apps.byClientId(app.clientId))?.granted
    expect(granted).toBe(isGranted ? 11_000 : 1000)
  }
})
