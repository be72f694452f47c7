/** After everything has been deleted, a restore recovers credits, the dictionary and contributions. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '../../src/store/clients'
import { clearRedis } from '../../src/store/metering/ledger'
import { settledBooks } from '../support/books'
import { secretEnv, testKeyring } from '../support/secrets'
import { startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'
import { type CommandLine, openCommandLine } from './support'

const hasTools = Bun.which('pg_dump') !== null && Bun.which('pg_restore') !== null

let atumo: CommandLine
let service: TestApp
beforeAll(async () => {
  atumo = await openCommandLine()
  service = await startTestApp({ DATABASE_URL: atumo.stores.databaseUrl })
})
afterAll(async () => {
  await service.close()
  await atumo.close()
})

const tablesOf = async () => {
  const sql = connectPostgres(atumo.stores.databaseUrl, { pool: 1 })
  const rows = await sql<{ name: string; rows: number }[]>`
    select relname as name,
      (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || oid::regclass, false, true, '')))[1]::text::int as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  await sql.end()
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

test.skipIf(!hasTools)('restores everything that was deleted, while the service runs', async () => {
  await service.saveTerms({ slug: 'machine', yoruba: 'ẹ̀rọ' }, { slug: 'book', yoruba: 'ìwé' })
  const scopes = ['dictionary:read' as const, 'dictionary:write' as const]
  const { apiKey, clientId } = await service.newApp({ scopes }, 100)
  const search = () => service.get('/api/v1/dictionary.php?q=ero', apiKey)
  const submission = {
    english_term: 'kettle',
    yoruba_term: 'ìkòkò iná',
    definition_en: 'It boils water.',
  }
  for (let request = 0; request < 3; request++) expect((await search()).status).toBe(200)
  const submitted = await service.fetch('/api/v1/submit.php', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(submission),
  })
  expect(submitted.status).toBe(201)
  await settledBooks(service.services, clientId)

  const file = join(atumo.dir, 'all.dump')
  const written = await atumo.json('backup', 'all.dump')
  expect(written).toMatchObject({ file, is_spending_complete: true })
  expect(statSync(file).mode & 0o077).toBe(0)
  const before = await tablesOf()
  expect(before).toMatchObject({ terms: 2, contributions: 1 })

  // These changes are made after the backup.
  await search()
  await service.saveTerms({ slug: 'farm', yoruba: 'oko' })
  await atumo.stores.sql`drop table apps, terms, contributions, settings cascade`
  await clearRedis(atumo.stores.redis)

  const restored = await atumo.json('restore', 'all.dump')
  expect(restored).toMatchObject({ file })
  expect(await tablesOf()).toEqual(before)
  await until('the service is connected again', async () => (await search()).status === 200)
  expect(await service.books(clientId)).toMatchObject({ granted: 100, spent: 5 })
  expect(await (await search()).json()).toMatchObject([{ slug: 'machine' }])
  const shown = await atumo.json('apps', 'show', clientId)
  expect(shown).toMatchObject({ client_id: clientId })
})

test.skipIf(!hasTools)('a file that is not a backup changes nothing', async () => {
  await Bun.write(join(atumo.dir, 'text.dump'), 'This is a text.')
  await Bun.write(join(atumo.dir, 'cut.dump'), 'PGDMP')
  const before = await tablesOf()
  for (const [file, says] of [
    ['text.dump', 'text.dump is not a backup.'],
    ['absent.dump', 'absent.dump is not a backup.'],
    ['cut.dump', 'pg_restore failed'],
  ] as const) {
    const { code, err } = await atumo.run(['restore', file])
    expect(code).toBe(1)
    expect(err).toContain(says)
  }
  expect(await tablesOf()).toEqual(before)
  const left = await atumo.stores.sql`
    select datname from pg_database where datname like current_database() || '_restoring%'`
  expect(left).toHaveLength(0)
})

test.skipIf(!hasTools)(
  'a backup of a version before 1.0 is refused and changes nothing',
  async () => {
    const { sql } = atumo.stores
    await sql`update migrations set name = '0001_apps' where name = '0001_schema'`
    await atumo.json('backup', 'old.dump')
    await sql`update migrations set name = '0001_schema' where name = '0001_apps'`
    const before = await tablesOf()
    const { code, err } = await atumo.run(['restore', 'old.dump'])
    expect(code).toBe(1)
    expect(err).toContain('old.dump is a backup of a version before 1.0')
    expect(err).not.toContain('DATABASE_URL')
    expect(await tablesOf()).toEqual(before)
    const left = await sql`
    select datname from pg_database where datname like current_database() || '_restoring%'`
    expect(left).toHaveLength(0)
  },
)

test.skipIf(!hasTools)(
  'a backup with another secret is refused, unless that secret is given',
  async () => {
    const sql = atumo.stores.sql
    await testKeyring(sql).keys()
    await atumo.json('backup', 'secret.dump')
    const other = { AUTH_SECRET: 'x'.repeat(32) }
    const refused = await atumo.run(['restore', 'secret.dump'], other)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('AUTH_SECRET does not match this database.')
    await testKeyring(sql).check()
    const named = { ...other, AUTH_SECRET_PREVIOUS: secretEnv.AUTH_SECRET }
    expect((await atumo.run(['restore', 'secret.dump'], named)).code).toBe(0)
    await until('the database has the other secret', async () => {
      await testKeyring(sql, other.AUTH_SECRET).check()
      return true
    })
  },
)

test('backup and restore need exactly one file', async () => {
  for (const command of ['backup', 'restore']) {
    const { code, err } = await atumo.run([command])
    expect(code).toBe(1)
    expect(err).toContain(`Usage: bin/atumo ${command} [options] <file>`)
  }
})
