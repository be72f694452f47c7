/**
 * If `PGBOUNCER=1` is set, puts a PgBouncer in transaction mode in front of each PostgreSQL server that the
 * tests start.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ordinaryAccount } from '../../src/launch/account'
import { guard } from '../../src/launch/processes'
import { connectPostgres } from '../../src/store/clients'
import { temporaryFolder } from './folders'
import { testPort } from './ports'
import { until } from './until'

/** Whether servers and stores in tests connect through PgBouncer. */
export const isPooled = process.env['PGBOUNCER'] === '1'

const shipped = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

const program = ['/usr/sbin/pgbouncer', Bun.which('pgbouncer')].find(
  (path) => path && existsSync(path),
)

export const hasPgbouncer = program !== undefined

/** Maps the port of each PostgreSQL server that this process started to the port of its PgBouncer. */
const ports = new Map<string, string>()

/** Returns the URL for reaching the database through PgBouncer, or '' if its server has no PgBouncer. */
export function poolerOf(databaseUrl: string): string {
  // If the URL has several hosts, connect directly, because clients must find the primary
  // themselves.
  if (databaseUrl.includes(',')) return ''
  const url = new URL(databaseUrl)
  const ofSuite = process.env['ATUMO_TEST_POOLER_URL'] ?? ''
  const isOfSuite = ofSuite && process.env['ATUMO_TEST_DATABASE_URL']?.includes(`:${url.port}/`)
  const port = ports.get(url.port) ?? (isOfSuite ? new URL(ofSuite).port : undefined)
  if (port === undefined) return ''
  url.port = port
  return url.href
}

/**
 * Starts PgBouncer with the configuration in deploy/pgbouncer, for all databases on the server in
 * `databaseUrl`. PgBouncer ends when this process does, unless it is stopped earlier.
 * @param ignored a comma-separated list of client settings for PgBouncer to ignore; it refuses all others
 */
export async function startPgbouncer(
  databaseUrl: string,
  { dir = temporaryFolder(), ignored = '' }: { dir?: string; ignored?: string } = {},
) {
  if (!program) {
    throw new Error('PGBOUNCER=1 needs PgBouncer. Install the package pgbouncer.')
  }
  const { username, password, port, pathname } = new URL(databaseUrl)
  const ownPort = await testPort()
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  const users = join(dir, 'userlist.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const lines = {
    listen_port: ownPort,
    unix_socket_dir: '',
    auth_file: users,
    // Password authentication takes longer than most tests.
    auth_type: 'trust',
    // Close idle connections soon, because each of the hundreds of test databases has its own pool.
    server_idle_timeout: 2,
    ignore_startup_parameters: ignored,
  }
  const text = readFileSync(shipped, 'utf8')
    .replace(/^atumo = host=\S+ port=\d+/m, `* = host=127.0.0.1 port=${port}`)
    .replace(/^(listen_port|auth_file|auth_type) .*\n/gm, '')
  const file = join(dir, 'pgbouncer.ini')
  const own = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(file, text + own.join(''))
  const child = Bun.spawn([program, '--quiet', file], {
    ...ordinaryAccount(dir),
    cwd: '/',
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: process.env['PGBOUNCER_LOG'] ? 'inherit' : 'ignore',
  })
  guard(child.pid, { first: 'SIGINT', last: 'SIGKILL' })
  ports.set(port, String(ownPort))
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`
  await until('PgBouncer responds', async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`)
    const sql = connectPostgres(url, { pool: 1, isPooled: true })
    try {
      return (await sql`select 1`).length === 1
    } finally {
      await sql.end({ timeout: 1 })
    }
  })
  return {
    url,
    async stop() {
      ports.delete(port)
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
