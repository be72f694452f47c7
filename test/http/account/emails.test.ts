/** Account e-mails: recipient, language and links. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import {
  type Fields,
  leads,
  linkIn,
  type Site,
  startSite,
  tokenIn,
  type Visitor,
  valueOf,
} from './support'

const words = locales.en.account

let site: Site
beforeAll(async () => {
  site = await startSite({ BASE_URL: 'https://atumo.example' })
})
afterAll(() => site.close())

test.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('e-mails are written in the account’s language: %s', async (language, prefix) => {
  const { email } = await site.member(undefined, prefix)
  // The e-mail must be in the account's language, although it is requested from an English page.
  await site.visitor().post('/forgot-password', { email })
  const [confirmation, reset, ...more] = site.emailsTo(email)
  expect(more).toEqual([])
  const { emails } = locales[language]
  expect(confirmation?.subject).toBe(emails.confirm.subject)
  expect(reset?.subject).toBe(emails.reset.subject)
  const home = `https://atumo.example${prefix}`
  expect(confirmation?.text).toContain(`\n${home}/confirm-email?token=`)
  expect(reset?.text).toContain(`\n${home}/reset-password?token=`)
  expect(confirmation?.text).toContain('Adé')
})

describe('the link that confirms an address', () => {
  /** Follows the link and presses the button on its page. */
  const press = async (visitor: Visitor, link: string) => {
    const token = valueOf(await visitor.page(link), 'token') ?? ''
    return visitor.post('/confirm-email', { token })
  }

  const isConfirmed = async (email: string) => {
    const [row] = await site.sql<{ is: boolean }[]>`
      select email_verified as is from users where email = ${email}`
    return row?.is
  }

  test('confirms it, and redirects to the account of a signed-in user', async () => {
    const member = await site.member()
    expect(await member.page('/account')).toContain(words.unconfirmed)
    const response = await press(member, linkIn(site.emailsTo(member.email)[0]))
    expect(leads(response)).toEqual([303, '/account?done=confirmed'])
    const page = await member.page('/account?done=confirmed')
    expect([page.includes(words.confirmed), page.includes(words.unconfirmed)]).toEqual([
      true,
      false,
    ])
  })

  test('signs nobody in', async () => {
    const { email } = await site.member()
    const visitor = site.visitor()
    const response = await press(visitor, linkIn(site.emailsTo(email)[0]))
    expect(leads(response)).toEqual([303, '/sign-in?done=confirmed'])
    expect(visitor.jar.size).toBe(0)
    expect(await isConfirmed(email)).toBe(true)
  })

  test('confirms nothing until the button is pressed, because mail scanners follow links', async () => {
    const { email } = await site.member()
    const link = linkIn(site.emailsTo(email)[0])
    const page = await site.visitor().page(link)
    expect(page).toContain(words.confirmText)
    expect(valueOf(page, 'token')).toBe(tokenIn(site.emailsTo(email)[0]))
    await site.visitor().send(link, { method: 'HEAD' })
    expect(await isConfirmed(email)).toBe(false)
  })

  test.each<Fields>([{}, { token: '' }, { token: 'garbage' }, { token: 'a.b.c' }])(
    'confirms nothing with the token %p',
    async (fields) => {
      const response = await site.visitor().post('/confirm-email', fields)
      expect(leads(response)).toEqual([303, '/sign-in?done=confirmBad'])
      expect(await site.visitor().page('/sign-in?done=confirmBad')).toContain(words.confirmBad)
    },
  )

  test('does not work as a link to set a password', async () => {
    const { email } = await site.member()
    const token = tokenIn(site.emailsTo(email)[0])
    const fields = { token, 'next-password': 'another password' }
    expect((await site.visitor().post('/reset-password', fields)).status).toBe(410)
  })

  test('is sent again on request', async () => {
    const member = await site.member()
    const response = await member.post('/account/confirmation')
    expect(leads(response)).toEqual([303, '/account?done=sent'])
    const [, second, ...more] = site.emailsTo(member.email)
    expect(more).toEqual([])
    await press(site.visitor(), linkIn(second))
    expect(await isConfirmed(member.email)).toBe(true)
  })

  test('is not sent for a confirmed address', async () => {
    const member = await site.member()
    await press(member, linkIn(site.emailsTo(member.email)[0]))
    await member.post('/account/confirmation')
    expect(site.emailsTo(member.email)).toHaveLength(1)
  })
})

test('signing up works while the mail server is down', async () => {
  const failing = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const response = await failing.app.fetch('/sign-up', {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Adé',
      email: 'ade@example.org',
      'next-password': 'a long password',
    }),
  })
  expect(leads(response)).toEqual([303, '/console'])
  const asked = await failing.app.fetch('/forgot-password', {
    method: 'POST',
    body: new URLSearchParams({ email: 'ade@example.org' }),
  })
  expect(asked.status).toBe(200)
  await failing.close()
})

test('a claim from a clock that was 30 days ahead does not block the next e-mail', async () => {
  const { email } = await site.member()
  await site.sql`update users set letter_at = now() + interval '30 days' where email = ${email}`
  const before = site.emailsTo(email).length
  await site.visitor().post('/forgot-password', { email })
  await site.services.background.settled()
  expect(site.emailsTo(email)).toHaveLength(before + 1)
  await site.visitor().post('/forgot-password', { email })
  await site.services.background.settled()
  expect(site.emailsTo(email)).toHaveLength(before + 1)
})
