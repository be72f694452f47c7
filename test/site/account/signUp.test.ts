/** Signing up, with valid and invalid input. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBase62 } from '../../../src/lib/base62'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import type { Problem } from '../../../src/problems'
import { leads, password, type Site, startSite, valueOf } from './support'

const words = locales.en.account
const textOf = (problem: Problem) => problemText(problem, 'en')

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const ade = { name: 'Adé', email: 'ade@example.org', 'next-password': password }

const countUsers = async () => (await site.sql`select from users`).count

test('a new account is signed in, has the role developer, and its page shows its name', async () => {
  const visitor = site.visitor()
  const response = await visitor.post('/sign-up', ade)
  expect(leads(response)).toEqual([303, '/console'])
  const page = await visitor.page('/account')
  expect(page).toContain('ade@example.org')
  expect(page).toContain(words.roles.developer)
})

test('after signing up in Yoruba, pages and e-mails are in Yoruba', async () => {
  const response = await site.visitor().post('/yo/sign-up', { ...ade, email: 'yo@example.org' })
  expect(leads(response)).toEqual([303, '/yo/console'])
  const [row] = await site.sql`select language from users where email = 'yo@example.org'`
  expect(row).toEqual({ language: 'yo' })
})

test('a form cannot set a role, an id or a confirmed address', async () => {
  const extra = { role: 'admin', id: 'mine', emailVerified: 'true', email_verified: 'true' }
  await site.visitor().post('/sign-up', { ...ade, ...extra, email: 'sly@example.org' })
  const [row] = await site.sql`
    select role, email_verified, id = 'mine' as own from users where email = 'sly@example.org'`
  expect(row).toEqual({ role: 'developer', email_verified: false, own: false })
})

describe('an invalid form is rejected with a message, keeps its values, and creates no account', () => {
  test.each([
    [{ email: 'ade' }, textOf({ code: 'bad_email', field: 'email' })],
    [{ email: '' }, textOf({ code: 'bad_email', field: 'email' })],
    [{ email: 'a b@example.org' }, textOf({ code: 'bad_email', field: 'email' })],
    [{ email: 'ade@localhost' }, textOf({ code: 'bad_email', field: 'email' })],
    [{ email: `${'a'.repeat(250)}@example.org` }, textOf({ code: 'bad_email', field: 'email' })],
    [{ name: '' }, textOf({ code: 'bad_account_name', field: 'name', max: 100 })],
    [{ name: ' \t ' }, textOf({ code: 'bad_account_name', field: 'name', max: 100 })],
    [{ name: 'A\nB' }, textOf({ code: 'bad_account_name', field: 'name', max: 100 })],
    [{ name: 'A\u200bB' }, textOf({ code: 'bad_account_name', field: 'name', max: 100 })],
    [{ name: 'x'.repeat(101) }, textOf({ code: 'bad_account_name', field: 'name', max: 100 })],
    [
      { 'next-password': '123456789' },
      textOf({ code: 'bad_password', field: 'next-password', min: 10, max: 128 }),
    ],
    [
      { 'next-password': 'x'.repeat(129) },
      textOf({ code: 'bad_password', field: 'next-password', min: 10, max: 128 }),
    ],
    [
      { 'next-password': '' },
      textOf({ code: 'bad_password', field: 'next-password', min: 10, max: 128 }),
    ],
  ])('%p', async (wrong, message) => {
    const before = await countUsers()
    const fields = { ...ade, email: 'new@example.org', ...wrong }
    const response = await site.visitor().post('/sign-up', fields)
    const html = await response.text()
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
    expect(html).toContain(message)
    expect(valueOf(html, 'email')).toBe(fields.email.trim())
    expect(valueOf(html, 'name')).toBe(fields.name.trim())
    expect(valueOf(html, 'next-password')).toBeUndefined()
    expect(html).not.toContain(password)
    expect(await countUsers()).toBe(before)
  })

  test('a name that is not plain text is rejected like in every form', async () => {
    const before = await countUsers()
    const fields = { ...ade, email: 'nul@example.org', name: 'A\u0000dé' }
    const response = await site.visitor().post('/sign-up', fields)
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
    const says = problemText({ code: 'not_text', field: 'name' }, 'en')
    expect(await response.text()).toContain(says)
    expect(await countUsers()).toBe(before)
  })

  test('accepts passwords of 10 and of 128 characters', async () => {
    for (const length of [10, 128]) {
      const secret = 'ọ'.repeat(length)
      const email = `length${length}@example.org`
      const response = await site.visitor().post('/sign-up', {
        ...ade,
        email,
        'next-password': secret,
      })
      expect([length, response.status]).toEqual([length, 303])
      expect((await site.signIn(email, secret)).response.status).toBe(303)
    }
  })
})

test('an address cannot have two accounts, in any spelling', async () => {
  await site.member('taken@example.org')
  for (const email of ['taken@example.org', 'Taken@Example.ORG', ' taken@example.org ']) {
    const response = await site.visitor().post('/sign-up', { ...ade, email })
    expect([response.status, response.headers.getSetCookie()]).toEqual([409, []])
    const html = await response.text()
    expect(html).toContain(textOf({ code: 'account_exists' }))
    expect(valueOf(html, 'email')).toBe(email.trim())
  }
})

test('simultaneous sign-ups with one address create one account', async () => {
  const fields = { ...ade, email: 'race@example.org' }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => site.visitor().post('/sign-up', fields)),
  )
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([303, 409, 409, 409, 409])
})

test('the sixth account from one address within a minute waits', async () => {
  expect((await sixthAccount()).status).toBe(429)
})

test('and the page says how long, and shows the form with what was entered, but not the password', async () => {
  const response = await sixthAccount()
  expect(response.headers.get('retry-after')).toBe('30')
  const html = await response.text()
  expect(html).toContain(textOf({ code: 'too_many_tries', retryAfter: 30 }))
  expect(html).toContain(`value="${ade.name}"`)
  expect(html).not.toContain(ade['next-password'])
})

async function sixthAccount(): Promise<Response> {
  const visitor = site.visitor()
  const sign = () =>
    visitor.post('/sign-up', { ...ade, email: `${randomBase62(10).toLowerCase()}@example.org` })
  for (const turn of [1, 2, 3, 4, 5]) expect([turn, (await sign()).status]).toEqual([turn, 303])
  return sign()
}
