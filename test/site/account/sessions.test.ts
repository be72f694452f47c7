/** The list of sessions on the account page. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { leads, password, type Site, startSite } from './support'

const words = locales.en.account
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Signs in with Firefox. */
async function signIn({ email }: { email: string }) {
  const visitor = site.visitor()
  await visitor.post('/sign-in', { email, password }, { 'user-agent': firefox })
  return visitor
}

const sessionsIn = (html: string) => [...html.matchAll(/name="session" value="([^"]+)"/g)]

test.each(['en', 'yo'] as const)(
  'lists each browser, and ends one session: %s',
  async (language) => {
    const member = await site.member()
    const [lost, kept] = [await signIn(member), await signIn(member)]
    const prefix = language === 'yo' ? '/yo' : ''
    const html = await member.page(`${prefix}/account`)
    expect(html.split('Firefox, Linux')).toHaveLength(3)
    expect(html.split(locales[language].account.unknownBrowser)).toHaveLength(2)
    expect(html.split(locales[language].account.thisBrowser)).toHaveLength(2)
    expect(sessionsIn(html)).toHaveLength(2)

    const [own] = await site.sql<{ id: string }[]>`
    select id from sessions where user_id = ${member.id} order by created_at limit 1 offset 1`
    const response = await member.post(`${prefix}/account/sessions/end`, { session: own?.id ?? '' })
    expect(leads(response)).toEqual([303, `${prefix}/account?done=session`])
    expect(await member.page('/account?done=session')).toContain(words.done.session)
    expect([await lost.isSignedIn(), await kept.isSignedIn(), await member.isSignedIn()]).toEqual([
      false,
      true,
      true,
    ])
  },
)

test('does not list or end sessions of others, or expired ones', async () => {
  const [member, other] = [await site.member(), await site.member()]
  await signIn(other)
  await signIn(member)
  const ids = sessionsIn(await other.page('/account')).map(([, id = '']) => id)
  expect(ids).toHaveLength(1)
  for (const session of [...ids, '', "' or true --"]) {
    await member.post('/account/sessions/end', { session })
  }
  expect(sessionsIn(await other.page('/account'))).toHaveLength(1)
  await site.sql`
    update sessions set expires_at = now() where user_id = ${member.id} and user_agent <> ''`
  expect(sessionsIn(await member.page('/account'))).toEqual([])
})

test('shows when a session was last used, to within ten minutes', async () => {
  const member = await site.member()
  const passes = (minutes: number) => site.sql`
    update sessions set expires_at = expires_at - make_interval(mins => ${minutes}),
      updated_at = updated_at - make_interval(mins => ${minutes}) where user_id = ${member.id}`
  const minutesAgo = async () => {
    const [row] = await site.sql<{ ago: number }[]>`
      select round(extract(epoch from now() - updated_at) / 60)::int as ago
      from sessions where user_id = ${member.id}`
    return row?.ago
  }
  await passes(5)
  await member.page('/account')
  expect(await minutesAgo()).toBe(5)
  await passes(6)
  await member.page('/account')
  expect(await minutesAgo()).toBe(0)
})
