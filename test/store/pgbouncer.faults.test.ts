/** Servers connect through PgBouncer in transaction mode, with the configuration in deploy/pgbouncer. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { within } from '../../src/lib/unavailable'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { type OwnServer, openPostgres } from '../support/ownServers'
import { hasPgbouncer, poolerOf, startPgbouncer } from '../support/pgbouncer'

let postgres: OwnServer
let sql: Sql
let other: Sql

beforeAll(async () => {
  if (!hasPgbouncer) return
  postgres = await openPostgres()
  const { url } = await startPgbouncer(postgres.url)
  const connect = () =>
    connectPostgres(url, { pool: 100, isPooled: true, connectTimeoutSeconds: 20 })
  ;[sql, other] = [connect(), connect()]
}, 30_000)
afterAll(async () => {
  if (!hasPgbouncer) return
  await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })])
  await postgres.stop()
})

test.skipIf(!hasPgbouncer)('connections have the settings of the pooler', async () => {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit')
    order by name`
  expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
    ['idle_in_transaction_session_timeout', '10000'],
    ['jit', 'off'],
    ['statement_timeout', '5000'],
  ])
})

test.skipIf(!hasPgbouncer)('many clients with parameters share fewer connections', async () => {
  const numbers = Array.from({ length: 400 }, (_, index) => index)
  const pids = new Set<number>()
  const found = await Promise.all(
    numbers.map(async (number) => {
      const [row] = await (number % 2 === 0 ? sql : other)<{ n: number; pid: number }[]>`
        select ${number}::int as n, pg_backend_pid() as pid`
      if (row) pids.add(row.pid)
      return row?.n
    }),
  )
  expect(found).toEqual(numbers)
  expect(pids.size).toBeLessThanOrEqual(60)
})

test.skipIf(!hasPgbouncer)('no setting of a transaction reaches the next one', async () => {
  const timeouts = async () =>
    (await sql`select current_setting('lock_timeout') as timeout`).map((row) => row['timeout'])
  await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', '100', true)`
    expect(await Promise.all([1, 2, 3].map(timeouts))).toEqual([['0'], ['0'], ['0']])
  })
  expect(await timeouts()).toEqual(['0'])
})

test.skipIf(!hasPgbouncer)(
  'queries that follow each other on one connection all get a result',
  async () => {
    const url = poolerOf(postgres.url)
    const one = connectPostgres(url, { pool: 1, isPooled: true })
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const rows = await within(
      5000,
      'PgBouncer',
      Promise.all(numbers.flatMap((n) => [one`select 'plain' as n`, one`select ${n}::int as n`])),
    )
    expect(rows.map(([row]) => row?.['n'] as unknown)).toEqual(numbers.flatMap((n) => ['plain', n]))
    const transactions = await Promise.all(
      numbers.slice(0, 5).map((n) => one.begin(async (tx) => (await tx`select ${n}::int as n`)[0])),
    )
    expect(transactions.map((row) => row?.['n'] as unknown)).toEqual([0, 1, 2, 3, 4])
    await one.end()
  },
)
