/** Creating, listing, revoking and deleting apps in the console. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { isApiKey, isClientId } from '../../../src/domain/apps/credentials'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import type { Problem } from '../../../src/problems'
import { untilLockIsAwaited } from '../../support/locks'
import { leads, linkIn, password, valueOf } from '../account/support'
import { type Console, codesOf, type Owner, openConsole, rowsOf, textOf } from './support'

const words = locales.en.console
const problem = (given: Problem) => problemText(given, 'en')

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

describe('a new app', () => {
  test('has a key that is shown once and works, and starter credits', async () => {
    const owner = await it.owner()
    const made = await owner.post('/console/new', { name: 'Ìwé', scope: 'dictionary:read' })
    const location = made.headers.get('location') ?? ''
    expect([made.status, location]).toEqual([
      303,
      expect.stringMatching(/^\/console\/apps\/app_\w{20}\/key\/new$/),
    ])
    const response = await owner.get(location)
    const html = await response.text()
    const [key = '', clientId = '', settings = ''] = codesOf(html)
    expect([response.status, isApiKey(key), isClientId(clientId)]).toEqual([200, true, true])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const variables = `export ATUMO_URL=http://localhost:3000 export ATUMO_KEY=${key}`
    expect(settings.replace(/\s+/g, ' ')).toBe(variables)
    expect(html).toContain(words.keyOnce)
    expect(html).not.toContain(words.keyPending)
    const reply = await it.search(key)
    expect([reply.status, reply.headers.get('x-credit-balance')]).toEqual([200, '999'])
    for (const path of [
      '',
      '/settings',
      '/key',
      '/key/new',
      '/snippets',
      '/credits',
      '/embed',
      '/webhooks',
    ]) {
      expect(await owner.page(`/console/apps/${clientId}${path}`)).not.toContain(key)
    }
    expect(rowsOf(await owner.page('/console'))).toEqual([
      ['Ìwé', clientId, expect.stringMatching(/^(999|1,000)$/), words.active],
    ])
  })

  test('is not created again when the page with its key is reloaded', async () => {
    const owner = await it.owner()
    const made = await owner.post('/yo/console/new', { name: 'Once', scope: 'dictionary:read' })
    const location = made.headers.get('location') ?? ''
    expect(location).toStartWith('/yo/console/apps/')
    expect(codesOf(await owner.page(location))[0]).toStartWith('atk_')
    const again = await owner.page(location)
    expect([codesOf(again), again.includes(locales.yo.console.keyGone)]).toEqual([[], true])
    expect(await madeBy(owner)).toEqual({ apps: 1, credits: 1000 })
  })

  test('has a key that is neither in an address nor readable in the cookie', async () => {
    const owner = await it.owner()
    const made = await owner.post('/console/new', { name: 'Sealed', scope: 'dictionary:read' })
    const [cookie = ''] = made.headers.getSetCookie().filter((one) => one.includes('atumo.once'))
    expect(cookie).toContain('; HttpOnly; SameSite=Lax')
    const [key = ''] = codesOf(await owner.following(made))
    expect(isApiKey(key)).toBe(true)
    const sealed = Buffer.from(cookie.split(';')[0]?.split('.').at(-1) ?? '', 'base64url')
    for (const text of [cookie, sealed.toString('latin1')]) {
      expect(text).not.toContain(key)
    }
  })

  test('has a key that only its owner’s browser can open, for five minutes', async () => {
    const [owner, other] = [await it.owner(), await it.owner()]
    const made = await owner.post('/console/new', { name: 'Mine', scope: 'dictionary:read' })
    const location = made.headers.get('location') ?? ''
    const sealed = owner.jar.get('atumo.once') ?? ''
    const foreign = await other.newApp()
    for (const value of [sealed, 'v1.x.y', `${sealed.slice(0, -4)}AAAA`]) {
      other.jar.set('atumo.once', value)
      expect(codesOf(await other.page(`${foreign.path}/key/new`))).toEqual([])
    }
    const session = await it.site.signIn(owner.email)
    session.jar.set('atumo.once', sealed)
    await it.site.clock.advance(300_001)
    expect(codesOf(await session.page(location))).toEqual([])
  })

  test('with the name of another needs a confirmation, so that a form sent twice creates one', async () => {
    const owner = await it.owner()
    const fields = { name: 'Ìwé mi', scope: 'dictionary:read' }
    const twice = await Promise.all([1, 2].map(() => owner.post('/console/new', fields)))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const refused = await owner.post('/console/new', { ...fields, name: 'ÌWÉ MI' })
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(textOf(html)).toContain(
      problem({ code: 'app_name_used', field: 'name', name: 'ÌWÉ MI' }),
    )
    expect(html).toContain('name="same"')
    expect(await madeBy(owner)).toEqual({ apps: 1, credits: 1000 })
    expect((await owner.post('/console/new', { ...fields, same: 'yes' })).status).toBe(303)
  })

  test('has only the scopes that were chosen', async () => {
    const owner = await it.owner()
    const make = async (...scopes: string[]) => {
      const fields: [string, string][] = [['name', 'Test'], ...scopes.map(asScope)]
      const html = await owner.following(
        await owner.post('/console/new', [...fields, ['same', 'yes']]),
      )
      return codesOf(html)[0] ?? ''
    }
    const writer = await make('dictionary:write')
    expect(await it.statusOf(writer)).toBe(403)
    await it.submit(writer, 'scoped')
    expect(await it.statusOf(await make('dictionary:write', 'dictionary:read'))).toBe(200)
  })

  test.each<[Record<string, string>, string]>([
    [
      { name: '', scope: 'dictionary:read' },
      problem({ code: 'bad_app_name', field: 'name', max: 200 }),
    ],
    [
      { name: ' ', scope: 'dictionary:read' },
      problem({ code: 'bad_app_name', field: 'name', max: 200 }),
    ],
    [
      { name: 'x'.repeat(201), scope: 'dictionary:read' },
      problem({ code: 'bad_app_name', field: 'name', max: 200 }),
    ],
    [
      { name: 'a\nb', scope: 'dictionary:read' },
      problem({ code: 'bad_app_name', field: 'name', max: 200 }),
    ],
    [{ name: 'Without a scope' }, problem({ code: 'no_scope_chosen', field: 'scopes' })],
    [
      { name: 'Of a scope that is none', scope: 'admin' },
      problem({ code: 'no_scope_chosen', field: 'scopes' }),
    ],
  ])('is not created from %p, and the form keeps its values', async (fields, says) => {
    const owner = await it.owner()
    const response = await owner.post('/console/new', fields)
    const html = await response.text()
    expect([response.status, html.includes(says)]).toEqual([400, true])
    expect(valueOf(html, 'name')).toBe(fields['name']?.trim() ?? '')
    expect(await owner.page('/console')).toContain(words.none)
  })

  test('ignores fields that the form does not have', async () => {
    const owner = await it.owner()
    const more = { commercialUse: 'yes', autoPublish: 'yes', starter: '1000000', owner: 'x' }
    await owner.post('/console/new', { name: 'Test', scope: 'dictionary:read', ...more })
    const [row] = await it.site.sql`
      select commercial_use, auto_publish, (select sum(credits)::int from grants where app_id = a.id)
      from apps a where owner_id = ${owner.id}`
    expect(row).toEqual({ commercial_use: false, auto_publish: null, sum: 1000 })
  })

  test('is at most the 20th, and a deleted app counts for a year', async () => {
    const owner = await it.owner()
    const first = await owner.newApp()
    for (let count = 2; count < 20; count++) await owner.newApp()
    expect((await makeMore(owner)).status).toBe(303)
    const refused = await makeMore(owner)
    const html = await refused.text()
    const says = textOf(html).includes(problem({ code: 'too_many_apps', max: 20 }))
    expect([refused.status, says, valueOf(html, 'name')]).toEqual([409, true, 'More'])
    await first.post('/delete', { sure: 'yes' })
    expect((await makeMore(owner)).status).toBe(409)
    await it.site.sql`
      update apps set deleted_at = deleted_at - interval '364 days' where client_id = ${first.clientId}`
    expect((await makeMore(owner)).status).toBe(409)
    await it.site.sql`
      update apps set deleted_at = deleted_at - interval '1 day' where client_id = ${first.clientId}`
    expect((await makeMore(owner)).status).toBe(303)
    // No app ever starts with fewer credits than others.
    expect(await madeBy(owner)).toEqual({ apps: 21, credits: 21_000 })
  })

  test('is at most the 20th, with those of a deleted account with the same address', async () => {
    const owner = await it.owner()
    for (let count = 0; count < 19; count++) await owner.newApp()
    await owner.post('/account/delete', { password, sure: 'yes' })
    const again = await it.site.member(owner.email)
    const make = (name: string) => again.post('/console/new', { name, scope: 'dictionary:read' })
    expect((await make('First')).status).toBe(303)
    expect(await madeBy(again)).toEqual({ apps: 1, credits: 1000 })
    expect((await make('Second')).status).toBe(409)
    await again.post('/account/delete', { password, sure: 'yes' })

    const [row, ...more] = await it.site.sql<{ address: string; starters: number }[]>`
      select address_mac as address, starters from deleted_account_starters`
    expect([row?.starters, more]).toEqual([20, []])
    // Only a keyed hash is stored, so the e-mail address cannot be recovered without the service's
    // secret.
    expect(row?.address).toMatch(/^[\w-]{43}$/)
    const { retention } = it.site.services
    await retention.deleteOld('deleted accounts')
    expect(await it.site.services.accounts.startersOfDeleted(owner.email)).toBe(20)
    await it.site.sql`
      update deleted_account_starters set deleted_at = now() - interval '366 days'`
    await retention.deleteOld('deleted accounts')
    expect(await it.site.services.accounts.startersOfDeleted(owner.email)).toBe(0)
  })

  test('is at most the 20th, even with simultaneous requests', async () => {
    const owner = await it.owner()
    for (let count = 0; count < 19; count++) await owner.newApp()
    // Because of this lock, both requests count the apps before either of them inserts one.
    const making = await it.site.sql.begin(async (tx) => {
      await tx`lock table apps in exclusive mode`
      const both = [makeMore(owner), makeMore(owner)]
      await untilLockIsAwaited(it.site.sql, 2)
      return { both }
    })
    const statuses = (await Promise.all(making.both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 409])
    expect(await madeBy(owner)).toEqual({ apps: 20, credits: 20_000 })
  })

  test('does not count towards the limit of another account', async () => {
    const [owner, other] = [await it.owner(), await it.owner()]
    for (let count = 0; count < 20; count++) await owner.newApp()
    expect([(await makeMore(owner)).status, (await makeMore(other)).status]).toEqual([409, 303])
  })

  test('needs a confirmed e-mail address if the service sends e-mails', async () => {
    const mailing = await openConsole({}, { mailDelivers: true })
    const owner = await mailing.owner()
    const make = () => owner.post('/console/new', { name: 'Test', scope: 'dictionary:read' })
    const refused = await make()
    expect([
      refused.status,
      (await refused.text()).includes(problemText({ code: 'address_unconfirmed' }, 'en')),
    ]).toEqual([409, true])
    const link = linkIn(mailing.site.emailsTo(owner.email)[0])
    // Mail scanners open links, so opening the link must not confirm the address. Only the button
    // on the page does.
    const token = valueOf(await owner.page(link), 'token') ?? ''
    expect((await make()).status).toBe(409)
    await owner.post('/confirm-email', { token })
    expect((await make()).status).toBe(303)
    await mailing.close()
  })
})

describe('the list', () => {
  test('has only the account’s own apps, latest first', async () => {
    const [owner, other] = [await it.owner(), await it.owner()]
    const foreign = await other.newApp({ name: 'Foreign' })
    const names = ['First', 'Second']
    for (const name of names) await owner.newApp({ name })
    const html = await owner.page('/console')
    expect(rowsOf(html).map(([name]) => name)).toEqual(['Second', 'First'])
    expect(html).not.toContain(foreign.clientId)
  })

  test('says in both languages if there are no apps', async () => {
    const owner = await it.owner()
    expect(await owner.page('/console')).toContain(words.none)
    expect(await owner.page('/yo/console')).toContain(locales.yo.console.none)
  })
})

describe('a revoked app', () => {
  test('is refused on the next request, and its owner cannot restore it', async () => {
    const owner = await it.owner()
    const app = await owner.newApp()
    expect(await it.statusOf(app.apiKey)).toBe(200)
    expect(leads(await app.post('/revoke', { sure: 'yes' }))).toEqual([303, app.path])
    expect(await it.statusOf(app.apiKey)).toBe(403)
    expect(textOf(await app.page())).toContain(words.revokedNotice)
    expect(rowsOf(await owner.page('/console'))[0]?.at(-1)).toBe(words.revoked)

    await app.post('/settings', { name: 'Test', scope: 'dictionary:read' })
    const revision = await app.revision()
    const renewed = await app.post('/key', { sure: 'yes', overlap: '24', revision })
    expect(await it.statusOf(codesOf(await owner.following(renewed))[0] ?? '')).toBe(403)
    expect(await it.statusOf(app.apiKey)).toBe(403)
    expect(await it.site.services.apps.setRevoked(app.clientId, false)).toBe(true)
  })
})

describe('a deleted app', () => {
  test('is refused, is not shown anywhere, and cannot be restored', async () => {
    const owner = await it.owner()
    const app = await owner.newApp({ name: 'Soon gone' })
    await it.statusOf(app.apiKey)
    expect(leads(await app.post('/delete', { sure: 'yes' }))).toEqual([
      303,
      '/console?done=deleted',
    ])
    expect(await it.statusOf(app.apiKey)).toBe(403)
    const list = await owner.page('/console?done=deleted')
    expect([list.includes('Soon gone'), list.includes(words.deleted)]).toEqual([false, true])
    expect((await owner.get(app.path)).status).toBe(404)
    expect((await app.post('/delete', { sure: 'yes' })).status).toBe(404)
    expect(await it.site.services.apps.setRevoked(app.clientId, false)).toBe(false)
    expect(await it.statusOf(app.apiKey)).toBe(403)
  })

  test('has no pending top-up requests', async () => {
    const app = await (await it.owner()).newApp()
    await app.post('/credits', { pack: 'growth' })
    await app.post('/delete', { sure: 'yes' })
    const waiting = await it.site.services.topUps.waiting(100)
    expect(waiting.filter(({ clientId }) => clientId === app.clientId)).toEqual([])
  })
})

test.each(['/revoke', '/delete'])('%s needs the confirmation box', async (action) => {
  const app = await (await it.owner()).newApp()
  for (const fields of [{}, { sure: 'no' }, { sure: '' }]) {
    const response = await app.post(action, fields)
    const html = await response.text()
    expect([response.status, html.includes(problemText({ code: 'unconfirmed' }, 'en'))]).toEqual([
      400,
      true,
    ])
    expect(html).toContain(`action="${app.path}${action}"`)
  }
  expect(await it.statusOf(app.apiKey)).toBe(200)
})

const makeMore = (owner: Owner) =>
  owner.post('/console/new', { name: 'More', scope: 'dictionary:read', same: 'yes' })

async function madeBy({ id }: Pick<Owner, 'id'>) {
  const [row] = await it.site.sql`
    select count(distinct a.id)::int as apps, sum(credits)::int as credits
    from apps a left join grants on app_id = a.id where owner_id = ${id}`
  return { ...row }
}

const asScope = (scope: string): [string, string] => ['scope', scope]
