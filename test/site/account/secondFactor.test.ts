/** Two-factor authentication: setting it up, signing in with a code, and turning it off. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { decodeQR } from 'qr/decode.js'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import {
  leads,
  type Member,
  password,
  type Site,
  startSite,
  tokenIn,
  type Visitor,
} from './support'
import { codeOf, nextCodeOf } from './totp'

const words = locales.en.account

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Begins setting up a second factor. @returns the key and the codes that the page shows */
async function begun(member: Visitor) {
  const response = await member.post('/account/factor', { password })
  const html = await response.text()
  const key = html.match(/<code>([A-Z2-7]+)<\/code>/)?.[1] ?? ''
  const codes = html.match(/<pre[^>]*>([^<]+)<\/pre>/)?.[1]?.split('\n') ?? []
  return { response, html, key, codes }
}

/** Renders a page's QR code as an image, with 4 × 4 pixels per module. */
function pictureOf(html: string) {
  const [, width, path = ''] =
    /class="qr"[^>]*><svg viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]*)"/.exec(html) ?? []
  const size = Number(width)
  const side = size * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, move, right, down] of path.matchAll(/(m)(-?\d+) (-?\d+)h1v1[^Z]+Z/gi)) {
    const [fromX, fromY] = move === 'm' ? [x, y] : [0, 0]
    ;[x, y] = [fromX + Number(right), fromY + Number(down)]
    for (let row = 0; row < 4; row++) {
      const start = ((y * 4 + row) * side + x * 4) * 4
      for (let at = start; at < start + 16; at++) if (at % 4 !== 3) data[at] = 0
    }
  }
  return { width: side, height: side, data }
}

const confirm = (member: Visitor, code: string) => member.post('/account/factor/confirm', { code })

/** Returns a member with a second factor. */
async function guarded() {
  const member = await site.member()
  const { key, codes } = await begun(member)
  const response = await confirm(member, codeOf(key))
  expect(leads(response)).toEqual([303, '/account?done=factor'])
  return { ...member, key, codes }
}

/** Returns a visitor who has entered the right password. */
async function halfway({ email }: Pick<Member, 'email'>, next = '') {
  const visitor = site.visitor()
  const response = await visitor.post('/sign-in', { email, password, next })
  return { ...visitor, response }
}

/** Sets the password again with an e-mailed link. */
async function resetPassword({ email }: Pick<Member, 'email'>) {
  await site.visitor().post('/forgot-password', { email })
  const token = tokenIn(site.emailsTo(email).at(-1))
  await site.visitor().post('/reset-password', { token, 'next-password': password })
}

describe('setting it up', () => {
  test('shows a key and ten codes, and asks for a first code', async () => {
    const { html, key, codes } = await begun(await site.member())
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(html).toContain(`otpauth://totp/Atumo`)
    expect(html).toContain(words.factorCodes)
  })

  test('shows a QR code from which an app reads the same key', async () => {
    const { html, key } = await begun(await site.member())
    expect(html).toContain(`role="img" aria-label="${words.factorPicture}"`)
    const text = decodeQR(pictureOf(html))
    expect(text).toStartWith('otpauth://totp/Atumo')
    expect(new URL(text).searchParams.get('secret')).toBe(key)
  })

  test('is shown once, on a page that is not cached', async () => {
    const member = await site.member()
    const { response, key } = await begun(member)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await member.page('/account')).not.toContain(key)
  })

  test('needs the password', async () => {
    const member = await site.member()
    const response = await member.post('/account/factor', { password: 'not this one' })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(problemText({ code: 'wrong_password' }, 'en'))
  })

  test('takes effect only after the first valid code', async () => {
    const member = await site.member()
    await begun(member)
    const wrong = await confirm(member, '000000')
    expect(wrong.status).toBe(403)
    expect(await wrong.text()).toContain(problemText({ code: 'wrong_code', field: 'code' }, 'en'))
    expect((await halfway(member)).response.headers.get('location')).toBe('/console')
  })

  test('succeeds, and the page says so', async () => {
    const member = await guarded()
    expect(await member.page('/account?done=factor')).toContain(words.done.factor)
    expect(await member.page('/account')).toContain(words.factorEnd)
  })

  test('does not accept a backup code, which proves no authenticator app', async () => {
    const member = await site.member()
    const { key, codes } = await begun(member)
    const response = await confirm(member, codes[0] ?? '')
    expect(response.status).toBe(403)
    const html = await response.text()
    expect(html).toContain(problemText({ code: 'wrong_code', field: 'code' }, 'en'))
    expect(html).toMatch(/<form[^>]* action="\/account\/factor\/confirm"/)
    expect(html).toContain(' name="code"')
    expect(await member.page('/account')).not.toContain(words.factorEnd)
    expect((await halfway(member)).response.headers.get('location')).toBe('/console')
    // Authenticator apps show a space in the middle of a code. The form accepts the right code with
    // this space.
    const code = codeOf(key)
    const right = await confirm(member, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(leads(right)).toEqual([303, '/account?done=factor'])
  })
})

describe('signing in with it', () => {
  test('asks for a code after the password, then redirects', async () => {
    const member = await guarded()
    const visitor = await halfway(member, '/console/new')
    expect(leads(visitor.response)).toEqual([303, '/second-factor?next=%2Fconsole%2Fnew'])
    expect(await visitor.isSignedIn()).toBe(false)
    const fields = { code: nextCodeOf(member.key), next: '/console/new' }
    expect(leads(await visitor.post('/second-factor', fields))).toEqual([303, '/console/new'])
    expect(await visitor.isSignedIn()).toBe(true)
  })

  test('accepts a code with a space, as authenticator apps show it', async () => {
    const member = await guarded()
    const visitor = await halfway(member)
    const code = nextCodeOf(member.key)
    const fields = { code: `${code.slice(0, 3)} ${code.slice(3)}` }
    expect(leads(await visitor.post('/second-factor', fields))).toEqual([303, '/console'])
    expect(await visitor.isSignedIn()).toBe(true)
  })

  test('accepts each code once, and a rejected code does not end the sign-in', async () => {
    const member = await guarded()
    const code = nextCodeOf(member.key)
    const first = await halfway(member)
    expect((await first.post('/second-factor', { code })).status).toBe(303)
    const second = await halfway(member)
    const replayed = await second.post('/second-factor', { code })
    expect(replayed.status).toBe(403)
    expect(await replayed.text()).toContain(
      problemText({ code: 'wrong_code', field: 'code' }, 'en'),
    )
    expect(await second.isSignedIn()).toBe(false)
    const fields = { code: member.codes[0] ?? '' }
    expect((await second.post('/second-factor', fields)).status).toBe(303)
  })

  test('does not accept the code that turned it on', async () => {
    const member = await site.member()
    const { key } = await begun(member)
    const code = codeOf(key)
    await confirm(member, code)
    const visitor = await halfway(member)
    expect((await visitor.post('/second-factor', { code })).status).toBe(403)
  })

  test('accepts one of two simultaneous requests with the same code', async () => {
    const member = await guarded()
    const code = nextCodeOf(member.key)
    const both = [await halfway(member), await halfway(member)]
    const responses = await Promise.all(both.map((one) => one.post('/second-factor', { code })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403])
  })

  test('accepts each backup code once', async () => {
    const member = await guarded()
    const [code = ''] = member.codes
    const visitor = await halfway(member)
    expect(leads(await visitor.post('/second-factor', { code }))).toEqual([303, '/console'])
    const again = await halfway(member)
    expect((await again.post('/second-factor', { code })).status).toBe(403)
    expect(await again.isSignedIn()).toBe(false)
  })

  test.each(['', '000000', '12345', 'x'.repeat(1000), "' or 1=1"])(
    'rejects the code %p',
    async (code) => {
      const visitor = await halfway(await guarded())
      const response = await visitor.post('/second-factor', { code })
      expect(response.status).toBe(403)
      expect(await response.text()).toContain(
        problemText({ code: 'wrong_code', field: 'code' }, 'en'),
      )
      expect(await visitor.isSignedIn()).toBe(false)
    },
  )

  test('rejects a code without a password', async () => {
    const { key } = await guarded()
    const response = await site.visitor().post('/second-factor', { code: nextCodeOf(key) })
    expect(response.status).toBe(403)
  })

  test('limits guessing', async () => {
    const visitor = await halfway(await guarded())
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      statuses.push((await visitor.post('/second-factor', { code: `00000${index}` })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('redirects only within the site', async () => {
    const member = await guarded()
    const visitor = await halfway(member, '//evil.example')
    const fields = { code: nextCodeOf(member.key), next: '//evil.example' }
    expect(leads(await visitor.post('/second-factor', fields))).toEqual([303, '/console'])
  })

  test('is still needed after the password was reset', async () => {
    const member = await guarded()
    await site.confirm(member)
    await resetPassword(member)
    expect((await halfway(member)).response.headers.get('location')).toStartWith('/second-factor')
  })

  test('is not needed after the owner of an address took over an account from a stranger', async () => {
    const stranger = await guarded()
    await resetPassword(stranger)
    expect((await halfway(stranger)).response.headers.get('location')).toBe('/console')
    expect(await stranger.isSignedIn()).toBe(false)
    const [user] = await site.sql`
      select email_verified as is_confirmed, two_factor_enabled as has_factor
      from users where id = ${stranger.id}`
    expect(user).toEqual({ is_confirmed: true, has_factor: false })
  })
})

describe('turning it off', () => {
  test('ends the request for codes', async () => {
    const member = await guarded()
    const response = await member.post('/account/factor/end', { password })
    expect(leads(response)).toEqual([303, '/account?done=factorEnd'])
    expect(await member.page('/account?done=factorEnd')).toContain(words.done.factorEnd)
    expect((await halfway(member)).response.headers.get('location')).toBe('/console')
  })

  test('needs the password', async () => {
    const member = await guarded()
    const response = await member.post('/account/factor/end', { password: 'not this one' })
    expect(response.status).toBe(403)
    expect((await halfway(member)).response.headers.get('location')).toStartWith('/second-factor')
  })
})
