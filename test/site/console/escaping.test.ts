/** Pages escape all input from owners and API clients, both in text and in attributes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reject } from '../../../src/domain/review/review'
import { failedAfter } from '../../../src/domain/webhooks/schedule'
import { hasRoom, outstanding, resultOf } from '../../support/webhooks'
import { type Console, type Owner, openConsole } from './support'

/** Text that would start an element or end an attribute if it were not escaped. */
const evil = `"'><img src=x onerror=alert(1)></textarea><script>alert(1)</script>&lt;`

let it: Console
let owner: Owner
beforeAll(async () => {
  it = await openConsole()
  owner = await it.owner()
})
afterAll(() => it.close())

/** Checks that the page shows the text and that no part of it is markup. */
function expectText(html: string, shown = 'onerror') {
  expect(html).toContain(shown)
  expect(html).not.toMatch(/<img|<script>|onerror=alert\(1\)>/)
  // The quotation mark in the text must not end an attribute.
  expect(html).not.toMatch(/"'>|""'/)
}

const sections = ['', '/settings', '/key', '/credits', '/embed', '/webhooks', '/contributions']

test.each(sections)('an app’s name, on its page %p', async (section) => {
  const app = await owner.newApp({ name: evil })
  expectText(await app.page(section))
  expectText(await owner.page(`/yo${app.path}${section}`))
})

test('an app’s name, in the list and on the page that shows its key', async () => {
  await owner.newApp({ name: evil })
  expectText(await owner.page('/console'))
  const made = await owner.post('/console/new', {
    name: evil,
    scope: 'dictionary:read',
    same: 'yes',
  })
  expectText(await owner.following(made))
  const refused = await owner.post('/console/new', { name: evil })
  expectText(await refused.text())
})

describe('rejected settings', () => {
  test.each(['name', 'addresses', 'origins', 'visitorLimit', 'embedDailyLimit'])(
    '%s',
    async (name) => {
      const app = await owner.newApp()
      const fields = { name: 'Test', scope: 'dictionary:read', addresses: 'x', [name]: evil }
      const response = await app.post('/settings', fields)
      expect(response.status).toBe(400)
      expectText(await response.text())
    },
  )

  test('the input of the tester', async () => {
    const app = await owner.newApp()
    const query = new URLSearchParams({ address: evil, origin: evil })
    expectText(await app.page(`/settings?${query.toString()}`))
  })
})

test('the form for an endpoint, and the endpoint’s URL', async () => {
  const app = await owner.newApp()
  const refused = await app.post('/webhooks', { url: evil, kind: evil })
  expect(refused.status).toBe(400)
  expectText(await refused.text())
  const added = await app.post('/webhooks', { url: `https://example.org/${evil}?${evil}` })
  expect(added.status).toBe(303)
  expectText(await app.page('/webhooks'))
})

test('a contribution, and the reason for its rejection', async () => {
  const app = await owner.newApp({ scopes: ['dictionary:write'] })
  const id = await it.submit(app.apiKey, `english ${evil}`, `yoruba ${evil}`, evil)
  const { transactions } = it.site.services
  await reject({ transactions }, id, { by: evil, reason: `reason ${evil}` })
  const html = await app.page('/contributions')
  expectText(html)
  for (const word of ['english', 'yoruba', 'reason']) expect(html).toContain(`${word} &quot;`)
})

test('an endpoint’s response and its headers', async () => {
  const app = await owner.newApp()
  await app.post('/webhooks', { url: 'https://example.org/hook' })
  const [endpoint] = await it.site.services.endpoints.list(app.clientId)
  await app.post(`/webhooks/${endpoint?.id}/test`)
  const [delivery] = await it.site.services.deliveries.list({ clientId: app.clientId, limit: 1 })
  const id = delivery?.id ?? ''
  await attempted(id)
  expectText(await app.page(`/deliveries/${id}`))
})

test('the forms to sign in and up', async () => {
  const visitor = it.site.visitor()
  const typed = { email: evil, name: evil, next: evil, 'next-password': evil }
  for (const path of ['/sign-up', '/forgot-password', '/sign-in']) {
    expectText(await (await visitor.post(path, typed)).text())
  }
  const reset = await visitor.post('/reset-password', { token: evil, 'next-password': 'short' })
  expectText(await reset.text())
})

test('an account’s name', async () => {
  const visitor = it.site.visitor()
  const fields = { name: evil, email: 'evil@example.org', 'next-password': 'a long password' }
  expect((await visitor.post('/sign-up', fields)).status).toBe(303)
  expectText(await visitor.page('/account'))
})

/** Records a delivery attempt to an endpoint that responds with markup. */
async function attempted(id: string): Promise<void> {
  const { deliveries } = it.site.services
  await deliveries.enqueue({ limit: 10, outstanding, after: 0, hasRoom }, async () => {})
  const [leased] = await deliveries.lease([id], { lease: 'test', leaseMs: 30_000 })
  if (!leased) throw new Error('nothing was leased')
  await deliveries.record(
    [resultOf(leased, { body: evil, headers: { 'x-evil': evil } })],
    failedAfter,
  )
}
