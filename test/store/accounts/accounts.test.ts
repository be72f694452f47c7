import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { isProblem, resultOf } from '../../../src/problems'
import { createAccounts } from '../../../src/store/accounts/accounts'
import type { AccountEmail } from '../../../src/store/accounts/options'
import { authSecret, testKeyring } from '../../support/secrets'
import { openTestStores, type TestStores } from '../../support/stores'

const password = 'a long password'
const baseUrl = 'http://localhost:3000'

let stores: TestStores
let accounts: ReturnType<typeof createAccounts>
/**
 * The request headers of a signed-in user. The tests share one user, because hashing a password takes 100 ms.
 */
let ade: Headers
const emails: AccountEmail[] = []
const open = () =>
  createAccounts({
    sql: stores.sql,
    keyring: testKeyring(stores.sql),
    baseUrl,
    send: async (email) => emails.push(email) > 0,
  })

beforeAll(async () => {
  stores = await openTestStores()
  accounts = open()
  ade = await signUp('ade@example.org')
})
afterAll(() => stores.close())

const person = (email: string) => ({ email, name: 'Adé', password, language: 'yo' as const })

/** Returns the request headers that a browser sends after receiving these cookies. */
const cookiesOf = (cookies: readonly string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })

async function signUp(email: string) {
  return cookiesOf(resultOf(await accounts.signUp(person(email), new Headers())).cookies)
}

test('knows a user by the cookies of sign-up, with everything that pages need', async () => {
  expect(await accounts.sessionOf(ade)).toEqual({
    id: expect.any(String),
    user: {
      id: expect.any(String),
      name: 'Adé',
      email: 'ade@example.org',
      emailVerified: false,
      role: 'developer',
      language: 'yo',
      twoFactorEnabled: false,
      suspendedAt: null,
    },
    cookies: [],
  })
  expect(await accounts.sessionOf(new Headers())).toBeUndefined()
})

test('shares sessions with another process', async () => {
  expect(await open().sessionOf(ade)).toMatchObject({
    user: { email: 'ade@example.org' },
  })
})

test('does not read sessions in a process with another secret', async () => {
  const keyring = testKeyring(stores.sql, 'x'.repeat(32))
  const other = createAccounts({ sql: stores.sql, keyring, baseUrl, send: async () => false })
  expect(await other.sessionOf(ade).catch(String)).toContain('AUTH_SECRET does not match')
})

describe('a copy of the database contains', () => {
  const everything = async () => {
    const tables = ['sessions', 'verifications', 'two_factors', 'settings', 'users', 'sign_ins']
    const rows = await Promise.all(
      tables.map(
        (table) => stores.sql<{ row: string }[]>`
        select t::text as row from ${stores.sql(table)} t`,
      ),
    )
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n')
  }

  test('neither the token of a session nor its stored form, signed', async () => {
    const cookie = decodeURIComponent(ade.get('cookie') ?? '')
    const token = cookie.match(/session_token=([^.]+)\./)?.[1] ?? ''
    expect(token).toHaveLength(32)
    const [{ stored = '' } = {}] = await stores.sql<{ stored?: string }[]>`
      select token as stored from sessions limit 1`
    expect(stored).toMatch(/^[0-9a-f]{64}$/)
    expect(await everything()).not.toContain(token)
    const { auth } = await testKeyring(stores.sql).keys()
    const signature = createHmac('sha256', auth).update(stored).digest('base64')
    const forged = `atumo.session_token=${encodeURIComponent(`${stored}.${signature}`)}`
    expect(await accounts.sessionOf(new Headers({ cookie: forged }))).toBeUndefined()
  })

  test('neither a password link nor its stored form', async () => {
    await signUp('reset@example.org')
    await accounts.requestReset('reset@example.org')
    const token = emails.at(-1)?.token ?? ''
    expect(await everything()).not.toContain(token)
    const rows = await stores.sql<{ identifier: string }[]>`select identifier from verifications`
    expect(rows.length).toBeGreaterThan(0)
    for (const { identifier } of rows) {
      for (const forged of [identifier, identifier.replace(/^\w+:/, '')]) {
        expect(await accounts.resetPassword(forged, password)).toBeUndefined()
      }
    }
    expect(await accounts.resetPassword(token, password)).toBe('reset@example.org')
  })

  test('no secret of the service', async () => {
    expect(await everything()).not.toContain(authSecret)
    const [row] = await stores.sql`select key_fingerprint as fingerprint from settings`
    expect(row).toEqual({ fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })
})

test('stores no password, but its hash', async () => {
  const rows = await stores.sql`select s::text as row from sign_ins s`
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(password)
})

test('e-mails carry who they are to, in which language, and a token', async () => {
  await accounts.requestReset('ade@example.org')
  const own = emails.filter(({ user }) => user.email === 'ade@example.org')
  const user = { email: 'ade@example.org', language: 'yo' }
  expect(own).toEqual([{ kind: 'reset', user, token: expect.any(String) }] as never)
})

describe('an account that is created without a form', () => {
  test('has its role and a confirmed address, and no session', async () => {
    const made = await accounts.create({ ...person('Admin@Example.org'), role: 'admin' })
    expect(made).toMatchObject({ email: 'admin@example.org', role: 'admin', emailVerified: true })
    const [row] = await stores.sql`
      select count(*)::int from sessions where user_id = ${made?.id ?? ''}`
    expect(row).toEqual({ count: 0 })
    const signedIn = await accounts.signIn({ email: 'admin@example.org', password }, new Headers())
    expect(isProblem(signedIn)).toBe(false)
  })

  test('is not created for a used address, and does not change the other account', async () => {
    const made = await accounts.create({ ...person('ade@example.org'), role: 'admin' })
    expect(made).toBeUndefined()
    const [row] = await stores.sql`select role from users where email = 'ade@example.org'`
    expect(row).toEqual({ role: 'developer' })
  })

  test.each([{ email: 'no address' }, { password: 'short' }, { password: 'x'.repeat(129) }])(
    'is not created from %p',
    async (wrong) => {
      const given = { ...person('wrong@example.org'), ...wrong, role: 'developer' as const }
      expect(await accounts.create(given)).toBeUndefined()
    },
  )
})

test('applies a new role to open sessions on the next request', async () => {
  const headers = await signUp('rising@example.org')
  // No role is assigned until the e-mail address is confirmed, because anyone can sign up with any
  // address.
  expect(await accounts.setRole('rising@example.org', 'admin')).toBeUndefined()
  expect((await accounts.sessionOf(headers))?.user.role).toBe('developer')
  await stores.sql`update users set email_verified = true where email = 'rising@example.org'`
  expect(await accounts.setRole('Rising@example.org', 'reviewer')).toMatchObject({
    role: 'reviewer',
  })
  expect((await accounts.sessionOf(headers))?.user.role).toBe('reviewer')
  expect(await accounts.setRole('nobody@example.org', 'admin')).toBeUndefined()
})

test('lists accounts, the latest first', async () => {
  await signUp('latest@example.org')
  const [first, ...more] = await accounts.search('', { limit: 2, offset: 0 })
  expect([first?.email, more.length]).toEqual(['latest@example.org', 1])
})

test('opens the library again after a fault', async () => {
  let isDown = true
  const sql = new Proxy(stores.sql, {
    apply(target, self, given: unknown[]): unknown {
      if (isDown) throw new Error('down')
      return Reflect.apply(target, self, given)
    },
  })
  const late = createAccounts({ sql, keyring: testKeyring(sql), baseUrl, send: async () => false })
  expect(await late.sessionOf(new Headers()).catch(String)).toContain('down')
  isDown = false
  expect(await late.sessionOf(new Headers())).toBeUndefined()
})

test('throws the faults of PostgreSQL that better-auth catches', async () => {
  let isDown = false
  const sql = new Proxy(stores.sql, {
    get(target, name): unknown {
      if (isDown && name === 'reserve') return () => Promise.reject(new Error('down'))
      return Reflect.get(target, name)
    },
  })
  const failing = createAccounts({
    sql,
    keyring: testKeyring(sql),
    baseUrl,
    send: async () => false,
  })
  const email = 'down@example.org'
  const headers = await signUp(email)
  expect((await failing.sessionOf(headers))?.user.email).toBe(email)
  isDown = true
  const passwords = { current: password, next: `${password}, too` }
  const requests = [
    () => failing.sessionOf(headers),
    () => failing.signOut(headers),
    () => failing.signIn({ email, password }, new Headers()),
    () => failing.changePassword(passwords, headers),
    () => failing.beginSecondFactor(password, headers),
    () => failing.confirmSecondFactor('123456', headers),
  ]
  for (const request of requests) expect(await request().catch(String)).toBe('Error: down')
  isDown = false
  expect((await failing.sessionOf(headers))?.user.email).toBe(email)
})
