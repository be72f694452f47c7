/** Migrations are applied in order and only once, even if several runs start at the same time. */
import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase62 } from '../../src/lib/base62'
import { OldDatabase } from '../../src/lib/oldDatabase'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { migrate, missingMigrations } from '../../src/store/migrate'
import { failureOf } from '../launch/support'
import { temporaryFolder } from '../support/folders'
import { testKeyring } from '../support/secrets'
import { suiteUrls } from '../support/stores'

const folder = join(import.meta.dir, '..', '..', 'src', 'store', 'migrations')
const steps = readdirSync(folder)
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
  const rows = await sql<{ name: string }[]>`select name from migrations order by name`
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
  expect(applied.reduce((sum, one) => sum + one)).toBe(steps.length)
  expect(await appliedTo(sql)).toEqual(steps)
})

/** Creates a folder that contains these migrations. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const path = join(temporaryFolder(), 'migrations')
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
  const failure = await failureOf(migrate(url, bad))
  expect(failure.message).toBe('division by zero')
  expect(await appliedTo(sql)).toEqual(['0001_one'])
  expect(await sql`select from one`).toHaveLength(2)
  const [left] = await sql`select to_regclass('two') as two, to_regclass('three') as three`
  expect(left).toEqual({ two: null, three: null })

  const corrected = await folderOf({ ...good, '0002_two': 'create table two (id int);' })
  expect(await migrate(url, corrected)).toBe(1)
  expect(await appliedTo(sql)).toEqual(['0001_one', '0002_two'])
})

test('reports a failed migration in each simultaneous run', async () => {
  const { url, sql } = await emptyDatabase()
  const failing = await folderOf({
    '0001_one': 'create table one (id int); insert into one values (1);',
    '0002_two': 'insert into one values (2); select 1 / 0;',
  })
  const runs = Array.from({ length: 3 }, () => failureOf(migrate(url, failing)))
  const failures = await Promise.all(runs)
  expect(failures.map(({ message }) => message)).toEqual(Array(3).fill('division by zero'))
  expect(await appliedTo(sql)).toEqual(['0001_one'])
  expect([...(await sql`select id from one`)]).toEqual([{ id: 1 }])
})

test('applies the files of a folder together, in order', async () => {
  const { url, sql } = await emptyDatabase()
  const folders = await folderOf({
    '0001_one/01_table': 'create table one (id int);',
    '0001_one/02_row': 'insert into one values (1);',
    '0002_two/01_row': 'insert into one values (2);',
    '0002_two/02_error': 'select 1 / 0;',
  })
  await failureOf(migrate(url, folders))
  expect(await appliedTo(sql)).toEqual(['0001_one'])
  expect(await sql`select from one`).toHaveLength(1)
})

test('refuses a database of a version before 1.0, and leaves it as it is', async () => {
  const { url, sql } = await emptyDatabase()
  await sql`
    create table migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)`
  await sql`insert into migrations (name, run_on) values ('0001_apps', now())`
  expect(await failureOf(migrate(url))).toBeInstanceOf(OldDatabase)
  expect(await failureOf(missingMigrations(sql))).toBeInstanceOf(OldDatabase)
  expect(await failureOf(testKeyring(sql).keys())).toBeInstanceOf(OldDatabase)
  expect(await appliedTo(sql)).toEqual(['0001_apps'])
  const tables =
    await sql`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(tables).toHaveLength(1)
})
