/** Access to every account and console page is as specified in the route table. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rows } from '../../src/routes'
import { actions as appForms, sections } from '../../src/site/console/section'
import { type MemberRole, memberRoles } from '../../src/store/apps/memberRoles'
import { type Member, type Site, startSite } from './account/support'

let site: Site
let owner: Member
let stranger: Member
/** One member of the owner's app for each role. */
const members = {} as Record<MemberRole, Member>
/** The IDs of the owner's app and its objects, by path parameter. */
let owned: Record<string, string>

type SiteRow = (typeof rows)[number]

const ofAccounts =
  /^\/(sign-|second-factor|forgot-password|reset-password|confirm-email|account(\/|$))/
const account = rows.filter(({ path }) => ofAccounts.test(path))
const consoles = rows.filter(({ path }) => /^\/console(\/|$)/.test(path))
const routes = [...account, ...consoles]
const actions = ['test', 'kinds', 'retry', 'disable', 'enable', 'remove']

beforeAll(async () => {
  site = await startSite()
  owner = await site.member()
  stranger = await site.member()
  const { clientId } = await site.ownApp(owner)
  const own = `/console/apps/${clientId}/webhooks`
  await owner.post(own, { url: 'https://example.org/hook' })
  const [endpoint] = await site.services.endpoints.list(clientId)
  const endpointId = endpoint?.id ?? ''
  await owner.post(`${own}/${endpointId}/test`)
  const [delivery] = await site.services.deliveries.list({ clientId, limit: 1 })
  const app = await site.services.apps.byClientId(clientId)
  await owner.post(`/console/apps/${clientId}/keys/new`, {
    name: 'Second',
    scope: 'dictionary:read',
    days: 'never',
    revision: String(app?.revision),
  })
  const keys = await site.services.apiKeys.ofApp(app?.id ?? 0)
  const keyId = keys.find(({ isMain }) => !isMain)?.id ?? ''
  const ids = await addMembers(app?.id ?? 0)
  owned = {
    clientId,
    endpointId,
    deliveryId: delivery?.id ?? '',
    action: 'remove',
    keyId,
    memberId: String(ids.developer),
    invitationId: '0',
  }
  expect(Object.values(owned)).not.toContain('')
})
afterAll(() => site.close())

/** Adds a member for each role. @returns the members' invitation IDs */
async function addMembers(appId: number): Promise<Record<MemberRole, number>> {
  const ids = { owner: 0, developer: 0, billing: 0 }
  for (const role of memberRoles) {
    members[role] = await site.member()
    const { email, id } = members[role]
    await site.services.members.invite(appId, owner.id, { email, role })
    const [invitation] = await site.services.members.invitationsTo(email)
    ids[role] = invitation?.id ?? 0
    await site.services.members.accept(ids[role], { email, id })
  }
  return ids
}

const pathOf = ({ path }: SiteRow, values = owned) =>
  path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')

const isOfApp = ({ path }: SiteRow) => path.startsWith('/console/apps/:clientId')
const both = ['', '/yo']

/** Returns hashes of everything that an app's forms can change, and the number of top-up requests. */
async function state() {
  const [row] = await site.sql`
    select (select md5(string_agg(a::text, '' order by id)) from apps a) as apps,
      (select md5(string_agg(e::text, '' order by id)) from endpoints e) as endpoints,
      (select md5(string_agg(d::text, '' order by id)) from deliveries d) as deliveries,
      (select md5(string_agg(k::text, '' order by id)) from api_keys k) as keys,
      (select md5(string_agg(m::text, '' order by id)) from app_members m) as members,
      (select count(*)::int from top_up_requests) as requests`
  return { ...row }
}

/** Valid values for the fields of all forms, so that only the access check can refuse a form. */
const anything = {
  name: 'Taken over',
  scope: 'dictionary:write',
  sure: 'yes',
  overlap: '0',
  days: 'never',
  pack: 'starter',
  url: 'https://evil.example/hook',
  kind: 'dictionary.term.approved',
  email: 'evil@example.org',
  role: 'owner',
  member: '1',
  answer: 'accept',
}

test('without a session, only the pages for signing in, up and out are open', () => {
  const open = routes.filter(({ access }) => access === 'anybody').map(({ path }) => path)
  expect([...new Set(open)]).toEqual([
    '/sign-in',
    '/second-factor',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/sign-out',
  ])
  // Every form that needs no session belongs to one of these pages.
  const forms = rows.filter(({ method, access }) => method === 'POST' && access === 'anybody')
  expect(forms.filter(({ path }) => !open.includes(path))).toEqual([])
  for (const row of consoles) {
    expect([row.path, row.access.startsWith('app ')]).toEqual([row.path, isOfApp(row)])
    if (!isOfApp(row)) expect(row.access).toBe('signed in')
  }
  expect(consoles.filter(isOfApp).length).toBeGreaterThan(10)
})

describe('without a session', () => {
  const closed = routes.filter(({ access }) => access !== 'anybody')

  test.each(closed.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s redirects to the sign-in page, and does nothing',
    async (_, route) => {
      const before = await state()
      const visitor = site.visitor()
      for (const prefix of both) {
        const path = prefix + pathOf(route)
        if (route.method === 'GET') {
          const response = await visitor.get(path)
          const location = `${prefix}/sign-in?next=${encodeURIComponent(path)}`
          expect([response.status, response.headers.get('location')]).toEqual([303, location])
          expect(await response.text()).toBe('')
        }
        if (route.method === 'POST') {
          const response = await visitor.post(path, anything)
          const location = `${prefix}/sign-in`
          expect([response.status, response.headers.get('location')]).toEqual([303, location])
        }
      }
      expect(await state()).toEqual(before)
    },
  )
})

describe('another account’s app', () => {
  const ofApps = consoles.filter(isOfApp)

  test.each(ofApps.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is 404, and changes nothing',
    async (_, route) => {
      const before = await state()
      for (const action of route.path.includes(':action') ? actions : ['']) {
        const path = pathOf(route, { ...owned, action })
        for (const prefix of both) {
          if (route.method === 'GET') expect((await stranger.get(prefix + path)).status).toBe(404)
          if (route.method === 'POST')
            expect((await stranger.post(prefix + path, anything)).status).toBe(404)
        }
      }
      expect(await state()).toEqual(before)
    },
  )

  test('its endpoints, deliveries and keys cannot be reached through one’s own app', async () => {
    const { clientId } = await site.ownApp(stranger)
    const own = { ...owned, clientId }
    const before = await state()
    for (const route of ofApps.filter(({ path }) => /:(endpoint|delivery|key)Id/.test(path))) {
      for (const action of actions) {
        const path = pathOf(route, { ...own, action })
        if (route.method === 'GET') expect((await stranger.get(path)).status).toBe(404)
        if (route.method === 'POST') expect((await stranger.post(path, anything)).status).toBe(404)
      }
    }
    expect(await state()).toEqual(before)
  })

  test('an app without an owner is 404', async () => {
    const { clientId } = await site.app.newApp()
    expect((await stranger.get(`/console/apps/${clientId}`)).status).toBe(404)
  })

  test('is 404 for staff too, who have the staff pages', async () => {
    const admin = await site.member()
    await site.sql`update users set role = 'admin' where id = ${admin.id}`
    expect((await admin.get(`/console/apps/${owned['clientId']}`)).status).toBe(404)
  })
})

describe('a member', () => {
  const ofApps = consoles.filter(isOfApp)
  const may = {
    owner: ['app member', 'app developer', 'app billing', 'app owner'],
    developer: ['app member', 'app developer'],
    billing: ['app member', 'app billing'],
  }

  test.each(memberRoles)(
    'with the role %p sees the pages of the role, and no others',
    async (role) => {
      for (const route of ofApps.filter(({ method }) => method === 'GET')) {
        const { status } = await members[role].get(pathOf(route))
        expect([route.path, status]).toEqual([
          route.path,
          may[role].includes(route.access) ? 200 : 403,
        ])
      }
    },
  )

  test.each(memberRoles)(
    'with the role %p changes nothing with forms of other roles',
    async (role) => {
      const before = await state()
      const closed = ofApps.filter(
        ({ method, access }) => method === 'POST' && !may[role].includes(access),
      )
      for (const route of closed) {
        expect((await members[role].post(pathOf(route), anything)).status).toBe(403)
      }
      expect(closed.length === 0).toBe(role === 'owner')
      expect(await state()).toEqual(before)
    },
  )

  test('has links in the menu to the pages of the role', async () => {
    for (const role of memberRoles) {
      const html = await members[role].page(`/console/apps/${owned['clientId']}`)
      for (const [path, , , access] of sections) {
        const row = ofApps.find((each) => each.path === `/console/apps/:clientId${path}`)
        expect(row?.access).toBe(access)
        const link = `href="/console/apps/${owned['clientId']}${path}"`
        expect([role, path, html.includes(link)]).toEqual([role, path, may[role].includes(access)])
      }
    }
  })

  test('may send the forms that the manual lists', () => {
    const access = appForms.map(([path]) => {
      const full = `/console/apps/:clientId${path}`
      return consoles.find((row) => row.method === 'POST' && row.path === full)?.access
    })
    expect(access).toEqual(appForms.map((form) => form[2]))
  })
})

describe('the owner', () => {
  test.each(
    consoles
      .filter(({ method }) => method === 'GET')
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  )('sees %s, in both languages', async (_, route) => {
    for (const prefix of both) {
      const response = await owner.get(prefix + pathOf(route))
      expect(response.status).toBe(200)
      if (route.path.endsWith('.csv')) continue
      expect(await response.text()).toContain(`<html lang="${prefix === '' ? 'en' : 'yo'}"`)
    }
  })

  test.each(['none', 'app_00000000000000000000', '%ff', "' or 1=1", 'x'.repeat(3000)])(
    'gets 404 for the client ID %p',
    async (id) => {
      expect((await owner.get(`/console/apps/${id}`)).status).toBe(404)
      expect((await owner.post(`/console/apps/${id}/revoke`)).status).toBe(404)
    },
  )

  test.each(['constructor', 'toString', 'TEST', '__proto__'])(
    'gets 404 for the action %p on an endpoint',
    async (action) => {
      const { clientId, endpointId } = owned
      const path = `/console/apps/${clientId}/webhooks/${endpointId}/${action}`
      expect((await owner.post(path)).status).toBe(404)
    },
  )
})
