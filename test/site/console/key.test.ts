/** Replacing an app's key, and how long the previous key stays valid. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { isApiKey } from '../../../src/domain/apps/credentials'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { leads, valueOf } from '../account/support'
import { type Console, codesOf, type OwnApp, openConsole, textOf } from './support'

const words = locales.en.console

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const newApp = async () => (await it.owner()).newApp()

/** @returns the new key */
async function regenerate(app: OwnApp, overlap: string): Promise<string> {
  const response = await app.post('/key', { sure: 'yes', overlap, revision: await app.revision() })
  expect(leads(response)).toEqual([303, `${app.path}/key/new`])
  const html = await app.page('/key/new')
  expect(html).toContain(words.keyOnce)
  const [key = ''] = codesOf(html)
  expect(isApiKey(key)).toBe(true)
  expect(await app.page('/key')).not.toContain(key)
  return key
}

const statuses = (...keys: string[]) => Promise.all(keys.map((key) => it.statusOf(key)))

/** Returns when the app's previous main key expires. */
async function overlapEnd(app: OwnApp): Promise<Date | undefined> {
  const [key] = await it.site.sql<{ until: Date }[]>`
    select expires_at as until from api_keys where replaced_by is not null
      and app_id = (select id from apps where client_id = ${app.clientId})`
  return key?.until
}

/** Makes the app's previous main key expire after this interval. */
const setOverlapEnd = (app: OwnApp, after: string) => it.site.sql`
  update api_keys set expires_at = now() + ${after}::interval where replaced_by is not null
    and app_id = (select id from apps where client_id = ${app.clientId})`

test('without an overlap the old key is refused at once', async () => {
  const app = await newApp()
  expect(await it.statusOf(app.apiKey)).toBe(200)
  const key = await regenerate(app, '0')
  expect(await statuses(app.apiKey, key)).toEqual([401, 200])
})

test('with an overlap of an hour both are valid until then, and the page shows the time', async () => {
  const app = await newApp()
  await it.statusOf(app.apiKey)
  const key = await regenerate(app, '1')
  expect(await statuses(app.apiKey, key)).toEqual([200, 200])
  const until = await overlapEnd(app)
  expect(until?.getTime()).toBeWithin(Date.now() + 3_590_000, Date.now() + 3_601_000)
  const shown = until?.toISOString().slice(0, 16).replace('T', ' ') ?? 'no time'
  expect(textOf(await app.page('/key'))).toContain(
    `${words.previousUntil(shown)} ${words.previousStops}`,
  )
})

test('the page suggests an overlap of 24 hours, and a rejected form keeps its choice', async () => {
  const app = await newApp()
  const html = await app.page('/key')
  expect(html).toContain('<option value="24" selected=""')
  expect(html).not.toContain(words.previousStops)
  const rejected = await (await app.post('/key', { overlap: '0' })).text()
  expect(rejected).toContain('<option value="0" selected=""')
})

test('after the hour the old key is refused, also by a process that has it cached', async () => {
  const app = await newApp()
  const key = await regenerate(app, '1')
  await setOverlapEnd(app, '1 min')
  const end = await overlapEnd(app)
  expect(await statuses(app.apiKey, key)).toEqual([200, 200])
  // PostgreSQL now treats the key as expired, but the process keeps it cached until its own clock
  // reaches the end of the overlap.
  await setOverlapEnd(app, '-1 s')
  expect(await statuses(app.apiKey, key)).toEqual([200, 200])
  await it.site.clock.advance((end?.getTime() ?? Number.NaN) + 1 - it.site.clock.now())
  expect(await statuses(app.apiKey, key)).toEqual([401, 200])
  expect(await app.page('/key')).not.toContain(words.previousUntil('').split(' (')[0]?.trim() ?? '')
})

test('an expired key is refused by a process that does not have it cached', async () => {
  const app = await newApp()
  const key = await regenerate(app, '1')
  await setOverlapEnd(app, '-1 s')
  expect(await statuses(app.apiKey, key)).toEqual([401, 200])
})

test('a third key revokes the first at once', async () => {
  const app = await newApp()
  const second = await regenerate(app, '24')
  expect(await it.statusOf(app.apiKey)).toBe(200)
  const third = await regenerate(app, '24')
  expect(await statuses(app.apiKey, second, third)).toEqual([401, 200, 200])
  const fourth = await regenerate(app, '0')
  expect(await statuses(app.apiKey, second, third, fourth)).toEqual([401, 401, 401, 200])
})

test('both keys spend the same credits', async () => {
  const app = await newApp()
  const key = await regenerate(app, '1')
  const balances = [await it.search(app.apiKey), await it.search(key)].map(({ headers }) =>
    headers.get('x-credit-balance'),
  )
  expect(balances).toEqual(['999', '998'])
})

describe('no second key is created', () => {
  test('by the same form sent again', async () => {
    const app = await newApp()
    const fields = { sure: 'yes', overlap: '0', revision: await app.revision() }
    expect((await app.post('/key', fields)).status).toBe(303)
    const key = codesOf(await app.page('/key/new'))[0] ?? ''
    const again = await app.post('/key', fields)
    const html = await again.text()
    expect([again.status, html.includes(problemText({ code: 'changed_meanwhile' }, 'en'))]).toEqual(
      [409, true],
    )
    expect(html).not.toMatch(/atk_\w{5}/)
    expect(await statuses(app.apiKey, key)).toEqual([401, 200])
    // The page with the error shows the form again, with the current revision.
    const revision = valueOf(html, 'revision') ?? ''
    expect((await app.post('/key', { ...fields, revision })).status).toBe(303)
  })

  test('by a form that was loaded before another change', async () => {
    const app = await newApp()
    const revision = await app.revision()
    await app.post('/settings', { name: 'Changed', scope: 'dictionary:read' })
    const response = await app.post('/key', { sure: 'yes', overlap: '0', revision })
    expect(response.status).toBe(409)
    expect(await it.statusOf(app.apiKey)).toBe(200)
  })

  test.each([undefined, '', '-1', 'x', '1e0', '01'])(
    'by a form with revision %p',
    async (revision) => {
      const app = await newApp()
      const before = await it.site.services.apps.byClientId(app.clientId)
      const fields = { sure: 'yes', overlap: '0', ...(revision !== undefined && { revision }) }
      expect((await app.post('/key', fields)).status).toBe(409)
      expect(await it.site.services.apps.byClientId(app.clientId)).toEqual(before as never)
      expect(await it.statusOf(app.apiKey)).toBe(200)
    },
  )
})

test('no key is created without the confirmation box', async () => {
  const app = await newApp()
  const response = await app.post('/key', { overlap: '0', revision: await app.revision() })
  expect([
    response.status,
    (await response.text()).includes(problemText({ code: 'unconfirmed' }, 'en')),
  ]).toEqual([400, true])
  expect(await it.statusOf(app.apiKey)).toBe(200)
})

test.each(['1000', '-1', 'x', ''])(
  'an overlap that the page does not offer is ignored: %p',
  async (overlap) => {
    const app = await newApp()
    await regenerate(app, overlap)
    expect(await it.statusOf(app.apiKey)).toBe(401)
  },
)
