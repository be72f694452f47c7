/** Limits on attempts to guess passwords and codes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import {
  leads,
  linkIn,
  password,
  type Site,
  startSite,
  tokenIn,
  type Visitor,
  valueOf,
} from './support'

const words = locales.en.account

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const guess = (visitor: Visitor, email: string, secret = 'not this one') =>
  visitor.post('/sign-in', { email, password: secret })

async function statusesOf(count: number, attempt: (index: number) => Promise<Response>) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await attempt(index)).status)
  return statuses
}

test('the sixth attempt at an account from one network within a minute waits, even with the right password', async () => {
  const { email } = await site.member()
  const guesser = site.visitor()
  const wrong = await statusesOf(5, () => guess(guesser, email))
  expect(wrong).toEqual([403, 403, 403, 403, 403])
  const sixth = await guess(guesser, ` ${email.toUpperCase()}`, password)
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '30'])
  expect(sixth.headers.getSetCookie()).toEqual([])
  expect(await sixth.text()).toContain(email.toUpperCase())

  const other = await site.member()
  expect((await guess(guesser, other.email, password)).status).toBe(303)
  // The owner, who is on another network, is not locked out.
  expect((await guess(site.visitor(), email, password)).status).toBe(303)
  await site.clock.advance(30_000)
  expect((await guess(guesser, email, password)).status).toBe(303)
})

describe('after 30 wrong passwords for an account from six networks', () => {
  /**
   * Returns a member whose account accepts no sign-in attempts from unknown devices for the rest of this
   * minute.
   */
  async function attacked() {
    const member = await site.member()
    for (let network = 0; network < 6; network++) {
      const guesser = site.visitor()
      const wrong = await statusesOf(5, () => guess(guesser, member.email))
      expect(wrong).toEqual([403, 403, 403, 403, 403])
    }
    return member
  }
  const linkTo = (email: string) => linkIn(site.emailsTo(email).at(-1))

  test('a browser that has signed in before can still sign in, from any network', async () => {
    const member = await attacked()
    await member.post('/sign-out')
    expect((await guess(member, member.email, password)).status).toBe(303)
    const elsewhere = site.visitor()
    for (const [name, value] of member.jar) elsewhere.jar.set(name, value)
    expect((await guess(elsewhere, member.email, password)).status).toBe(303)
  })

  test('an unknown browser signs in with a link that is sent to the account', async () => {
    const { email } = await attacked()
    const visitor = site.visitor()
    const refused = await guess(visitor, email, password)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^[1-9]\d?$/),
    ])
    expect(await refused.text()).toContain(words.unknownDevice)
    const link = linkTo(email)
    expect(link).toStartWith('/sign-in?token=')
    const token = valueOf(await visitor.page(link), 'token') ?? ''
    expect((await visitor.post('/sign-in', { email, password: 'wrong', token })).status).toBe(403)
    const signedIn = await visitor.post('/sign-in', { email, password, token })
    expect(leads(signedIn)).toEqual([303, '/console'])
    // From here on, the browser is a known device.
    await visitor.post('/sign-out')
    expect((await guess(visitor, email, password)).status).toBe(303)
  })

  test('setting a new password with a link makes the browser known', async () => {
    const { email } = await attacked()
    const visitor = site.visitor()
    await visitor.post('/forgot-password', { email })
    const token = tokenIn(site.emailsTo(email).at(-1))
    await visitor.post('/reset-password', { token, 'next-password': 'another password' })
    expect((await guess(visitor, email, 'another password')).status).toBe(303)
  })

  test('an address without an account gets the same response and no e-mail', async () => {
    const { email } = await attacked()
    const nobody = 'nobody-at-all@example.org'
    for (let index = 0; index < 30; index++) await guess(site.visitor(), nobody)
    const responses = await Promise.all(
      [email, nobody].map(async (address) => {
        const response = await guess(site.visitor(), address, password)
        return [response.status, (await response.text()).replaceAll(address, '')]
      }),
    )
    expect(responses[0]).toEqual(responses[1])
    expect(site.emailsTo(nobody)).toEqual([])
  })

  test('a link or a cookie of another account does not help', async () => {
    const { email } = await attacked()
    const other = await attacked()
    await guess(site.visitor(), other.email, password)
    const token = tokenIn(site.emailsTo(other.email).at(-1))
    const fields = { email, password, token }
    expect((await site.visitor().post('/sign-in', fields)).status).toBe(429)
    expect((await guess(other, email, password)).status).toBe(429)
  })

  test('a link works for an hour, and only with its own signature', async () => {
    const { email } = await attacked()
    await guess(site.visitor(), email, password)
    const token = tokenIn(site.emailsTo(email).at(-1))
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const attempt = async (sent: string) =>
      (await site.visitor().post('/sign-in', { email, password, token: sent })).status
    const garbage = ['', '..', 'x'.repeat(5000), `${token}.`, forged]
    expect(
      await statusesOf(5, (index) =>
        site.visitor().post('/sign-in', { email, password, token: garbage[index] ?? '' }),
      ),
    ).toEqual([429, 429, 429, 429, 429])
    expect(await attempt(token)).toBe(303)
    await site.clock.advance(3_600_000)
    for (let index = 0; index < 30; index++) await guess(site.visitor(), email)
    expect(await attempt(token)).toBe(429)
  })

  test('a known device also has five attempts per minute', async () => {
    const member = await attacked()
    const wrong = await statusesOf(5, () => guess(member, member.email))
    expect(wrong).toEqual([403, 403, 403, 403, 403])
    expect((await guess(member, member.email, password)).status).toBe(429)
    await site.clock.advance(60_000)
    expect((await guess(member, member.email, password)).status).toBe(303)
  })
})

test('others cannot block the owner from requesting a new password', async () => {
  const { email } = await site.member()
  const asked = await statusesOf(31, () => site.visitor().post('/forgot-password', { email }))
  expect(new Set(asked)).toEqual(new Set([200]))
})

test('the 21st attempt from an address waits, for any account, or uses a link', async () => {
  const visitor = site.visitor('192.0.2.7')
  const wrong = await statusesOf(20, (index) => guess(visitor, `nobody${index}@example.org`))
  expect(wrong).toEqual(Array.from({ length: 20 }, () => 403))
  const { email } = await site.member()
  const neighbour = site.visitor('192.0.2.7')
  const refused = await guess(neighbour, email, password)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain(words.unknownDevice)
  const token = tokenIn(site.emailsTo(email).at(-1))
  const signedIn = await neighbour.post('/sign-in', { email, password, token })
  expect(leads(signedIn)).toEqual([303, '/console'])
  expect((await guess(visitor, email, password)).status).toBe(429)
  expect((await guess(site.visitor('192.0.2.8'), email, password)).status).toBe(303)
})

test('one address causes at most 20 e-mailed sign-in links per minute', async () => {
  const visitor = site.visitor('192.0.2.9')
  await statusesOf(20, (index) => guess(visitor, `nobody${index}@example.org`))
  // Addresses without an account do not count, so they use up no links.
  await statusesOf(21, (index) => guess(visitor, `other${index}@example.org`))
  const emails: string[] = []
  for (let index = 0; index < 21; index++) emails.push((await site.member()).email)
  const before = emails.map((email) => site.emailsTo(email).length)
  const refused = await statusesOf(21, (index) => guess(visitor, emails[index] ?? ''))
  expect(new Set(refused)).toEqual(new Set([429]))
  const sent = emails.map((email, index) => site.emailsTo(email).length - (before[index] ?? 0))
  expect(sent).toEqual([...Array.from({ length: 20 }, () => 1), 0])
})

test('addresses of one IPv6 network share their limit', async () => {
  const wrong = await statusesOf(20, (index) =>
    guess(site.visitor(`2001:db8:1:2::${index + 1}`), `v6-${index}@example.org`),
  )
  expect(new Set(wrong)).toEqual(new Set([403]))
  expect((await guess(site.visitor('2001:db8:1:2::ffff'), 'v6@example.org')).status).toBe(429)
  expect((await guess(site.visitor('2001:db8:1:3::1'), 'v6@example.org')).status).toBe(403)
})

test('a session cannot be used to guess the password', async () => {
  const member = await site.member()
  const fields = { current: 'not this one', 'next-password': 'another password' }
  const wrong = await statusesOf(5, () => member.post('/account/password', fields))
  expect(new Set(wrong)).toEqual(new Set([403]))
  const sixth = await member.post('/account/password', { ...fields, current: password })
  expect(sixth.status).toBe(429)
  expect((await member.post('/account/factor', { password })).status).toBe(429)
})

test('e-mails to set a password are limited', async () => {
  const { email } = await site.member()
  const before = site.emailsTo(email).length
  const visitor = site.visitor()
  const asked = await statusesOf(6, () => visitor.post('/forgot-password', { email }))
  expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  // Requests from different networks share the limit.
  await Promise.all([1, 2, 3].map(() => site.visitor().post('/forgot-password', { email })))
  expect(site.emailsTo(email).length - before).toBe(1)
  await site.letMailTimePass()
  await site.visitor().post('/forgot-password', { email: email.toUpperCase() })
  expect(site.emailsTo(email).length - before).toBe(2)
})

test('e-mails to confirm an address are limited', async () => {
  const member = await site.member()
  const before = site.emailsTo(member.email).length
  const asked = await statusesOf(6, () => member.post('/account/confirmation'))
  expect(asked).toEqual([303, 429, 429, 429, 429, 429])
  expect(site.emailsTo(member.email).length - before).toBe(1)
})
