/**
 * Every page rejects input with NUL characters, which PostgreSQL cannot store, and with noncharacters, and
 * changes nothing.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { problemText } from '../../src/locales/problems'
import { rows } from '../../src/routes'
import { type Member, type Site, startSite } from './account/support'

const ofPeople =
  /^\/(sign-|second-factor|forgot-password|reset-password|confirm-email|account(\/|$)|console(\/|$))/
const table = rows
  .filter(({ path }) => ofPeople.test(path))
  .map((row) => [`${row.method} ${row.path}`, row] as const)
const languages = [
  ['', 'en'],
  ['/yo', 'yo'],
] as const

let site: Site
let member: Member
let clientId: string
beforeAll(async () => {
  site = await startSite()
  member = await site.member()
  clientId = (await site.ownApp(member)).clientId
})
afterAll(() => site.close())

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const pathOf = (path: string, values: Record<string, string> = {}) =>
  path.replace(
    /:(\w+)/g,
    (_, name: string) => values[name] ?? (name === 'clientId' ? clientId : 'x'),
  )

async function expectRefused(response: Response, field: string, language: 'en' | 'yo') {
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'text/html; charset=utf-8',
  ])
  expect(response.headers.get('content-language')).toBe(language)
  expect(await response.text()).toContain(problemText({ code: 'not_text', field }, language))
}

const users = () => site.sql`select u::text, (select count(*)::int from sessions) from users u`

test.each(table)('%s rejects it in a query or a field', async (_, { path, method }) => {
  const before = await users()
  for (const [prefix, language] of languages) {
    const address = prefix + pathOf(path)
    if (method === 'GET')
      await expectRefused(await member.get(`${address}?next=a%00b`), 'next', language)
    if (method !== 'POST') continue
    await expectRefused(await member.post(address, { sure: 'yes', name: '\0' }), 'name', language)
    const odd = { sure: 'yes', name: 'a\uffff' }
    await expectRefused(await member.post(address, odd), 'name', language)
    await expectRefused(await member.post(`${address}?id=%00`, { sure: 'yes' }), 'id', language)
  }
  expect(await users()).toEqual(before)
  expect(await member.isSignedIn()).toBe(true)
})

const withNames = table.filter(([, { path }]) => namesIn(path).length > 0)

test.each(withNames)('%s rejects it in its path', async (_, { path, method }) => {
  expect(withNames.length).toBeGreaterThan(10)
  for (const name of namesIn(path)) {
    for (const odd of ['%00', 'a%00b', `${clientId}%00`]) {
      for (const [prefix, language] of languages) {
        const address = prefix + pathOf(path, { [name]: odd })
        if (method === 'GET') await expectRefused(await member.get(address), name, language)
        if (method === 'POST')
          await expectRefused(await member.post(address, { sure: 'yes' }), name, language)
      }
    }
  }
})

test('a signed-out visitor is redirected to sign in', async () => {
  const response = await site.visitor().get('/console/apps/%00')
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/sign-in?next=%2Fconsole%2Fapps%2F%2500',
  ])
})
