/** Changing and resetting passwords, and which sessions end as a result. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { leads, linkIn, password, type Site, startSite, tokenIn, valueOf } from './support'

const words = locales.en.account
const badPassword = problemText(
  { code: 'bad_password', field: 'next-password', min: 10, max: 128 },
  'en',
)
const newPassword = 'another password'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('signing out everywhere ends every session', async () => {
  const member = await site.member()
  const other = await site.signIn(member.email)
  expect(leads(await member.post('/account/sign-out-everywhere'))).toEqual([303, '/sign-in'])
  expect([await member.isSignedIn(), await other.isSignedIn()]).toEqual([false, false])
})

describe('a changed password', () => {
  const change = { current: password, 'next-password': newPassword }

  test('replaces the old one and ends every other session', async () => {
    const member = await site.member()
    const other = await site.signIn(member.email)
    const response = await member.post('/account/password', change)
    expect(leads(response)).toEqual([303, '/account?done=password'])
    expect(await member.page('/account?done=password')).toContain(words.done.password)
    expect(await other.isSignedIn()).toBe(false)
    expect((await site.signIn(member.email)).response.status).toBe(403)
    expect((await site.signIn(member.email, newPassword)).response.status).toBe(303)
  })

  test.each([
    [{ ...change, current: 'not this one' }, 403, problemText({ code: 'wrong_password' }, 'en')],
    [{ ...change, 'next-password': 'short' }, 400, badPassword],
    [{}, 400, badPassword],
  ])('is rejected with %p', async (fields, status, says) => {
    const member = await site.member()
    const response = await member.post('/account/password', fields)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(says)
    expect((await site.signIn(member.email)).response.status).toBe(303)
  })
})

test('a link that was requested before the password changed no longer works', async () => {
  const member = await site.member()
  await site.visitor().post('/forgot-password', { email: member.email })
  const token = tokenIn(site.emailsTo(member.email).at(-1))
  await member.post('/account/password', { current: password, 'next-password': newPassword })
  const fields = { token, 'next-password': 'yet another password' }
  expect((await site.visitor().post('/reset-password', fields)).status).toBe(410)
  expect((await site.signIn(member.email, newPassword)).response.status).toBe(303)
})

test('of two links, using one invalidates the other', async () => {
  const member = await site.member()
  const send = async () => {
    await site.visitor().post('/forgot-password', { email: member.email })
    await site.letMailTimePass()
    return tokenIn(site.emailsTo(member.email).at(-1))
  }
  const [earlier, later] = [await send(), await send()]
  expect(earlier).not.toBe(later)
  const reset = async (token: string, secret: string) =>
    (await site.visitor().post('/reset-password', { token, 'next-password': secret })).status
  expect(await reset(later, newPassword)).toBe(303)
  expect(await reset(earlier, 'yet another password')).toBe(410)
  expect((await site.signIn(member.email, newPassword)).response.status).toBe(303)
})

describe('a forgotten password', () => {
  async function asked() {
    const member = await site.member()
    await site.visitor().post('/forgot-password', { email: member.email })
    const email = site.emailsTo(member.email).at(-1)
    return { ...member, link: linkIn(email), token: tokenIn(email) }
  }
  const reset = (token: string, secret = newPassword) =>
    site.visitor().post('/reset-password', { token, 'next-password': secret })

  test('is replaced with the link, which ends every session', async () => {
    const { link, token, email, isSignedIn } = await asked()
    expect(link).toStartWith('/reset-password?token=')
    expect(valueOf(await site.visitor().page(link), 'token')).toBe(token)
    expect(leads(await reset(token))).toEqual([303, '/sign-in?done=reset'])
    expect(await site.visitor().page('/sign-in?done=reset')).toContain(words.done.reset)
    expect(await isSignedIn()).toBe(false)
    expect((await site.signIn(email)).response.status).toBe(403)
    expect((await site.signIn(email, newPassword)).response.status).toBe(303)
  })

  test('can be set once with a link', async () => {
    const { token, email } = await asked()
    await reset(token)
    const again = await reset(token, 'yet another password')
    expect(again.status).toBe(410)
    expect(await again.text()).toContain(problemText({ code: 'reset_link_invalid' }, 'en'))
    expect((await site.signIn(email, newPassword)).response.status).toBe(303)
  })

  test('can be set once with a link that is used twice at once', async () => {
    const { token } = await asked()
    const both = await Promise.all([reset(token), reset(token, 'yet another password')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  })

  test('cannot be set with an expired link', async () => {
    const { token } = await asked()
    await site.sql`update verifications set expires_at = now() - interval '1 s'`
    expect((await reset(token)).status).toBe(410)
  })

  test('cannot be set with a link that is more than an hour old', async () => {
    await asked()
    const [row] = await site.sql`
      select max(expires_at) <= now() + interval '1 hour' as is_so from verifications`
    expect(row).toEqual({ is_so: true })
  })

  test.each(['', 'garbage', '"><script>', "' or 1=1 --", 'x'.repeat(5000)])(
    'cannot be set with the token %p',
    async (token) => {
      const response = await reset(token)
      expect(response.status).toBe(410)
      expect(await response.text()).not.toContain('<script>')
    },
  )

  test('that is too short is rejected, and the link stays valid', async () => {
    const { token } = await asked()
    const response = await reset(token, 'short')
    expect(response.status).toBe(400)
    expect(valueOf(await response.text(), 'token')).toBe(token)
    expect((await reset(token)).status).toBe(303)
  })

  test('shows the same page for an address without an account, and sends nothing', async () => {
    const { email } = await site.member()
    const send = async (address: string) => {
      const response = await site.visitor().post('/forgot-password', { email: address })
      return [response.status, (await response.text()).replaceAll(address, '')]
    }
    expect(await send('nobody@example.org')).toEqual(await send(email))
    expect(site.emailsTo('nobody@example.org')).toEqual([])
  })

  test('gets its response before any work that depends on whether the account exists', async () => {
    const { email } = await site.member()
    const before = (await site.sql`select from mail_counts`).count
    await site.sql.begin(async (tx) => {
      await tx`lock table mail_counts in share mode`
      const body = new URLSearchParams({ email })
      const response = await site.app.fetch('/forgot-password', { method: 'POST', body })
      expect(response.status).toBe(200)
    })
    await site.app.services.background.settled()
    const [row] = await site.sql`select count(*)::int - ${before} as sent from mail_counts`
    expect(row).toEqual({ sent: 1 })
  })

  test('says if e-mails only go to the log', async () => {
    const page = await site.visitor().post('/forgot-password', { email: 'nobody@example.org' })
    expect(await page.text()).toContain(words.sentToLog)
    const mailing = await startSite({}, { mailDelivers: true })
    const sent = await mailing.visitor().post('/forgot-password', { email: 'nobody@example.org' })
    const html = await sent.text()
    expect([html.includes(words.sent), html.includes(words.sentToLog)]).toEqual([true, false])
    await mailing.close()
  })
})
