/** TLS connections to PostgreSQL with a private certificate authority, as used by managed services. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hand, ordinaryAccount } from '../../src/launch/account'
import { connectPostgres } from '../../src/store/clients'
import { failureOf } from '../launch/support'
import { temporaryFolder } from '../support/folders'
import { type OwnServer, openPostgres } from '../support/ownServers'

const files = fileURLToPath(new URL('../support/tls', import.meta.url))
const ca = join(files, 'ca.pem')

let postgres: OwnServer

beforeAll(async () => {
  const dir = temporaryFolder()
  const [certificate, key] = [join(dir, 'server.pem'), join(dir, 'server.key')]
  copyFileSync(join(files, 'receiver.pem'), certificate)
  // PostgreSQL rejects a key file that other users can read.
  writeFileSync(key, readFileSync(join(files, 'receiver.key')), { mode: 0o600 })
  const account = ordinaryAccount(dir)
  for (const file of [certificate, key]) hand(file, account)
  postgres = await openPostgres({
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
    // The certificate is valid only for the first address.
    listen_addresses: '127.0.0.1,127.0.0.2',
  })
}, 30_000)
afterAll(() => postgres.stop())

async function isEncrypted(host: string, query: string): Promise<unknown> {
  const url = new URL(`${postgres.url}?${query}`)
  url.hostname = host
  const sql = connectPostgres(url.href, { pool: 1, connectTimeoutSeconds: 20 })
  try {
    const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return row?.['ssl']
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const full = `sslmode=verify-full&sslrootcert=${ca}`

test.each(['127.0.0.1', 'localhost'])('verify-full connects to %s', async (host) => {
  expect(await isEncrypted(host, full)).toBe(true)
})

test('verify-full refuses a certificate of an unknown authority', async () => {
  expect(await failureOf(isEncrypted('127.0.0.1', 'sslmode=verify-full'))).toBeInstanceOf(Error)
  const other = join(files, 'receiver.pem')
  const query = `sslmode=verify-full&sslrootcert=${other}`
  expect(await failureOf(isEncrypted('127.0.0.1', query))).toBeInstanceOf(Error)
})

test('verify-full refuses a certificate for another host, and verify-ca accepts it', async () => {
  // The test server's pg_hba.conf allows only clients that connect from 127.0.0.1.
  expect(await failureOf(isEncrypted('127.0.0.2', full))).toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  expect(await isEncrypted('127.0.0.2', `sslmode=verify-ca&sslrootcert=${ca}`)).toBe(true)
})

test('verify-full connects to the primary among several hosts', async () => {
  const url = `${postgres.url.replace('@127.0.0.1', '@127.0.0.1:1,127.0.0.1')}?${full}`
  const sql = connectPostgres(url, { pool: 1, connectTimeoutSeconds: 20 })
  const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  expect(row?.['ssl']).toBe(true)
  await sql.end({ timeout: 1 })
})
