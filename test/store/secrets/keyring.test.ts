/**
 * All processes that use a database must have the same secret. A process with a different secret is refused.
 * The secret can be changed later.
 */

import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { type Keys, keysOf } from '../../../src/lib/keys'
import { inTransaction } from '../../../src/store/queries'
import { createKeyring } from '../../../src/store/secrets/keyring'
import { defaultSettings } from '../../support/apps'
import { temporaryFolder } from '../../support/folders'
import { openTestStores, type TestStores } from '../../support/stores'

const [first, second, third] = ['1', '2', '3'].map((one) => one.repeat(32)) as [
  string,
  string,
  string,
]

const opened: TestStores[] = []
afterAll(() => Promise.all(opened.map((stores) => stores.close())))

let stores: TestStores
let clientId: string
beforeEach(async () => {
  stores = await openTestStores()
  opened.push(stores)
})

/** Stores an app with webhook secrets, and an account with a second factor, encrypted with these keys. */
async function storeSecrets({ auth, seal }: Keys): Promise<void> {
  const { sql, apps } = stores
  clientId = newClientId()
  await apps.insert(clientId, newApiKey(), { name: 'Test', ...defaultSettings }, 0)
  const about = `webhook secret of ${clientId}`
  await sql`
    insert into webhook_secrets (app_id, sealed_secret, sealed_previous)
    select id, ${seal('whsec_1', about)}, ${seal('whsec_0', about)} from apps`
  await sql`
    insert into users (id, name, email, email_verified) values ('ade', 'Adé', 'a@b.example', true)`
  const sealed = (data: string) => symmetricEncrypt({ key: auth, data })
  await sql`
    insert into two_factors (id, user_id, secret, backup_codes)
    values ('one', 'ade', ${await sealed('JBSWY3DP')}, ${await sealed('["a-b"]')})`
}

const keyringOf = (secret?: string, previous?: string, file = '/nowhere/auth-secret') =>
  createKeyring(stores.sql, {
    authSecret: secret,
    authSecretPrevious: previous,
    authSecretFile: file,
  })

/** Decrypts all stored secrets with these keys. */
async function openedWith({ open, auth }: Keys): Promise<string[]> {
  const [row] = await stores.sql<Record<'secret' | 'previous' | 'totp' | 'codes', string>[]>`
    select s.sealed_secret as secret, s.sealed_previous as previous,
      t.secret as totp, t.backup_codes as codes
    from webhook_secrets s, two_factors t`
  if (!row) throw new Error('nothing is stored')
  const about = `webhook secret of ${clientId}`
  const factors = [row.totp, row.codes].map((data) => symmetricDecrypt({ key: auth, data }))
  return [open(row.secret, about), open(row.previous, about), ...(await Promise.all(factors))]
}
const everything = ['whsec_1', 'whsec_0', 'JBSWY3DP', '["a-b"]']

const storedFingerprint = async () => {
  const [row] = await stores.sql<{ fingerprint: string | null }[]>`
    select key_fingerprint as fingerprint from settings`
  return row?.fingerprint
}

test('the first of many processes stores the fingerprint, and all have the same keys', async () => {
  expect(await storedFingerprint()).toBe(null)
  const all = await Promise.all(Array.from({ length: 5 }, () => keyringOf(first).keys()))
  expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(await storedFingerprint()).toBe(keysOf(first).fingerprint)
})

describe('without AUTH_SECRET', () => {
  test('creates a file once for many processes, and then reads it', async () => {
    const file = join(temporaryFolder(), 'auth-secret')
    const make = () => keyringOf(undefined, undefined, file).keys()
    const all = await Promise.all([make(), make(), make()])
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    const keys = keysOf(readFileSync(file, 'utf8').trim())
    expect(await storedFingerprint()).toBe(keys.fingerprint)
    expect((await make()).fingerprint).toBe(keys.fingerprint)
  })

  test('creates no file if the database has a secret already', async () => {
    await keyringOf(first).keys()
    const file = join(temporaryFolder(), 'auth-secret')
    const refused = await keyringOf(undefined, undefined, file).keys().catch(String)
    expect(refused).toContain('The secret of this database is missing. Set AUTH_SECRET')
    expect(existsSync(file)).toBe(false)
  })
})

test('refuses the second of two processes with different secrets, and changes nothing', async () => {
  const outcomes = await Promise.allSettled([keyringOf(first).keys(), keyringOf(second).keys()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const fingerprints = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.fingerprint] : [],
  )
  expect(fingerprints).toEqual([String(await storedFingerprint())])
  const refused = await keyringOf(third).keys().catch(String)
  expect(refused).toContain('AUTH_SECRET does not match this database.')
})

describe('a changed secret', () => {
  test('encrypts everything again if the previous one is given', async () => {
    await storeSecrets(await keyringOf(first).keys())
    const keys = await keyringOf(second, first).keys()
    expect(await openedWith(keys)).toEqual(everything)
    expect(() => keysOf(first).open(keys.seal('x', 'y'), 'y')).toThrow()
    // The previous secret may remain configured for a while.
    expect((await keyringOf(second, first).keys()).fingerprint).toBe(keys.fingerprint)
    expect((await keyringOf(second).keys()).fingerprint).toBe(keys.fingerprint)
  })

  test('is refused with a wrong previous one', async () => {
    await storeSecrets(await keyringOf(first).keys())
    expect(await keyringOf(second, third).keys().catch(String)).toContain(
      'AUTH_SECRET does not match',
    )
    expect(await openedWith(keysOf(first))).toEqual(everything)
  })

  test('stops processes that go on with the previous one', async () => {
    const old = keyringOf(first)
    await old.keys()
    await old.check()
    await keyringOf(second, first).keys()
    const refused = 'was changed while this process was running'
    expect(await old.check().catch(String)).toContain(refused)
    const writing = inTransaction(stores.sql, (tx) => old.keysFor(tx))
    expect(await writing.catch(String)).toContain(refused)
  })
})
