/** Changing an account's name and address, and deleting an account together with its apps. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBase62 } from '../../../src/lib/base62'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { leads, type Member, password, type Site, startSite, tokenIn } from './support'

const words = locales.en.account

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('the name of an account is changed, trimmed and in NFC', async () => {
  const member = await site.member()
  const name = ' Fọlákẹ́ '.normalize('NFD')
  expect(leads(await member.post('/account/name', { name }))).toEqual([303, '/account?done=name'])
  const [user] = await site.sql<{ name: string }[]>`select name from users where id = ${member.id}`
  expect(user?.name).toBe('Fọlákẹ́'.normalize('NFC'))
  expect(await member.page('/account?done=name')).toContain(words.done.name)
})

test.each(['', 'a'.repeat(101), 'a\u0007b'])('the name %p is rejected', async (name) => {
  const member = await site.member()
  expect((await member.post('/account/name', { name })).status).toBe(400)
  const [user] = await site.sql<{ name: string }[]>`select name from users where id = ${member.id}`
  expect(user?.name).toBe('Adé')
})

describe('a new e-mail address', () => {
  const newEmail = () => `${randomBase62(10).toLowerCase()}@example.org`

  async function ask(member: Member, email: string) {
    const response = await member.post('/account/email', { email, password })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words.emailSent)
    return tokenIn(site.emailsTo(email.toLowerCase()).at(-1))
  }

  test('applies when its link is confirmed, which ends all sessions', async () => {
    const member = await site.member()
    await site.confirm(member)
    const email = newEmail()
    const token = await ask(member, email.toUpperCase())
    expect(site.emailsTo(member.email).at(-1)?.text).toContain(`to ${email}.`)
    expect(await member.page('/account')).toContain(member.email)

    const stranger = site.visitor()
    const asked = await stranger.page(`/confirm-email?token=${token}`)
    expect(asked).toContain(words.confirmNew({ email: member.email, address: email }))
    expect((await stranger.post('/confirm-email', { token })).status).toBe(403)
    const phone = await site.signIn(member.email)
    expect(leads(await phone.post('/confirm-email', { token }))).toEqual([
      303,
      '/sign-in?done=email',
    ])
    expect(await phone.page('/sign-in?done=email')).toContain(words.done.email)
    expect([await phone.isSignedIn(), await member.isSignedIn()]).toEqual([false, false])
    expect((await site.signIn(member.email)).response.status).toBe(403)
    const again = await site.signIn(email)
    expect(again.response.status).toBe(303)
    const sessions = await site.sql`select from sessions where user_id = ${member.id}`
    expect(sessions).toHaveLength(1)
    expect((await again.post('/confirm-email', { token })).status).toBe(410)
  })

  test('makes the password links invalid that were sent to the old address', async () => {
    const member = await site.member()
    await member.post('/forgot-password', { email: member.email })
    const link = tokenIn(site.emailsTo(member.email).at(-1))
    await site.letMailTimePass()
    await member.post('/confirm-email', { token: await ask(member, newEmail()) })
    const fields = { token: link, 'next-password': 'another long password' }
    expect((await site.visitor().post('/reset-password', fields)).status).not.toBe(303)
  })

  test.each([
    [
      'the password',
      (member: Member) =>
        member.post('/account/password', {
          current: password,
          'next-password': 'another long password',
        }),
    ],
    [
      'the password by a link',
      async (member: Member) => {
        await site.letMailTimePass()
        await member.post('/forgot-password', { email: member.email })
        const token = tokenIn(site.emailsTo(member.email).at(-1))
        return member.post('/reset-password', { token, 'next-password': 'another long password' })
      },
    ],
  ])('is not set by a link from before a change of %s', async (_, change) => {
    const member = await site.member()
    const token = await ask(member, newEmail())
    expect((await change(member)).status).toBe(303)
    const { email } = member
    const visitor = await site.signIn(email, 'another long password')
    expect(await visitor.isSignedIn()).toBe(true)
    expect((await visitor.post('/confirm-email', { token })).status).toBe(410)
    const found = await site.sql`select from users where email = ${member.email}`
    expect(found).toHaveLength(1)
  })

  test('is not given to the next account with the old address', async () => {
    const member = await site.member()
    const first = await ask(member, newEmail())
    await site.letMailTimePass()
    const second = await ask(member, newEmail())
    await member.post('/confirm-email', { token: first })
    const next = await site.member(member.email)
    expect((await next.post('/confirm-email', { token: second })).status).toBe(410)
    expect(await next.page('/account')).toContain(member.email)
  })

  test('is not set for a suspended user, or after an hour', async () => {
    const [suspended, late] = [await site.member(), await site.member()]
    const tokens = [await ask(suspended, newEmail()), await ask(late, newEmail())]
    await site.sql`update users set suspended_at = now() where id = ${suspended.id}`
    await site.sql`
      update verifications set expires_at = expires_at - interval '1 hour' where value = ${late.id}`
    for (const [index, token] of tokens.entries()) {
      const response = await [suspended, late][index]?.post('/confirm-email', { token })
      expect(response?.status).toBe(410)
    }
  })

  test('is refused if another account got it before the link was confirmed', async () => {
    const member = await site.member()
    const email = newEmail()
    const token = await ask(member, email)
    await site.member(email)
    expect((await member.post('/confirm-email', { token })).status).toBe(403)
    expect(await member.page('/account')).toContain(member.email)
  })

  test('can be requested although somebody else has just requested a link', async () => {
    const member = await site.member()
    await site.visitor().post('/forgot-password', { email: member.email })
    await ask(member, newEmail())
  })

  test('is not said to be sent a link if the mail server does not accept it', async () => {
    const broken = await startSite()
    const member = await broken.member()
    broken.breakMail()
    const response = await member.post('/account/email', { email: newEmail(), password })
    expect([
      response.status,
      (await response.text()).includes(problemText({ code: 'mail_not_sent' }, 'en')),
    ]).toEqual([503, true])
    const again = await member.post('/account/confirmation')
    expect([
      again.status,
      (await again.text()).includes(problemText({ code: 'mail_not_sent' }, 'en')),
    ]).toEqual([503, true])
    await broken.close()
  })

  test('cannot be requested twice within ten minutes', async () => {
    const member = await site.member()
    await ask(member, newEmail())
    const second = newEmail()
    const response = await member.post('/account/email', { email: second, password })
    expect(response.status).toBe(429)
    expect(await response.text()).toContain(problemText({ code: 'mail_too_soon' }, 'en'))
    expect(site.emailsTo(second)).toEqual([])
  })

  test('is refused if it is invalid, used, or sent with a wrong password', async () => {
    const member = await site.member()
    const other = await site.member()
    for (const [fields, status, says] of [
      [{ email: 'nobody', password }, 400, 'valid e-mail address'],
      [
        { email: member.email, password },
        409,
        problemText({ code: 'address_unchanged', field: 'email' }, 'en'),
      ],
      [
        { email: other.email, password },
        409,
        problemText({ code: 'address_taken', field: 'email' }, 'en'),
      ],
      [
        { email: newEmail(), password: 'not this one' },
        403,
        problemText({ code: 'wrong_password' }, 'en'),
      ],
    ] as const) {
      const sent = site.mails.length
      const response = await member.post('/account/email', fields)
      expect(response.status).toBe(status)
      expect(await response.text()).toContain(says)
      expect(site.mails).toHaveLength(sent)
    }
  })
})

describe('a deleted account', () => {
  const fields = { password, sure: 'yes' }

  test('cannot sign in, and its apps are refused', async () => {
    const member = await site.member()
    const other = await site.signIn(member.email)
    const { clientId, apiKey } = await site.ownApp(member)
    const search = () =>
      site.app.fetch('/api/v1/dictionary.php?q=ero', {
        headers: { authorization: `Bearer ${apiKey}` },
      })
    expect((await search()).status).toBe(200)

    const response = await member.post('/account/delete', fields)
    expect(leads(response)).toEqual([303, '/sign-in?done=deleted'])
    expect(await member.page('/sign-in?done=deleted')).toContain(words.done.deleted)
    expect([await member.isSignedIn(), await other.isSignedIn()]).toEqual([false, false])
    expect((await site.signIn(member.email)).response.status).toBe(403)
    expect((await search()).status).toBe(403)
    const app = await site.services.apps.byClientId(clientId)
    expect([app?.deletedAt, app?.ownerId]).toEqual([expect.any(Date), null])
  })

  test.each([
    [{ ...fields, password: 'not this one' }, 403, problemText({ code: 'wrong_password' }, 'en')],
    [{ password }, 400, problemText({ code: 'deletion_unconfirmed' }, 'en')],
    [{}, 400, problemText({ code: 'deletion_unconfirmed' }, 'en')],
  ])('is kept with %p', async (given, status, says) => {
    const member = await site.member()
    const { clientId } = await site.ownApp(member)
    const response = await member.post('/account/delete', given)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(says)
    expect(await member.isSignedIn()).toBe(true)
    expect((await site.services.apps.byClientId(clientId))?.deletedAt).toBeNull()
  })

  test('is not that of an administrator', async () => {
    const member = await site.member()
    await site.sql`update users set role = 'admin' where id = ${member.id}`
    const response = await member.post('/account/delete', fields)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(problemText({ code: 'admin_not_deletable' }, 'en'))
    expect(await member.page('/account')).not.toContain(words.deleteText)
  })

  test('can be created again with the same address', async () => {
    const member = await site.member()
    await member.post('/account/delete', fields)
    const again = await site.member(member.email)
    expect(again.id).not.toBe(member.id)
  })
})

test('the menu of an app marks the section to which a page belongs', async () => {
  const member = await site.member()
  const { clientId } = await site.ownApp(member)
  const path = `/console/apps/${clientId}`
  for (const [page, section] of [
    ['', ''],
    ['/settings', '/settings'],
    ['/keys/new', '/key'],
    ['/statement', '/credits'],
    ['/webhooks', '/webhooks'],
  ]) {
    const html = await member.page(path + page)
    expect(html).toContain(`<a aria-current="page" href="${path}${section}">`)
  }
})
