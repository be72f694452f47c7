/** A new database replaces the live one either completely or not at all. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isPassing } from '../../src/lib/unavailable'
import { connectPostgres } from '../../src/store/clients'
import { createBeside } from '../../src/store/databaseSwap'
import { databaseOf, withDatabase } from '../../src/store/postgresClient'
import { failureOf } from '../launch/support'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  await stores.sql`create table notes as select 'live' as text`
})
afterAll(() => stores.close())

async function notes(): Promise<string[]> {
  const sql = connectPostgres(stores.databaseUrl, { pool: 1, connectTimeoutSeconds: 20 })
  const rows = await sql<{ text: string }[]>`select text from notes`
  await sql.end()
  return rows.map(({ text }) => text)
}

const swapping = `
  import { connectPostgres } from './src/store/clients'
  import { createBeside } from './src/store/databaseSwap'
  const fresh = await createBeside(process.env.DATABASE_URL, new Date())
  const sql = connectPostgres(fresh.url, { pool: 1 })
  await sql\`create table notes as select 'new' as text\`
  await sql.end()
  await fresh.swap(async () => process.kill(process.pid, 'SIGKILL'))`

test('leaves the live database open to all if the process is killed half-way', async () => {
  const child = Bun.spawn([process.execPath, '-e', swapping], {
    env: { ...process.env, DATABASE_URL: stores.databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  await until('the live database is there', async () => (await notes())[0] === 'live')
})

test('makes clients fail once with a fault that passes, and then connect to the new one', async () => {
  // Database names contain the time in seconds, so pass a later time to get a different name.
  const fresh = await createBeside(stores.databaseUrl, new Date(Date.now() + 60_000))
  const admin = connectPostgres(withDatabase(stores.databaseUrl, 'template1'), { pool: 1 })
  const sql = connectPostgres(fresh.url, { pool: 1 })
  await sql`create table notes as select 'new' as text`
  await sql.end()
  let meanwhile: Promise<unknown> | undefined
  await fresh.swap(async () => {
    meanwhile = failureOf(notes())
    await until('a client waits', async () => {
      const waiting = await admin`
        select from pg_locks where not granted and classid = 'pg_database'::regclass`
      return waiting.length > 0
    })
  })
  expect(isPassing(await meanwhile)).toBe(true)
  expect(await notes()).toEqual(['new'])
  await admin.end()
})

test.each([
  `encoding 'SQL_ASCII' locale 'C' locale_provider libc`,
  `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' locale_provider libc`,
  `encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'und'`,
])('the new database has the encoding and the locale of the live one: %s', async (locale) => {
  const name = `${databaseOf(stores.databaseUrl)}_locale`
  const admin = connectPostgres(withDatabase(stores.databaseUrl, 'template1'), { pool: 1 })
  await admin.unsafe(`create database ${name} template template0 ${locale}`)
  const live = withDatabase(stores.databaseUrl, name)
  const fresh = await createBeside(live, new Date())
  const localeOf = async (url: string) => {
    const [row] = await admin`
      select to_jsonb(d) - '{oid, datname, datfrozenxid, datminmxid, datacl}'::text[] as settings
      from pg_database d where datname = ${databaseOf(url)}`
    return row?.['settings'] as unknown
  }
  expect(await localeOf(fresh.url)).toEqual(await localeOf(live))
  await fresh.drop()
  await admin.unsafe(`drop database ${name}`)
  await admin.end()
})
