/** Migrations are applied in order and only once, even if several runs start at the same time. */
import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { randomBase62 } from '../../src/lib/base62'
import { locales } from '../../src/locales'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { migrate } from '../../src/store/migrate'
import { createTermHistory } from '../../src/store/terms/history'
import type { DeliveryOutcome } from '../../src/store/webhooks/results'
import { failureOf } from '../launch/support'
import { temporaryFolder } from '../support/folders'
import { testKeyring, webhookSecretsOf } from '../support/secrets'
import { suiteUrls } from '../support/stores'
import { until } from '../support/until'

const folder = join(import.meta.dir, '..', '..', 'src', 'store', 'migrations')
const steps = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace('.sql', ''))
  .toSorted()

const opened: Sql[] = []
afterAll(() => Promise.all(opened.map((sql) => sql.end({ timeout: 1 }))))

/** Creates a database without tables and connects to it. */
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

test('applies every migration in order, and none twice', async () => {
  const { url, sql } = await emptyDatabase()
  expect(await migrate(url)).toBe(steps.length)
  expect(await appliedTo(sql)).toEqual(steps)
  expect(await migrate(url)).toBe(0)
  expect(await appliedTo(sql)).toEqual(steps)
})

test('applies each migration once in simultaneous runs', async () => {
  const { url, sql } = await emptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, steps.length])
  expect(await appliedTo(sql)).toEqual(steps)
})

/** Creates a folder that contains these migrations. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const path = join(temporaryFolder(), 'migrations')
  mkdirSync(path, { recursive: true })
  for (const [name, text] of Object.entries(files)) await Bun.write(join(path, `${name}.sql`), text)
  return path
}

test('leaves nothing of a failed migration, keeps earlier ones, and repeats it once corrected', async () => {
  const { url, sql } = await emptyDatabase()
  const good = { '0001_one': 'create table one (id int); insert into one values (1), (2);' }
  const bad = await folderOf({
    ...good,
    '0002_two': 'create table two (id int); delete from one; select 1 / 0;',
    '0003_three': 'create table three (id int);',
  })
  const failure = await failureOf(migrate(url, { folder: bad }))
  expect(failure.message).toBe('division by zero')
  expect(await appliedTo(sql)).toEqual(['0001_one'])
  expect(await sql`select from one`).toHaveLength(2)
  const [left] = await sql`select to_regclass('two') as two, to_regclass('three') as three`
  expect(left).toEqual({ two: null, three: null })

  const corrected = await folderOf({ ...good, '0002_two': 'create table two (id int);' })
  expect(await migrate(url, { folder: corrected })).toBe(1)
  expect(await appliedTo(sql)).toEqual(['0001_one', '0002_two'])
})

test('reports a failed migration in each simultaneous run', async () => {
  const { url, sql } = await emptyDatabase()
  const failing = await folderOf({
    '0001_one': 'create table one (id int); insert into one values (1);',
    '0002_two': 'insert into one values (2); select 1 / 0;',
  })
  const runs = Array.from({ length: 3 }, () => failureOf(migrate(url, { folder: failing })))
  const failures = await Promise.all(runs)
  expect(failures.map(({ message }) => message)).toEqual(Array(3).fill('division by zero'))
  expect(await appliedTo(sql)).toEqual(['0001_one'])
  expect([...(await sql`select id from one`)]).toEqual([{ id: 1 }])
})

test('continues a database of node-pg-migrate after its last migration', async () => {
  const last = '0009_secrets'
  const { url, sql } = await databaseBefore('0010_delivery_outcomes')
  const done = steps.slice(0, steps.indexOf(last) + 1)
  // Replace the migrations table with the one that node-pg-migrate creates.
  await sql`drop table migrations`
  await sql`
    create table "public"."migrations" (
      id serial primary key, name varchar(255) not null, run_on timestamp not null)`
  for (const name of done) {
    await sql`insert into public.migrations (name, run_on) values (${name}, now())`
  }
  expect(await migrate(url)).toBe(steps.length - done.length)
  expect(await appliedTo(sql)).toEqual(steps)
})

test('waits for a run of node-pg-migrate, which takes the same lock', async () => {
  const { url, sql } = await emptyDatabase()
  await sql`select pg_advisory_lock(7241865325823964)`
  let isOver = false
  const run = migrate(url).finally(() => {
    isOver = true
  })
  await until('it waits for the lock', async () => {
    const waiting = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    return waiting.length === 1
  })
  expect(isOver).toBe(false)
  await sql`select pg_advisory_unlock(7241865325823964)`
  expect(await run).toBe(steps.length)
})

/** Creates a database and applies all migrations before this one. */
async function databaseBefore(step: string) {
  const { url, sql } = await emptyDatabase()
  await migrate(url, { before: step })
  return { url, sql }
}

test('migrates unencrypted webhook secrets and second factors', async () => {
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

test('migrates terms from before the column proposed, with their history', async () => {
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

test('migrates terms from before the column sources, with their history', async () => {
  const step = '0013_sources'
  const { url, sql } = await databaseBefore(step)
  await sql`
    insert into terms (slug, english, yoruba, english_key) values ('pump', 'pump', 'fáàmù', 'pump')`
  expect(await migrate(url)).toBe(steps.length - steps.indexOf(step))

  await sql`update terms set sources = '{phrase}' where slug = 'pump'`
  const history = await createTermHistory(sql).of('pump')
  expect(history.map(({ revision, content }) => [revision, content.sources])).toEqual([
    [1, []],
    [2, ['phrase']],
  ])
})

test('migrates terms from before notes and relations, with their history', async () => {
  const step = '0046_usage_notes'
  const { url, sql } = await databaseBefore(step)
  await sql`
    insert into terms (slug, english, yoruba, english_key) values ('pump', 'pump', 'fáàmù', 'pump')`
  expect(await migrate(url)).toBe(steps.length - steps.indexOf(step))

  await sql`update terms set notes_en = 'Rare.' where slug = 'pump'`
  await sql`update terms set relations = '{broader:machine}' where slug = 'pump'`
  const history = await createTermHistory(sql).of('pump')
  expect(
    history.map(({ revision, content }) => [revision, content.notesEn, content.relations]),
  ).toEqual([
    [1, null, []],
    [2, 'Rare.', []],
    [3, 'Rare.', ['broader:machine']],
  ])
})

/**
 * Every sentence that earlier versions stored as a delivery outcome, with the code and detail that replace
 * it.
 */
const outcomes: [sentence: string, code: DeliveryOutcome, detail: string | null][] = [
  ['delivered', 'delivered', null],
  ['refused', 'http_error', null],
  ['redirected, which is not followed', 'redirected', null],
  ['gone: the endpoint wants no more', 'gone', null],
  ['unknown: whoever sent it stopped', 'worker_lost', null],
  ['no answer within the time', 'timed_out', null],
  ['no answer (EHOSTUNREACH)', 'no_response', 'EHOSTUNREACH'],
  ['no answer ()', 'no_response', ''],
  ['its name is not known', 'dns_failed', null],
  ['its name has no address', 'dns_empty', null],
  ['its name leads to an address that is not public', 'dns_not_public', null],
  ['the connection was refused', 'connection_refused', null],
  ['the connection was closed before an answer', 'connection_closed', null],
  ['its certificate is not valid for it', 'certificate_invalid', null],
  ['TLS was not agreed on', 'tls_failed', null],
  ['it is no address', 'url_invalid', null],
  ['it is not https', 'not_https', null],
  ['it holds a user name or a password', 'url_has_credentials', null],
  ['it holds a fragment (#)', 'url_has_fragment', null],
  ['its port is neither 443 nor 1024 or above', 'port_not_allowed', null],
  ['its host is not a public address', 'address_not_public', null],
  ['a sentence of nobody', 'no_response', 'a sentence of nobody'],
]

test('migrates stored sentences to codes, including those that old workers still write', async () => {
  const step = '0010_delivery_outcomes'
  const { url, sql } = await databaseBefore(step)
  await sql`
    insert into apps (client_id, name, key_hash, scopes)
    values ('app_00000000000000000001', 'Old', sha256('key'), '{dictionary:read}')`
  await sql`
    insert into endpoints (public_id, app_id, url, kinds)
    select 'end_00000000000000000001', id, 'https://a.example/', '{dictionary.term.approved}' from apps`
  await sql`
    insert into events (id, kind, body, created_at)
    values ('evt_00000000000000000001', 'dictionary.term.approved', '{}', now())`
  await sql`
    insert into deliveries (id, event_id, endpoint_id)
    select 'dlv_00000000000000000001', 'evt_00000000000000000001', id from endpoints`
  const store = async (outcome: string, number: number) => {
    await sql`
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome, headers)
      values ('dlv_00000000000000000001', ${number}, now(), 12, ${outcome}, '{}')`
  }
  const stored = async (from: number) => {
    const rows = await sql<{ outcome: string; detail: string | null }[]>`
      select outcome, detail from delivery_attempts where number >= ${from} order by number`
    return rows.map(({ outcome, detail }) => [outcome, detail])
  }
  for (const [place, [sentence]] of outcomes.entries()) await store(sentence, place)
  expect(await migrate(url)).toBe(steps.length - steps.indexOf(step))
  const codes = outcomes.map(([, code, detail]) => [code, detail])
  expect(await stored(0)).toEqual(codes)

  for (const [place, [sentence]] of outcomes.entries()) await store(sentence, 100 + place)
  expect(await stored(100)).toEqual(codes)
  const all = Object.keys(locales.en.deliveryOutcomes)
  for (const [place, code] of all.entries()) await store(code, 200 + place)
  expect(await stored(200)).toEqual(all.map((code) => [code, null]))
  expect(all).toEqual(expect.arrayContaining(codes.map(([code]) => code)))
  expect((await failureOf(store('no_such_code', 300))).message).toContain('check')
})
