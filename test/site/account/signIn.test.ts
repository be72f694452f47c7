/** Signing in and out through the pages, without a browser. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { problemText } from '../../../src/locales/problems'
import { leads, type Member, password, type Site, startSite, valueOf } from './support'

const sessionCookie = 'atumo.session_token'

let site: Site
let ade: Member
beforeAll(async () => {
  site = await startSite()
  ade = await site.member('ade@example.org')
})
afterAll(() => site.close())

const credentials = { email: 'ade@example.org', password }

test('the case of the e-mail address does not matter', async () => {
  const { response, ...visitor } = await site.signIn('ADE@example.org')
  expect(leads(response)).toEqual([303, '/console'])
  expect(await visitor.isSignedIn()).toBe(true)
})

test('rejects a wrong password without telling whether the account exists', async () => {
  const attempt = async (email: string) => {
    const response = await site.visitor().post('/sign-in', { email, password: 'not this one' })
    const html = await response.text()
    expect(valueOf(html, 'email')).toBe(email)
    return {
      status: response.status,
      headers: response.headers.toJSON(),
      html: html.replaceAll(email, ''),
    }
  }
  const wrong = await attempt(ade.email)
  expect(wrong.status).toBe(403)
  expect(wrong.html).toContain(problemText({ code: 'wrong_sign_in' }, 'en'))
  expect(wrong.html).not.toContain('not this one')
  expect(await attempt('nobody@example.org')).toEqual(wrong)
  expect(await attempt('no address')).toEqual(wrong)
})

test('does not trim passwords', async () => {
  const { response } = await site.signIn(ade.email, ` ${password}`)
  expect(response.status).toBe(403)
})

describe('the session', () => {
  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const { response } = await site.signIn(ade.email)
    const cookies = response.headers.getSetCookie()
    expect(cookies).not.toEqual([])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
  })

  test('is not one that the visitor chose', async () => {
    const visitor = site.visitor()
    for (const name of ade.jar.keys()) visitor.jar.set(name, 'planted.by-somebody-else')
    await visitor.post('/sign-in', credentials)
    expect([...visitor.jar.values()]).not.toContain('planted.by-somebody-else')
    expect(await visitor.isSignedIn()).toBe(true)
  })

  test('is new at every sign-in', async () => {
    const first = await site.signIn(ade.email)
    const before = first.jar.get(sessionCookie)
    await first.post('/sign-in', credentials)
    expect(before).toBeString()
    expect(first.jar.get(sessionCookie)).not.toBe(before)
  })

  test('is invalid with a changed signature', async () => {
    const { jar, ...visitor } = await site.signIn(ade.email)
    for (const [name, value] of jar) {
      const [token, signature = ''] = value.split('.')
      const other = signature.startsWith('A') ? 'B' : 'A'
      jar.set(name, `${token}.${other}${signature.slice(1)}`)
    }
    expect(leads(await visitor.get('/account'))).toEqual([303, '/sign-in?next=%2Faccount'])
  })

  test('is stored with the name of the browser, and without its address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'x'.repeat(900) }
    const visitor = site.visitor()
    await visitor.post('/sign-in', credentials, headers)
    const rows = await site.sql`
      select distinct ip_address, user_agent from sessions where user_agent <> ''`
    expect([...rows]).toEqual([{ ip_address: null, user_agent: 'x'.repeat(300) }])
  })

  test('expires', async () => {
    const visitor = await site.member()
    await site.sql`
      update sessions set expires_at = now() - interval '1 s' where user_id = ${visitor.id}`
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('is renewed while it is in use, with a new cookie', async () => {
    const visitor = await site.member()
    expect((await visitor.get('/account')).headers.getSetCookie()).toEqual([])
    await site.sql`
      update sessions set expires_at = now() + interval '2 days' where user_id = ${visitor.id}`
    const renewing = await visitor.get('/account')
    expect(renewing.status).toBe(200)
    expect(renewing.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^atumo\.session_token=.+; Max-Age=1209600;/),
    )
    const [row] = await site.sql`
      select min(expires_at) > now() + interval '13 days' as is_later
      from sessions where user_id = ${visitor.id}`
    expect(row).toEqual({ is_later: true })
    expect((await visitor.get('/account')).headers.getSetCookie()).toEqual([])
  })

  test('ends with signing out, and the old cookie does not restore it', async () => {
    const visitor = await site.signIn(ade.email)
    const kept = new Map(visitor.jar)
    expect(leads(await visitor.post('/sign-out'))).toEqual([303, '/'])
    expect([...visitor.jar.keys()]).toEqual(['atumo.device'])
    for (const [name, value] of kept) visitor.jar.set(name, value)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('of other browsers continues after signing out', async () => {
    const visitor = await site.signIn(ade.email)
    await visitor.post('/sign-out')
    expect(await ade.isSignedIn()).toBe(true)
  })

  test('does not end through a link', async () => {
    expect((await ade.get('/sign-out')).status).toBe(405)
    expect(await ade.isSignedIn()).toBe(true)
  })
})

describe('signing in redirects to the page that was requested, but never to another site', () => {
  const outward = [
    '//evil.example',
    'https://evil.example',
    'https:evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ]

  test.each([
    ['/account', '/account'],
    ['/console/new?a=1', '/console/new?a=1'],
    ['/yo/account', '/account'],
    ['/yo', '/'],
    ...outward.map((next) => [next, '/console'] as const),
  ])('%p: to %p', async (next, location) => {
    const response = await site.visitor().post('/sign-in', await fresh(next))
    expect(leads(response)).toEqual([303, location])
  })

  test.each(['/yo//evil.example', '/yo/\\evil.example'])('%p: 404', async (next) => {
    for (const prefix of ['', '/yo']) {
      const response = await site.visitor().post(`${prefix}/sign-in`, await fresh(next))
      const location = response.headers.get('location') ?? ''
      expect([response.status, location]).toEqual([303, expect.stringMatching(/^\/(?![/\\])/)])
      expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
    }
  })

  test('redirects to a path that is not Latin', async () => {
    const response = await site.visitor().post('/sign-in', await fresh('/terms/ẹ̀'))
    expect(leads(response)).toEqual([303, `/terms/${encodeURIComponent('ẹ̀')}`])
  })

  test('the form keeps the requested page, and drops addresses of other sites', async () => {
    const html = await site.visitor().page('/sign-in?next=%2Fconsole%2Fnew')
    expect(valueOf(html, 'next')).toBe('/console/new')
    const evil = await site.visitor().page('/sign-in?next=%2F%2Fevil.example')
    expect(evil).not.toContain('evil.example')
  })

  test('the value of next= is escaped', async () => {
    const html = await site.visitor().page(`/sign-in?next=${encodeURIComponent('/"><b id=x>')}`)
    expect(html).not.toContain('<b id=x>')
  })

  /** Creates a new account each time, so that the limit on sign-in attempts is never reached. */
  async function fresh(next: string) {
    const { email } = await site.member()
    return { email, password, next }
  }
})

test('with HTTPS, cookies are Secure and have the prefix __Secure-', async () => {
  const secure = await startSite({ BASE_URL: 'https://atumo.example' })
  const member = await secure.member()
  const { response } = await secure.signIn(member.email)
  const cookies = response.headers.getSetCookie()
  expect(cookies).not.toEqual([])
  for (const cookie of cookies) {
    expect(cookie).toStartWith('__Secure-atumo.')
    expect(cookie).toMatch(/; Secure(;|$)/)
  }
  expect(await member.isSignedIn()).toBe(true)
  await secure.close()
})

test('the account page redirects signed-out visitors to sign in, in both languages', async () => {
  expect(leads(await site.visitor().get('/account'))).toEqual([303, '/sign-in?next=%2Faccount'])
  expect(leads(await site.visitor().get('/yo/console/new?x=1'))).toEqual([
    303,
    '/yo/sign-in?next=%2Fyo%2Fconsole%2Fnew%3Fx%3D1',
  ])
})

test('signing out returns 503 if PostgreSQL cannot delete the session', async () => {
  const member = await site.member()
  await site.sql`
    create function refuse_delete() returns trigger language plpgsql as
    'begin raise exception ''no'' using errcode = ''57P03''; end'`
  await site.sql`
    create trigger refuse_delete before delete on sessions
    for each row execute function refuse_delete()`
  expect((await member.post('/sign-out')).status).toBe(503)
  expect(await member.isSignedIn()).toBe(true)
  await site.sql`drop function refuse_delete cascade`
  expect((await member.post('/sign-out')).status).toBe(303)
  expect(await member.isSignedIn()).toBe(false)
})

test('a failed lookup of a session returns 503 and does not sign the user out', async () => {
  const member = await site.member()
  await site.sql`alter table sessions rename to kept_sessions`
  await site.sql`create sequence asked`
  await site.sql`
    create function fail_once() returns boolean language plpgsql as 'begin
      if nextval(''asked'') = 1 then raise exception ''no'' using errcode = ''57P03''; end if;
      return true;
    end'`
  await site.sql`create view sessions as select * from kept_sessions where fail_once()`
  expect((await member.get('/account')).status).toBe(503)
  expect(await member.isSignedIn()).toBe(true)
  await site.sql`drop view sessions`
  await site.sql`alter table kept_sessions rename to sessions`
})

describe('a member', () => {
  test.each(['', '/yo'])(
    'sees their pages in the header of public pages, under %p',
    async (prefix) => {
      const member = await site.member()
      for (const path of ['/search', '/categories', '/top-up', '/docs', '/docs/start', '/none']) {
        const header = async (one: Pick<Member, 'get'>) => {
          const html = await (await one.get(prefix + path, { accept: 'text/html' })).text()
          return html.slice(html.indexOf('<header'), html.indexOf('</header>'))
        }
        const own = await header(member)
        expect(own).toContain(`href="${prefix}/console"`)
        expect(own).toContain(`href="${prefix}/account"`)
        expect(own).not.toContain('/sign-in')
        const other = await header(site.visitor())
        expect(other).toContain(`href="${prefix}/sign-in"`)
        expect(other).not.toContain('/console')
      }
    },
  )

  test('is redirected from the forms for signing in and up', async () => {
    const member = await site.member()
    expect(leads(await member.get('/sign-in'))).toEqual([303, '/console'])
    expect(leads(await member.get('/yo/sign-in?next=%2Fconsole%2Fnew'))).toEqual([
      303,
      '/yo/console/new',
    ])
    expect(leads(await member.get('/sign-up'))).toEqual([303, '/console'])
  })

  test('whose session has ended gets the form', async () => {
    const member = await site.member()
    await member.post('/account/sign-out-everywhere')
    expect((await member.get('/sign-in')).status).toBe(200)
  })
})
