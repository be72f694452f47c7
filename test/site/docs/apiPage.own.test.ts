/** For signed-in developers, the API reference contains the client ID of one of their apps. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { type Console, openConsole, textOf } from '../console/support'

let it: Console
beforeAll(async () => {
  it = await openConsole()
}, 30_000)
afterAll(() => it.close())

const exampleId = 'app_7Kq2mN4xR8sT1vW3yZ5b'

/** Returns the client ID that the form for /embed/search contains. */
function clientIdIn(html: string): string | undefined {
  const [field = ''] = /<input[^>]* name="query:client_id"[^>]*>/.exec(html) ?? []
  return / value="([^"]*)"/.exec(field)?.[1]
}

test('has the client ID of the newest app, and links to its code and the other apps', async () => {
  const owner = await it.owner()
  const [older, newer] = [
    await owner.newApp({ name: 'Older' }),
    await owner.newApp({ name: 'Newer' }),
  ]
  for (const [prefix, words] of [
    ['', locales.en.apiPage.own],
    ['/yo', locales.yo.apiPage.own],
  ] as const) {
    const response = await owner.get(`${prefix}/docs/api`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(clientIdIn(html)).toBe(newer.clientId)
    expect(textOf(html)).toContain(words.uses('Newer'))
    expect(html).toContain(`href="${prefix}${newer.path}/snippets"`)
    expect(html).toContain(`href="${prefix}/docs/api?app=${older.clientId}"`)
    for (const { apiKey } of [older, newer]) expect(html).not.toContain(apiKey)
  }
  expect(clientIdIn(await owner.page(`/docs/api?app=${older.clientId}`))).toBe(older.clientId)
})

test('has no app of other people, no revoked app, and none that only billing may see', async () => {
  const [owner, other] = [await it.owner(), await it.owner()]
  const foreign = await other.newApp()
  expect(clientIdIn(await owner.page(`/docs/api?app=${foreign.clientId}`))).toBe(exampleId)
  const revoked = await owner.newApp()
  await revoked.post('/revoke', { sure: 'yes' })
  const { id = 0 } = (await it.site.services.apps.byClientId(foreign.clientId)) ?? {}
  await it.site.sql`
    insert into app_members (app_id, user_id, role, joined_at) values (${id}, ${owner.id}, 'billing', now())`
  expect(clientIdIn(await owner.page('/docs/api'))).toBe(exampleId)
})

test('is the same page for everyone else, and shared caches keep the two apart', async () => {
  const visitor = it.site.visitor()
  const response = await visitor.get('/docs/api')
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding, Cookie')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(clientIdIn(await response.text())).toBe(exampleId)
  const expired = { cookie: 'atumo.session_token=gone' }
  expect(clientIdIn(await (await visitor.get('/docs/api', expired)).text())).toBe(exampleId)
})
