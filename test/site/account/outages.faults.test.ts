/** While PostgreSQL is down, pages return 503 with Retry-After, and never claim that a password is wrong. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { problemText } from '../../../src/locales/problems'
import { type OwnServer, openPostgres } from '../../support/ownServers'
import { runningTime } from '../../support/runningTime'
import { until } from '../../support/until'
import { type Member, password, type Site, startSite, tokenIn, type Visitor } from './support'
import { codeOf } from './totp'

// The tests stop and start PostgreSQL, which takes longer on a busy machine.
setDefaultTimeout(60_000)

let postgres: OwnServer
let site: Site
let member: Member
let halfway: Visitor

const signedIn = () => until('the session is back', () => member.isSignedIn())

beforeAll(async () => {
  postgres = await openPostgres()
  site = await startSite({ DATABASE_URL: postgres.url })
  member = await site.member()
  halfway = await withSecondFactor()
  await postgres.stop()
})
afterAll(async () => {
  await site.close()
  await postgres.stop()
})

/** Returns a member who has entered the right password and must now enter a code. */
async function withSecondFactor(): Promise<Visitor> {
  const one = await site.member()
  const shown = await (await one.post('/account/factor', { password })).text()
  const key = shown.match(/<code>([A-Z2-7]+)<\/code>/)?.[1] ?? ''
  await one.post('/account/factor/confirm', { code: codeOf(key) })
  return site.signIn(one.email)
}

async function expectUnavailable(response: Response, language: 'en' | 'yo' = 'en') {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual([])
  const words = problemText({ code: 'unavailable' }, language)
  expect(await response.text()).toContain(words)
}

test.each(['/account', '/console', '/sign-in', '/console/apps/app_00000000000000000000'])(
  'does not ask a signed-in user to sign in: %s',
  async (path) => {
    await expectUnavailable(await member.get(path))
    await expectUnavailable(await member.get(`/yo${path}`), 'yo')
  },
)

test('pages that do not need PostgreSQL work for visitors', async () => {
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
    expect([path, (await site.visitor().get(path)).status]).toEqual([path, 200])
  }
})

test('signing in does not say that the password is wrong', async () => {
  const fields = { email: member.email, password }
  await expectUnavailable(await site.visitor().post('/sign-in', fields))
})

test('signing up does not say that the address is taken', async () => {
  const fields = { name: 'Adé', email: 'new@example.org', 'next-password': password }
  await expectUnavailable(await site.visitor().post('/sign-up', fields))
})

test('a second factor does not say that the code is wrong', async () => {
  await expectUnavailable(await halfway.post('/second-factor', { code: '123456' }))
})

test('a link to set a password does not say that it was used', async () => {
  const fields = { token: 'token', 'next-password': password }
  await expectUnavailable(await site.visitor().post('/reset-password', fields))
})

test('a link to confirm an address does not say that it was used', async () => {
  const token = tokenIn(site.emailsTo(member.email)[0])
  await expectUnavailable(await site.visitor().post('/confirm-email', { token }))
})

test('signing out does not say that it succeeded', async () => {
  await expectUnavailable(await member.post('/sign-out'))
})

test('does not say that an e-mail was sent', async () => {
  await expectUnavailable(await site.visitor().post('/forgot-password', { email: member.email }))
})

test('sessions work again when PostgreSQL is back', async () => {
  await postgres.start()
  await signedIn()
})

test('a stalled PostgreSQL makes pages unavailable within the deadline', async () => {
  const before = runningTime()
  const thaw = postgres.freeze()
  try {
    const fields = { email: member.email, password }
    const responses = [member.get('/account'), site.visitor().post('/sign-in', fields)]
    for (const response of await Promise.all(responses)) await expectUnavailable(response)
    expect(runningTime() - before).toBeLessThan(13_000)
  } finally {
    thaw()
  }
  await signedIn()
})
