/** The staff pages for accounts: search, sessions and suspension. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { connectPostgres } from '../../../src/store/clients'
import { openStaffing, type Staffing } from './staffing'

const words = locales.en.staff.users
const password = 'a long password'

let staff: Staffing
let sql: ReturnType<typeof connectPostgres>
beforeAll(async () => {
  staff = await openStaffing()
  sql = connectPostgres(staff.config.databaseUrl, { pool: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await staff.close()
})

let made = 0

/** Creates a developer. */
async function newUser(name = 'Bọ́lá') {
  const email = `user${++made}@example.org`
  const user = await staff.services.accounts.create({ email, name, password, role: 'developer' })
  if (!user) throw new Error('the account was not created')
  const signIn = (given = password) =>
    staff.fetch('/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email, password: given }),
    })
  return {
    email,
    id: user.id,
    path: `/staff/users/${encodeURIComponent(email)}`,
    signIn,
    /** Signs in. @returns a function that fetches the account page in that session and returns its status */
    async session() {
      const cookies = (await signIn()).headers.getSetCookie().map((set) => set.split(';')[0])
      const headers = { cookie: cookies.join('; ') }
      return async () => (await staff.fetch('/account', { headers })).status
    },
  }
}

test('accounts are found by part of the address or the name', async () => {
  const { email } = await newUser('Fọlákẹ́ Adé')
  for (const q of [email, email.slice(0, 6).toUpperCase(), 'fọlákẹ́']) {
    expect(await staff.text(`/staff/users?q=${encodeURIComponent(q)}`)).toContain(email)
  }
  const none = await staff.text('/staff/users?q=nobody%25')
  expect([none.includes(words.none), none.includes(email)]).toEqual([true, false])
})

test('the page of an account has the apps of which the user is a member', async () => {
  const { path, id } = await newUser()
  const { clientId } = await staff.newApp({ name: 'Spade' })
  await sql`
    insert into app_members (app_id, user_id, role, joined_at)
    select id, ${id}, 'billing', now() from apps where client_id = ${clientId}`
  const html = await staff.text(path)
  expect(html).toContain(`href="/staff/apps/${clientId}"`)
  expect(html).toContain(locales.en.members.roles.billing)
})

test('the page of an account has its apps', async () => {
  const { path, id } = await newUser()
  expect(await staff.text(path)).toContain(words.noApps)
  const { clientId } = await staff.newApp({ name: 'Spade' })
  await sql`update apps set owner_id = ${id} where client_id = ${clientId}`
  expect(await staff.text(path)).toContain(`href="/staff/apps/${clientId}"`)
})

test('ending the sessions signs the user out, and the user can sign in again', async () => {
  const user = await newUser()
  const page = await user.session()
  expect(await page()).toBe(200)
  await staff.post(`${user.path}/end-sessions`)
  expect(await page()).toBe(303)
  expect(await (await user.session())()).toBe(200)
})

test('a suspended user is signed out and cannot sign in until the suspension is lifted', async () => {
  const user = await newUser()
  const page = await user.session()
  await staff.post(`${user.path}/suspend`)
  expect(await page()).toBe(303)
  expect(await staff.text(user.path)).toContain(words.unsuspend)

  const refused = await user.signIn()
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain(problemText({ code: 'account_suspended' }, 'en'))
  // If the password is wrong, the response does not reveal that the account is suspended.
  const wrong = await (await user.signIn('a wrong password')).text()
  expect(wrong).not.toContain(problemText({ code: 'account_suspended' }, 'en'))

  await staff.post(`${user.path}/unsuspend`)
  expect(await (await user.session())()).toBe(200)
})

test('a session that was created during the suspension does not count', async () => {
  const user = await newUser()
  const page = await user.session()
  await sql`update users set suspended_at = now() where id = ${user.id}`
  expect(await page()).toBe(303)
})

test('the apps of a suspended user keep working', async () => {
  const user = await newUser()
  const { clientId, apiKey } = await staff.newApp({ name: 'Spade' })
  await sql`update apps set owner_id = ${user.id} where client_id = ${clientId}`
  await staff.post(`${user.path}/suspend`)
  const headers = { authorization: `Bearer ${apiKey}` }
  expect((await staff.fetch('/api/v1/dictionary.php?q=ero', { headers })).status).toBe(200)
})

test('administrators cannot suspend themselves', async () => {
  const response = await staff.post('/staff/users/Admin@example.org/suspend')
  expect(response.status).toBe(403)
  expect(await response.text()).toContain(locales.en.problems.own_account({ code: 'own_account' }))
  expect((await staff.get('/staff')).status).toBe(200)
})

test('actions on accounts are in the audit log under the address', async () => {
  const { path, email } = await newUser()
  for (const action of ['suspend', 'unsuspend', 'end-sessions']) {
    await staff.post(`${path}/${action}`)
  }
  expect((await staff.log()).slice(-3)).toMatchObject([
    { action: 'suspend account', subject: email, outcome: 'done' },
    { action: 'lift suspension', subject: email, outcome: 'done' },
    { action: 'end sessions', subject: email, outcome: 'done' },
  ])
  expect((await staff.post('/staff/users/nobody@example.org/suspend')).status).toBe(404)
  expect((await staff.log()).at(-1)).toMatchObject({ outcome: 'refused' })
})

test('a change of an app’s limits keeps the threshold of its low-credit notice', async () => {
  const { clientId } = await staff.newApp({ lowCredits: 70 })
  await staff.post(`/staff/apps/${clientId}`, { scopes: 'dictionary:read', hourlyLimit: '9' })
  expect(await staff.services.apps.byClientId(clientId)).toMatchObject({
    hourlyLimit: 9,
    lowCredits: 70,
  })
})
