import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../src/cli/doctorChecks'
import { connectPostgres } from '../../src/store/clients'
import { appKey } from '../../src/store/metering/scripts'
import { databaseOf, withDatabase } from '../../src/store/postgresClient'
import { workerConnectionName } from '../../src/store/webhooks/upkeep'
import { testKeyring } from '../support/secrets'
import { type CommandLine, openCommandLine } from './support'

type Check = Finding & { name: string }

let line: CommandLine
/** A fake server that stands in for the service. */
let server: ReturnType<typeof Bun.serve>
let isReady = true
beforeAll(async () => {
  line = await openCommandLine()
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(isReady ? 'ready' : 'Redis', { status: isReady ? 200 : 503 }),
  })
  await testKeyring(line.stores.sql).keys()
})
afterAll(async () => {
  await server.stop(true)
  await line.close()
})

async function doctor(env: Record<string, string> = {}) {
  const BASE_URL = `http://127.0.0.1:${server.port}`
  const { out, code } = await line.run(['doctor', '--json'], { BASE_URL, ...env })
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: Check[] }
  expect(code).toBe(ok ? 0 : 1)
  return {
    ok,
    failed: checks.flatMap(({ name, state }) => (state === 'failed' ? name : [])),
    of: (name: string) => checks.find((check) => check.name === name),
  }
}

/** Opens a database connection that looks like a worker's, and runs `work` while it is open. */
async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const sql = connectPostgres(line.stores.databaseUrl, { pool: 1, name: workerConnectionName })
  try {
    await sql`select 1`
    return await work()
  } finally {
    await sql.end()
  }
}

test('a sound service has no failures', async () => {
  const { ok, failed, of } = await withWorker(() => doctor())
  expect([ok, failed]).toEqual([true, []])
  expect(of('Secret')?.found).toBe('matches this database')
  expect(of('Server')?.found).toEndWith('is ready')
})

test('prints a line for each check, and what to do about a failure', async () => {
  const { out, code } = await line.run(['doctor'], { BASE_URL: `http://127.0.0.1:${server.port}` })
  expect(code).toBe(1)
  expect(out).toMatch(/^ok {7}Tables {7}all migrations applied$/m)
  expect(out).toMatch(/^FAILED {3}Worker {7}not running, .*\n {22}Start bin\/start/m)
  expect(out).toMatch(/\n\nProblems: \d+\.\n$/)
})

test('finds what is wrong', async () => {
  const { stores } = line
  const made = await line.json('apps', 'create', '--name', 'Test')
  const secret = join(line.dir, 'auth-secret')
  writeFileSync(secret, 'x'.repeat(32))
  chmodSync(secret, 0o644)
  isReady = false
  await stores.redis.hincrby(appKey(String(made['client_id'])), 'granted', 5)
  const [removed] = await stores.sql<{ name: string }[]>`
    delete from migrations where name = (select max(name) from migrations) returning name`
  const { failed, of } = await doctor({
    AUTH_SECRET: 'another secret that the database never had',
    MEILI_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  expect(failed.toSorted()).toEqual([
    'Books',
    'E-mail',
    'Files',
    'Meilisearch',
    'Secret',
    'Server',
    'Tables',
    'Worker',
  ])
  expect(of('Tables')?.found).toBe(`missing migrations: ${removed?.name}`)
  expect(of('Server')?.found).toContain('503 Redis')
  expect(of('Books')?.found).toContain('by 5 credits')
})

test('reports a database that does not respond, and still makes the other checks', async () => {
  const { failed, of } = await doctor({
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
  })
  expect(failed).toEqual(expect.arrayContaining(['PostgreSQL', 'Clocks', 'Books', 'Worker']))
  expect([of('Bun')?.state, of('Redis')?.state === 'failed']).toEqual(['ok', false])
  expect(of('PostgreSQL')?.advice).toBe('Check DATABASE_URL and the server.')
})

test.each([
  [`encoding 'UTF8' locale 'C'`, 'failed'],
  [`encoding 'UTF8' locale 'C.UTF-8'`, 'ok'],
])('a database with %s is %s', async (locale, state) => {
  const live = line.stores.databaseUrl
  const name = `${databaseOf(live)}_locale`
  const admin = connectPostgres(withDatabase(live, 'template1'), { pool: 1 })
  await admin.unsafe(`create database ${name} template template0 ${locale} locale_provider libc`)
  const { of } = await doctor({ DATABASE_URL: withDatabase(live, name) })
  expect(of('PostgreSQL')?.state).toBe(state as 'ok')
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})
