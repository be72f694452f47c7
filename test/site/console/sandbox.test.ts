/** Sandbox apps in the console and on the staff pages. test/api/sandbox.test.ts tests their requests. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostSandboxApps } from '../../../src/domain/apps/appSettings'
import { grantCredits } from '../../../src/domain/apps/apps'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { type Console, codesOf, type Owner, openConsole, rowsOf, textOf } from './support'

const words = locales.en.console
const fields = { name: 'Try', scope: 'dictionary:read', sandbox: 'yes' }

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

/** Creates a sandbox app with the form, and opens the page that shows its key. */
async function create(owner: Owner, name = 'Try') {
  const made = await owner.post('/console/new', { ...fields, name })
  const html = await owner.following(made)
  const [apiKey = '', clientId = ''] = codesOf(html)
  const path = `/console/apps/${clientId}`
  return { html, apiKey, clientId, path, page: (section = '') => owner.page(path + section) }
}

const grantsOf = async (owner: Owner) => {
  const [row] = await it.site.sql<{ grants: number }[]>`
    select count(*)::int as grants from grants g join apps a on a.id = g.app_id
    where a.owner_id = ${owner.id}`
  return row?.grants
}

describe('creating', () => {
  test('gives an app with a key that works, without credits', async () => {
    const owner = await it.owner()
    const { html, apiKey, clientId } = await create(owner)
    expect(html).toContain(words.sandbox.notice)
    expect(html).toContain('q=error:out_of_credits')
    expect((await it.search(apiKey)).headers.get('x-credit-cost')).toBe('0')
    expect(await grantsOf(owner)).toBe(0)
    expect(rowsOf(await owner.page('/console'))).toEqual([
      [`Try ${words.sandbox.name}`, clientId, '–', words.active],
    ])
  })

  test('keeps the choice if the form is refused', async () => {
    const owner = await it.owner()
    const response = await owner.post('/console/new', { ...fields, name: '' })
    expect(await response.text()).toMatch(/name="sandbox" value="yes" checked/)
  })

  test('is limited, and does not count towards the apps and starter credits of the account', async () => {
    const owner = await it.owner()
    for (let n = 0; n < mostSandboxApps; n++) await create(owner, `Try ${n}`)
    const refused = await owner.post('/console/new', { ...fields, name: 'One more' })
    const problem = { code: 'too_many_sandbox_apps', max: mostSandboxApps } as const
    expect([refused.status, textOf(await refused.text())]).toEqual([
      409,
      expect.stringContaining(problemText(problem, 'en')),
    ])
    const real = await owner.post('/console/new', { name: 'Real', scope: 'dictionary:read' })
    expect([real.status, await grantsOf(owner)]).toEqual([303, 1])
  })

  test('is limited in transfers too', async () => {
    const [giver, taker] = [await it.owner(), await it.owner()]
    for (let n = 0; n < mostSandboxApps; n++) await create(taker, `Try ${n}`)
    const { clientId } = await create(giver)
    const app = await it.site.services.apps.byClientId(clientId)
    const [member] = await it.site.sql<{ id: number }[]>`
      insert into app_members (app_id, user_id, role, joined_at)
      values (${app?.id ?? 0}, ${taker.id}, 'owner', now()) returning id::float8 as id`
    const { members } = it.site.services
    const given = { id: app?.id ?? 0, ownerId: giver.id, isSandbox: true }
    const refused = await members.transfer(given, member?.id ?? 0, mostSandboxApps)
    expect(refused?.code).toBe('member_has_too_many_apps')
  })
})

describe('the pages of a sandbox app', () => {
  test('all say that it is one, in both languages', async () => {
    const owner = await it.owner()
    const own = await create(owner)
    for (const section of [
      '',
      '/settings',
      '/key',
      '/snippets',
      '/requests',
      '/embed',
      '/webhooks',
      '/contributions',
      '/members',
    ]) {
      expect(await own.page(section)).toContain(words.sandbox.notice)
      expect(await owner.page(`/yo${own.path}${section}`)).toContain(
        locales.yo.console.sandbox.notice,
      )
    }
  })

  test('have no balance, no usage, and no page about credits', async () => {
    const owner = await it.owner()
    const { path, page } = await create(owner)
    const html = await page()
    expect(html).not.toContain(`${path}/credits`)
    expect(html).not.toContain('figures')
    expect(html).toContain(words.steps.requested)
    for (const section of ['/credits', '/statement', '/statement.csv']) {
      expect((await owner.get(path + section)).status).toBe(404)
    }
    expect((await owner.post(`${path}/credits`, { pack: 'starter' })).status).toBe(404)
    const settings = await page('/settings')
    for (const name of ['visitorLimit', 'embedDailyLimit', 'lowCredits']) {
      expect(settings).not.toContain(`name="${name}"`)
    }
  })

  test('tick the first request when the key was used, and count errors by code', async () => {
    const owner = await it.owner()
    const { apiKey, page, path } = await create(owner)
    await it.site.app.get('/api/v1/dictionary.php?q=error:out_of_credits', apiKey)
    const { known, refused } = it.site.services
    await known.flush()
    await refused.flush()
    const html = await page()
    expect(html).not.toContain(`href="/docs/start">${words.steps.requested}`)
    expect(textOf(html)).toContain('out_of_credits')
    const saved = await owner.post(`${path}/settings`, { name: 'Try it', scope: 'dictionary:read' })
    expect(saved.status).toBe(303)
  })
})

test('staff see that an app is a sandbox, and cannot grant it credits', async () => {
  const { clientId } = await create(await it.owner())
  const { email, id: adminId } = await it.site.member()
  await it.site.sql`update users set role = 'admin' where id = ${adminId}`
  const admin = await it.site.signIn(email)
  const html = await admin.page(`/staff/apps/${clientId}`)
  expect(html).toContain(words.sandbox.name)
  expect(html).not.toContain(`/staff/apps/${clientId}/top-up`)
  const sent = await admin.post(`/staff/apps/${clientId}/top-up`, { credits: '5', ref: 'a' })
  const problem = { code: 'sandbox_has_no_credits', clientId } as const
  expect([sent.status, textOf(await sent.text())]).toEqual([
    409,
    expect.stringContaining(problemText(problem, 'en')),
  ])
  const { services } = it.site
  expect(await grantCredits(services, clientId, { pack: 'growth' })).toEqual(problem)
  const app = await services.apps.byClientId(clientId)
  expect(await services.topUps.request(app?.id ?? 0, 'growth', adminId)).toBeUndefined()
})
