/** Forms are accepted only from the site itself. Also covers the headers of pages that need a session. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { discarded } from '../../src/http/body'
import { problemText } from '../../src/locales/problems'
import { type Member, password, type Site, startSite } from './account/support'

let site: Site
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.member()
})
afterAll(() => site.close())

const signIn = (headers: Record<string, string>) =>
  site.visitor().send('/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email: member.email, password }),
    headers,
  })

describe('a form of another site is refused', () => {
  const forged: [string, Record<string, string>][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another origin that begins as ours', { origin: 'http://localhost:3000.evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['with an opaque origin', { origin: 'null' }],
    ['of an origin that is garbage', { origin: 'x' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a site beside ours', { 'sec-fetch-site': 'same-site' }],
    [
      'of another site, with any origin',
      {
        'sec-fetch-site': 'cross-site',
        origin: 'http://localhost:3000',
      },
    ],
  ]

  test.each(forged)('%s: nobody is signed in or out', async (_, headers) => {
    const response = await signIn(headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    expect(await response.text()).toContain(problemText({ code: 'forged' }, 'en'))
    const out = await member.send('/sign-out', { method: 'POST', headers })
    expect([out.status, await member.isSignedIn()]).toEqual([403, true])
  })

  test.each(forged)('%s: no app is created, no session is ended', async (_, headers) => {
    const make = await member.send('/console/new', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Forged', scope: 'dictionary:read' }),
      headers,
    })
    const end = await member.send('/account/sign-out-everywhere', { method: 'POST', headers })
    expect([make.status, end.status]).toEqual([403, 403])
    expect(await site.services.ownedApps.ofOwner(member.id)).toHaveLength(0)
    expect(await member.isSignedIn()).toBe(true)
  })
})

describe('a form of the site is accepted', () => {
  test.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [{ host: 'localhost:3000', origin: 'http://localhost:3000' }],
    // Behind a proxy that terminates TLS, the origin has `https`, although the service itself
    // receives plain HTTP.
    [{ host: 'atumo.example', origin: 'https://atumo.example' }],
    [{}],
  ])('%p', async (headers) => {
    const own = await site.member()
    const response = await own.send('/sign-out', { method: 'POST', headers })
    expect(response.status).toBe(303)
  })
})

describe('an invalid form', () => {
  const post = (body: RequestInit['body'], type: string) =>
    member.send('/console/new', {
      method: 'POST',
      body: body ?? null,
      headers: { 'content-type': type },
    })
  const form = 'application/x-www-form-urlencoded'

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'is refused with the content type %p',
    async (type) => {
      const response = await post('name=App&scope=dictionary%3Aread', type)
      expect(response.status).toBe(415)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  test('is refused if it is larger than the limit', async () => {
    const response = await post(`name=${'x'.repeat(65 * 1024)}`, form)
    expect(response.status).toBe(413)
    expect((await post(`name=${'x'.repeat(60 * 1024)}`, form)).status).toBe(400)
  })

  test('is refused if it is larger than the limit, without a Content-Length too', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(8 * 1024))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 10_000) controller.close()
        else controller.enqueue(chunk)
      },
    })
    expect((await post(body, form)).status).toBe(413)
    // What the form does not want is discarded, up to a limit.
    expect(sent * chunk.byteLength).toBeLessThan(discarded.mostBytes + 128 * 1024)
  })

  test('without a body has empty fields', async () => {
    const response = await site.visitor().send('/sign-in', { method: 'POST' })
    expect(response.status).toBe(403)
  })

  test('is refused if it is not UTF-8', async () => {
    const response = await post('name=%ff%fe&scope=dictionary%3Aread', form)
    expect(response.status).toBe(400)
  })
})

describe('every response', () => {
  const paths = [
    '/sign-in',
    '/sign-up',
    '/account',
    '/console',
    '/console/apps/none',
    '/second-factor',
  ]

  test.each(paths)(
    'of %s allows only the site’s scripts, no frames, and no caching',
    async (path) => {
      // The sign-in and sign-up pages redirect signed-in users, so open them without a session.
      const one = /sign-(in|up)/.test(path) ? site.visitor() : member
      const { headers } = await one.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("form-action 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/unsafe-|\*|https?:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test.each(paths)('of %s has no inline code that this policy would block', async (path) => {
    const html = await (await member.get(path)).text()
    expect(html).not.toMatch(/<[^>]+ (on\w+|style)=|<style|<script(?![^>]* src=)/)
  })

  test('that redirects is not cached', async () => {
    const { headers } = await site.visitor().get('/account')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('has the language of its address', async () => {
    const { headers } = await member.get('/yo/account')
    expect(headers.get('content-language')).toBe('yo')
  })

  test('with HTTPS has Strict-Transport-Security', async () => {
    const secure = await startSite({ BASE_URL: 'https://atumo.example' })
    const { headers } = await secure.visitor().get('/sign-in')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.close()
  })

  test('to HEAD has the headers of GET', async () => {
    const head = await member.send('/account', { method: 'HEAD' })
    const get = await member.get('/account')
    expect([head.status, head.headers.toJSON()]).toEqual([200, get.headers.toJSON()])
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('to %s lists the allowed methods', async (method) => {
    const response = await member.send('/sign-in', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD'])
  })
})
