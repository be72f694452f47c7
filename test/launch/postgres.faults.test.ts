/**
 * The private PostgreSQL: creating it, keeping its data across restarts, and cleaning up when its launcher is
 * killed.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { ordinaryAccount } from '../../src/launch/account'
import { startPostgres } from '../../src/launch/postgres'
import { findPostgres } from '../../src/launch/postgresBinaries'
import { isAlive, LaunchError } from '../../src/launch/processes'
import type { RunningService } from '../../src/launch/servers'
import { testPort } from '../support/ports'
import { ends } from '../support/until'
import { commandOf, failureOf, launchAndDie, temporaryFolder } from './support'

const settings = { fsync: 'off', synchronous_commit: 'off' }
const isRoot = process.getuid?.() === 0
const root = temporaryFolder()
const dir = join(root, 'data')
let running: RunningService
let lines: string[] = []
const log = (line: string) => void lines.push(line)

beforeAll(async () => {
  running = await startPostgres({ dir, log, settings })
})

afterAll(() => running.stop())

test('reports once that it creates the database', () => {
  expect(lines).toEqual([expect.stringMatching(/^Creating a PostgreSQL \d+ database in /)])
})

test('uses UTF-8 with Yoruba letters, and a role that is not a superuser', async () => {
  const [row] = await ask<{ lower: string; super: boolean }>(
    running.url,
    (sql) => sql`
      select lower('Ẹ̀RỌ'), usesuper as super from pg_user where usename = current_user`,
  )
  expect(row).toMatchObject({ lower: 'ẹ̀rọ', super: false })
})

test('allows this role to install pg_trgm and find Yoruba trigrams', async () => {
  const rows = await ask<{ trigrams: string[] }>(running.url, async (sql) => {
    await sql`create extension if not exists pg_trgm`
    return sql`select show_trgm('ọ̀rọ̀') as trigrams`
  })
  expect(rows[0]?.trigrams.length).toBeGreaterThan(0)
})

test('keeps its password out of the process list and from other users', () => {
  const { password } = new URL(running.url)
  const file = join(home(), 'password')
  expect(readFileSync(file, 'utf8').trim()).toBe(password)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(commandOf(running.pid)).not.toContain(password)
})

test('refuses a wrong password', async () => {
  const url = new URL(running.url)
  url.password = 'wrong'
  const error = await failureOf(ask(url.href, (sql) => sql`select 1`))
  expect(error.message).toContain('password authentication failed')
})

test.skipIf(!isRoot)('runs as an ordinary user when we are root', () => {
  expect(statSync(`/proc/${running.pid}`).uid).not.toBe(0)
})

test('keeps data and password across a restart, at the requested port', async () => {
  await ask(running.url, (sql) => sql`create table kept as select 7 as n`)
  await running.stop()
  expect(isAlive(running.pid)).toBe(false)

  const before = new URL(running.url)
  const port = await testPort()
  running = await startPostgres({ dir, log, port, settings })
  const after = new URL(running.url)
  expect(after.password).toBe(before.password)
  expect(after.port).toBe(String(port))
  expect(await ask(running.url, (sql) => sql`select n from kept`)).toMatchObject([{ n: 7 }])
})

test('of a killed launcher is stopped first', async () => {
  await running.stop()
  const leftover = await launchAndDie('postgres', dir, { hasGuard: false })
  lines = []
  running = await startPostgres({ dir, log, settings })
  expect(lines).toEqual([expect.stringContaining(`process ${leftover}`)])
  expect(isAlive(leftover)).toBe(false)
  expect(await ask(running.url, (sql) => sql`select n from kept`)).toMatchObject([{ n: 7 }])
})

test('ends by itself soon after its launcher was killed', async () => {
  await running.stop()
  const leftover = await launchAndDie('postgres', dir, { hasGuard: true })
  expect(await ends(leftover, 20_000)).toBe(true)
  running = await startPostgres({ dir, log, settings })
})

test('reports why it did not start', async () => {
  await running.stop()
  const wrong = { ...settings, no_such_thing: '1' }
  const error = await failureOf(startPostgres({ dir, log, settings: wrong }))
  expect(error).toBeInstanceOf(LaunchError)
  expect(error.message).toMatch(/did not start .*no_such_thing/s)
  running = await startPostgres({ dir, log, settings })
})

test('refuses data of a version that is not installed', async () => {
  const other = temporaryFolder()
  await Bun.write(join(other, 'postgres-9', 'data', 'PG_VERSION'), '9')
  const error = await failureOf(findPostgres(other, ordinaryAccount(other), log))
  expect(error.message).toContain('contains data from PostgreSQL 9')
})

// On most machines, other users cannot read /root.
if (!isRoot)
  process.stderr.write('SKIPPED, not root: PostgreSQL under a folder closed to its user\n')
test.skipIf(!isRoot)(
  'keeps its files elsewhere when its user cannot reach the folder',
  async () => {
    const closed = temporaryFolder()
    chmodSync(closed, 0o700)
    const inside = join(closed, 'data')
    lines = []
    const service = await startPostgres({ dir: inside, log, settings })
    const place = realpathSync(join(inside, 'databases'))
    try {
      expect(lines[0]).toContain('cannot access')
      expect(place).toStartWith('/var/lib/atumo/')
      expect(await ask(service.url, (sql) => sql`select 1 as n`)).toMatchObject([{ n: 1 }])
    } finally {
      await service.stop()
      rmSync(place, { recursive: true })
    }
  },
)

function home(): string {
  return join(dir, `postgres-${major(dir)}`)
}

function major(folder: string): string {
  const version = [...new Bun.Glob('postgres-*').scanSync({ cwd: folder, onlyFiles: false })][0]
  if (!version || !existsSync(join(folder, version))) throw new Error(`no PostgreSQL in ${folder}`)
  return version.slice('postgres-'.length)
}

async function ask<Row>(
  url: string,
  query: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return (await query(sql)) as Row[]
  } finally {
    await sql.end()
  }
}
