/** Who guesses passwords and codes is slowed down; who does not is not. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { password, type Site, startSite, type Visitor } from './support'

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

test('the sixth try of an account from a network within a minute waits, though it be right', async () => {
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
  // Its owner is elsewhere, and is not locked out.
  expect((await guess(site.visitor(), email, password)).status).toBe(303)
  await site.clock.advance(30_000)
  expect((await guess(guesser, email, password)).status).toBe(303)
})

test('the 31st try of an account within a minute waits, from wherever it comes', async () => {
  const { email } = await site.member()
  const wrong = await statusesOf(30, () => guess(site.visitor(), email))
  expect(new Set(wrong)).toEqual(new Set([403]))
  expect((await guess(site.visitor(), email, password)).status).toBe(429)
})

test('the 21st try from an address waits, whatever account it is for', async () => {
  const visitor = site.visitor('192.0.2.7')
  const wrong = await statusesOf(20, (index) => guess(visitor, `nobody${index}@example.org`))
  expect(wrong).toEqual(Array.from({ length: 20 }, () => 403))
  const { email } = await site.member()
  expect((await guess(visitor, email, password)).status).toBe(429)
  expect((await guess(site.visitor('192.0.2.8'), email, password)).status).toBe(303)
})

test('addresses of one IPv6 network are one', async () => {
  const wrong = await statusesOf(20, (index) =>
    guess(site.visitor(`2001:db8:1:2::${index + 1}`), `v6-${index}@example.org`),
  )
  expect(new Set(wrong)).toEqual(new Set([403]))
  expect((await guess(site.visitor('2001:db8:1:2::ffff'), 'v6@example.org')).status).toBe(429)
  expect((await guess(site.visitor('2001:db8:1:3::1'), 'v6@example.org')).status).toBe(403)
})

test('whoever has a session does not guess the password by it', async () => {
  const member = await site.member()
  const fields = { current: 'not this one', 'next-password': 'another password' }
  const wrong = await statusesOf(5, () => member.post('/account/password', fields))
  expect(new Set(wrong)).toEqual(new Set([403]))
  const sixth = await member.post('/account/password', { ...fields, current: password })
  expect(sixth.status).toBe(429)
  expect((await member.post('/account/factor', { password })).status).toBe(429)
})

test('letters to set a password are not sent by the dozen', async () => {
  const { email } = await site.member()
  const before = site.lettersTo(email).length
  const visitor = site.visitor()
  const asked = await statusesOf(6, () => visitor.post('/forgot-password', { email }))
  expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  // Nor where each is asked for from somewhere else.
  await Promise.all([1, 2, 3].map(() => site.visitor().post('/forgot-password', { email })))
  expect(site.lettersTo(email).length - before).toBe(1)
  await site.letTenMinutesPass(email)
  await site.visitor().post('/forgot-password', { email: email.toUpperCase() })
  expect(site.lettersTo(email).length - before).toBe(2)
})

test('letters to confirm an address are not sent by the dozen', async () => {
  const member = await site.member()
  const before = site.lettersTo(member.email).length
  const asked = await statusesOf(6, () => member.post('/account/confirmation'))
  expect(new Set(asked)).toEqual(new Set([303]))
  expect(site.lettersTo(member.email).length - before).toBe(1)
})
