import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { isProblem } from '../../src/problems'
import { createAccounts } from '../../src/store/accounts/accounts'
import { testKeyring } from '../support/secrets'
import { type CommandLine, openCommandLine } from './support'

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

const roleOf = async (email: string) =>
  (await atumo.stores.sql`select role from users where email = ${email}`)[0]?.['role'] as unknown

/** Signs a user in and returns the result. */
async function signIn(email: string, password: string) {
  const options = {
    sql: atumo.stores.sql,
    keyring: testKeyring(atumo.stores.sql),
    baseUrl: 'http://localhost',
    send: async () => false,
  }
  const outcome = await createAccounts(options).signIn({ email, password }, new Headers())
  return isProblem(outcome) ? outcome.code : outcome.kind
}

describe('users create', () => {
  test('creates an account and prints its generated password', async () => {
    const made = await atumo.json(
      ...'users create --email Admin@Example.org --role admin'.split(' '),
    )
    expect(Object.keys(made)).toEqual(['id', 'email', 'role', 'password'])
    expect(made).toMatchObject({ email: 'admin@example.org', role: 'admin' })
    const password = String(made['password'])
    expect(password).toMatch(/^[0-9A-Za-z]{20}$/)
    expect(await signIn('admin@example.org', password)).toBe('signed in')
  })

  test('accepts a name and a password, and does not print the password', async () => {
    const words = 'users create --email r@example.org --role reviewer --password given-password'
    const { out, code } = await atumo.run([...words.split(' '), '--name', 'Adé'])
    expect([code, out]).toEqual([0, 'r@example.org (reviewer)\n'])
    expect(await signIn('r@example.org', 'given-password')).toBe('signed in')
    const [row] = await atumo.stores.sql`
      select name, email_verified from users where email = 'r@example.org'`
    expect(row).toEqual({ name: 'Adé', email_verified: true })
  })

  test.each([
    ['--role admin', "required option '--email <email>' not specified"],
    ['--email x@example.org', "required option '--role <role>' not specified"],
    [
      '--email x@example.org --role king',
      "argument 'king' is invalid. Allowed choices are developer, reviewer, admin.",
    ],
    [
      '--email x@example.org --role admin --password short',
      'The password must be 10 to 128 characters long.',
    ],
    ['--email nothing --role admin', 'Enter a valid e-mail address.'],
    [
      '--email x@example.org --role admin --name A\u0007b',
      'The name must be 1 to 100 characters long',
    ],
    ['--email x@example.org --role admin more', 'too many arguments'],
  ])('is refused: %s', async (words, reason) => {
    const { out, err, code } = await atumo.run(['users', 'create', ...words.split(' ')])
    expect([out, code]).toEqual(['', 1])
    expect(err).toContain(reason)
    expect(await roleOf('x@example.org')).toBeUndefined()
  })

  test('does not change an existing account', async () => {
    const words = 'users create --email once@example.org --role'
    await atumo.json(...`${words} developer`.split(' '))
    const { code, err } = await atumo.run(`${words} admin`.split(' '))
    expect([code, err]).toEqual([1, expect.stringContaining('already')])
    expect(await roleOf('once@example.org')).toBe('developer')
  })
})

describe('users set-role', () => {
  test('changes the role', async () => {
    await atumo.json(...'users create --email up@example.org --role developer'.split(' '))
    expect(await atumo.json('users', 'set-role', 'Up@example.org', 'reviewer')).toEqual({
      email: 'up@example.org',
      role: 'reviewer',
    })
    expect(await roleOf('up@example.org')).toBe('reviewer')
  })

  test.each([
    [
      'nobody@example.org admin',
      'No account has the e-mail address nobody@example.org, or the address is not confirmed.',
    ],
    [
      'nobody@example.org king',
      "invalid for argument 'role'. Allowed choices are developer, reviewer, admin.",
    ],
    ['nobody@example.org', 'users set-role [options] <email> <role>'],
  ])('is refused: %s', async (words, reason) => {
    const { out, err, code } = await atumo.run(['users', 'set-role', ...words.split(' ')])
    expect([out, code]).toEqual(['', 1])
    expect(err).toContain(reason)
  })
})

test('users suspend and users unsuspend print whether the user can sign in', async () => {
  await atumo.json('users', 'create', '--email', 'paused@example.org', '--role', 'developer')
  expect(await atumo.json('users', 'suspend', 'Paused@example.org')).toEqual({
    email: 'paused@example.org',
    suspended_at: expect.any(String),
  })
  const { out } = await atumo.run(['users', 'unsuspend', 'paused@example.org'])
  expect(out).toBe('email         paused@example.org\nsuspended_at  (not set)\n')
  const { code, err } = await atumo.run(['users', 'suspend', 'no@example.org'])
  expect([code, err.includes('no@example.org')]).toEqual([1, true])
})

describe('users end-second-factor', () => {
  test('lets the user sign in with only the password', async () => {
    const email = 'lost@example.org'
    const made = await atumo.json(...`users create --email ${email} --role developer`.split(' '))
    const { sql } = atumo.stores
    await sql`update users set two_factor_enabled = true where email = ${email}`
    expect(await signIn(email, String(made['password']))).toBe('second factor')
    expect(await atumo.json('users', 'end-second-factor', 'Lost@example.org')).toMatchObject({
      second_factor: false,
    })
    expect(await signIn(email, String(made['password']))).toBe('signed in')
  })

  test('refuses an unknown account', async () => {
    const { out, err, code } = await atumo.run('users end-second-factor no@example.org'.split(' '))
    expect([out, code]).toEqual(['', 1])
    expect(err).toContain(
      'There is no account with the e-mail address no@example.org. Check the address.',
    )
  })
})
