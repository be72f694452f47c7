/** Migrations: applied once, in order, by however many starts at once. */
import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { runner } from 'node-pg-migrate'
import { randomBase62 } from '../../src/lib/base62'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { migrate } from '../../src/store/migrate'
import { createTermHistory } from '../../src/store/terms/history'
import { testKeyring, webhookSecretsOf } from '../support/secrets'
import { suiteUrls } from '../support/stores'

const folder = join(import.meta.dir, '..', '..', 'src', 'store', 'migrations')
const steps = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace('.sql', ''))
  .toSorted()

const opened: Sql[] = []
afterAll(() => Promise.all(opened.map((sql) => sql.end({ timeout: 1 }))))

/** A database without a schema, and a connection to it. */
async function emptyDatabase() {
  const url = new URL(suiteUrls().databaseUrl)
  const name = `empty_${randomBase62(12).toLowerCase()}`
  url.pathname = '/template1'
  const admin = connectPostgres(url.href, { pool: 1 })
  try {
    await admin.unsafe(`create database ${name} template template0`)
  } finally {
    await admin.end()
  }
  url.pathname = `/${name}`
  const sql = connectPostgres(url.href, { pool: 1 })
  opened.push(sql)
  return { url: url.href, sql }
}

const appliedTo = async (sql: Sql) => {
  const rows = await sql<{ name: string }[]>`select name from migrations order by id`
  return rows.map(({ name }) => name)
}

test('applies every step in order, and none a second time', async () => {
  const { url, sql } = await emptyDatabase()
  expect(await migrate(url)).toBe(steps.length)
  expect(await appliedTo(sql)).toEqual(steps)
  expect(await migrate(url)).toBe(0)
  expect(await appliedTo(sql)).toEqual(steps)
})

test('runs at once apply each step once', async () => {
  const { url, sql } = await emptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, steps.length])
  expect(await appliedTo(sql)).toEqual(steps)
})

/** A database as it stood before a step. */
async function databaseBefore(step: string) {
  const { url, sql } = await emptyDatabase()
  const count = steps.indexOf(step)
  const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const where = { databaseUrl: url, dir: folder, migrationsTable: 'migrations', logger: quiet }
  await runner({ ...where, direction: 'up', count })
  return { url, sql }
}

test('webhook secrets and second factors from before they were encrypted are taken over', async () => {
  const { url, sql } = await databaseBefore('0009_secrets')
  const [{ secret = '' } = {}] = await sql<{ secret?: string }[]>`
    select auth_secret as secret from settings`
  await sql`
    insert into apps (client_id, name, key_hash, scopes)
    values ('app_00000000000000000001', 'Old', sha256('key'), '{dictionary:read}')`
  await sql`insert into webhook_secrets (app_id, secret) select id, 'whsec_old' from apps`
  await sql`
    insert into users (id, name, email, email_verified) values ('ade', 'Adé', 'a@b.example', true)`
  await sql`
    insert into sessions (id, user_id, token, expires_at, updated_at)
    values ('one', 'ade', 'in clear', now() + interval '1 day', now())`
  const sealed = await symmetricEncrypt({ key: secret, data: 'JBSWY3DP' })
  await sql`
    insert into two_factors (id, user_id, secret, backup_codes)
    values ('one', 'ade', ${sealed}, ${sealed})`
  await migrate(url)

  const { auth } = await testKeyring(sql).keys()
  expect(await webhookSecretsOf(sql, 'app_00000000000000000001')).toMatchObject({
    secret: 'whsec_old',
  })
  const [factor] = await sql<{ data: string }[]>`select secret as data from two_factors`
  expect(await symmetricDecrypt({ key: auth, data: factor?.data ?? '' })).toBe('JBSWY3DP')
  expect(await sql`select from sessions`).toHaveLength(0)
})

test('terms from before they could be proposed are not, and their history goes on', async () => {
  const step = '0008_proposed_and_related'
  const { url, sql } = await databaseBefore(step)
  await sql`
    insert into terms (slug, english, yoruba, english_key) values ('pump', 'pump', 'fáàmù', 'pump')`
  expect(await migrate(url)).toBe(steps.length - steps.indexOf(step))

  await sql`update terms set related = '{water}' where slug = 'pump'`
  await sql`update terms set proposed = true where slug = 'pump'`
  const said = (await createTermHistory(sql).of('pump')).map(({ revision, content }) => [
    revision,
    content.proposed,
    content.related,
  ])
  expect(said).toEqual([
    [1, false, []],
    [2, false, ['water']],
    [3, true, ['water']],
  ])
})
