/** Migrations: applied once, in order, by however many starts at once. */
import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase62 } from '../../src/lib/base62'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { migrate } from '../../src/store/migrate'
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
