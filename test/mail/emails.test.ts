/** Account e-mails: recipient, language and links. */
import { afterAll, beforeAll, describe, expect, jest, test } from 'bun:test'
import type { Logger } from 'pino'
import { randomBase62 } from '../../src/lib/base62'
import { locales } from '../../src/locales'
import { problemText } from '../../src/locales/problems'
import { createEmails } from '../../src/mail/emails'
import {
  type Fields,
  leads,
  linkIn,
  password,
  type Site,
  startSite,
  tokenIn,
  type Visitor,
  valueOf,
} from '../site/account/support'

const words = locales.en.account
const newPassword = 'another password'

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
  // The person who signed up chose the name, and the address may be that of a stranger.
  for (const mail of [confirmation, reset]) expect(mail?.text).not.toContain('Adé')
})

describe('the link that confirms an address', () => {
  const isConfirmed = async (email: string) => {
    const [row] = await site.sql<{ is: boolean }[]>`
      select email_verified as is from users where email = ${email}`
    return row?.is
  }
  const press = (visitor: Visitor, email: string) =>
    visitor.post('/confirm-email', { token: tokenIn(site.emailsTo(email).at(-1)) })

  test('confirms it in a session of the account, once', async () => {
    const member = await site.member()
    expect(await member.page('/account')).toContain(words.unconfirmed)
    const link = linkIn(site.emailsTo(member.email)[0])
    const page = await member.page(link)
    expect(page).toContain(words.confirmText(member))
    expect(page).toContain(words.confirmMeans)
    const response = await member.post('/confirm-email', { token: valueOf(page, 'token') ?? '' })
    expect(leads(response)).toEqual([303, '/account?done=confirmed'])
    const account = await member.page('/account?done=confirmed')
    expect([account.includes(words.done.confirmed), account.includes(words.unconfirmed)]).toEqual([
      true,
      false,
    ])
    expect((await press(member, member.email)).status).toBe(410)
  })

  test.each([
    ['signed out', () => site.visitor()],
    ['signed in to another account', () => site.member()],
  ] as const)('confirms nothing for its holder who is %s', async (_, holder) => {
    const { email } = await site.member()
    const visitor = await holder()
    const page = await visitor.page(linkIn(site.emailsTo(email)[0]))
    // Somebody else may have signed up with this address, and knows the account's password.
    expect(page).toContain(words.confirmText({ email }))
    expect(page).toContain(words.confirmNotYours)
    expect(page).toContain('href="/forgot-password"')
    expect(page).not.toContain('action="/confirm-email"')
    const response = await press(visitor, email)
    expect([response.status, await isConfirmed(email)]).toEqual([403, false])
  })

  test('leads a visitor back after signing in', async () => {
    const { email } = await site.member()
    const link = linkIn(site.emailsTo(email)[0])
    const visitor = site.visitor()
    expect(await visitor.page(link)).toContain(`/sign-in?next=${encodeURIComponent(link)}`)
    const response = await visitor.post('/sign-in', { email, password, next: link })
    expect(leads(response)).toEqual([303, link])
    await press(visitor, email)
    expect(await isConfirmed(email)).toBe(true)
  })

  test('confirms nothing until the button is pressed, because mail scanners follow links', async () => {
    const member = await site.member()
    await member.send(linkIn(site.emailsTo(member.email)[0]), { method: 'HEAD' })
    expect(await isConfirmed(member.email)).toBe(false)
  })

  test('does not work for a later account with the same address', async () => {
    const first = await site.member()
    const token = tokenIn(site.emailsTo(first.email)[0])
    await first.post('/account/delete', { password, sure: 'yes' })
    const next = await site.member(first.email)
    expect((await next.post('/confirm-email', { token })).status).toBe(410)
    expect(await isConfirmed(first.email)).toBe(false)
  })

  test.each<Fields>([{}, { token: '' }, { token: 'garbage' }, { token: 'a.b.c' }])(
    'confirms nothing with the token %p',
    async (fields) => {
      for (const visitor of [site.visitor(), await site.member()]) {
        const response = await visitor.post('/confirm-email', fields)
        expect([response.status, (await response.text()).includes(words.confirmBad)]).toEqual([
          410,
          true,
        ])
      }
    },
  )

  test('does not work as a link to set a password', async () => {
    const { email } = await site.member()
    const token = tokenIn(site.emailsTo(email)[0])
    const fields = { token, 'next-password': 'another password' }
    expect((await site.visitor().post('/reset-password', fields)).status).toBe(410)
  })

  test('is sent again on request, and the page says “sent” only then', async () => {
    const member = await site.member()
    const response = await member.post('/account/confirmation')
    expect(leads(response)).toEqual([303, '/account?done=sent'])
    expect(site.emailsTo(member.email)).toHaveLength(2)
    const tooSoon = await member.post('/account/confirmation')
    expect([
      tooSoon.status,
      (await tooSoon.text()).includes(problemText({ code: 'mail_too_soon' }, 'en')),
    ]).toEqual([429, true])
    expect(site.emailsTo(member.email)).toHaveLength(2)
    await press(member, member.email)
    expect(await isConfirmed(member.email)).toBe(true)
  })

  test('is not sent for a confirmed address', async () => {
    const member = await site.member()
    await press(member, member.email)
    const response = await member.post('/account/confirmation')
    expect(leads(response)).toEqual([303, '/account?done=confirmed'])
    expect(site.emailsTo(member.email)).toHaveLength(1)
  })
})

describe('an address that others sign up with', () => {
  const gone = { password, sure: 'yes' }

  test('gets one e-mail a day, however often the account is deleted', async () => {
    const email = `${randomBase62(10).toLowerCase()}@example.org`
    for (let turn = 0; turn < 3; turn++) {
      await (await site.member(email)).post('/account/delete', gone)
      await site.letMailTimePass(60)
    }
    expect(site.emailsTo(email)).toHaveLength(1)
    await site.letMailTimePass(22 * 60)
    await site.member(email)
    expect(site.emailsTo(email)).toHaveLength(2)
  })

  test('gets at most three further links of a kind within a day', async () => {
    const member = await site.member()
    const before = site.emailsTo(member.email).length
    for (let turn = 0; turn < 5; turn++) {
      await member.post('/account/confirmation')
      await site.visitor().post('/forgot-password', { email: member.email })
      await site.letMailTimePass()
    }
    expect(site.emailsTo(member.email)).toHaveLength(before + 6)
  })

  test('gets no notices about the account', async () => {
    const member = await site.member()
    await member.post('/account/password', { current: password, 'next-password': newPassword })
    expect(await site.sql`select from notices where user_id = ${member.id}`).toHaveLength(0)
    await member.post('/account/email', { email: 'bait@example.org', password: newPassword })
    expect(site.emailsTo('bait@example.org')).toHaveLength(1)
    expect(site.emailsTo(member.email)).toHaveLength(1)
  })

  test('can be a new address for several accounts, with three links a day each and nine in all', async () => {
    const email = `${randomBase62(10).toLowerCase()}@example.org`
    const sent: number[] = []
    for (let account = 0; account < 4; account++) {
      const member = await site.member()
      for (let turn = 0; turn < 4; turn++) {
        await member.post('/account/email', { email, password })
        await site.letMailTimePass()
      }
      sent.push(site.emailsTo(email).length)
    }
    expect(sent).toEqual([3, 6, 9, 9])
  })

  test('gets the links of its own account after another account has used up its links', async () => {
    const email = `${randomBase62(10).toLowerCase()}@example.org`
    const stranger = await site.member()
    for (let turn = 0; turn < 4; turn++) {
      await stranger.post('/account/email', { email, password })
      await site.letMailTimePass()
    }
    const owner = await site.member(email)
    const before = site.emailsTo(email).length
    expect(leads(await owner.post('/account/confirmation'))).toEqual([303, '/account?done=sent'])
    expect(site.emailsTo(email)).toHaveLength(before + 1)
  })

  test('is forgotten after a day', async () => {
    await site.letMailTimePass(25 * 60)
    await site.services.retention.deleteOld('e-mail counts')
    expect(await site.sql`select from mail_counts`).toHaveLength(0)
  })
})

test('signing up works while the mail server is down', async () => {
  const failing = await startSite()
  failing.breakMail()
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
  await site.visitor().post('/forgot-password', { email })
  await site.letMailTimePass(-30 * 24 * 60)
  const before = site.emailsTo(email).length
  await site.visitor().post('/forgot-password', { email })
  await site.services.background.settled()
  expect(site.emailsTo(email)).toHaveLength(before + 1)
  await site.visitor().post('/forgot-password', { email })
  await site.services.background.settled()
  expect(site.emailsTo(email)).toHaveLength(before + 1)
})

test('a mail server that does not respond delays a page for at most 5 s', async () => {
  const log = { error: jest.fn() }
  const mailer = { delivers: true, send: () => Promise.withResolvers<void>().promise }
  const emails = createEmails({ mailer, baseUrl: '', log: log as unknown as Logger })
  jest.useFakeTimers()
  try {
    const user = { email: 'ade@example.org', language: 'en' } as const
    const isSent = emails.accountLink({ kind: 'confirm', token: 'x', user })
    jest.advanceTimersByTime(5000)
    expect(await isSent).toBe(false)
  } finally {
    jest.useRealTimers()
  }
  expect(log.error).toHaveBeenCalledTimes(1)
})
