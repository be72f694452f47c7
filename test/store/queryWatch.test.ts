import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { inTransaction } from '../../src/store/inTransaction'
import type { QueryWatch } from '../../src/store/queryWatch'
import { suiteUrls } from '../support/stores'

const reported: { query: string; ms: number }[] = []
const connections: Sql[] = []

function connect(watch: Omit<QueryWatch, 'slow'>): Sql {
  const slow = (query: string, ms: number) => void reported.push({ query, ms })
  const sql = connectPostgres(suiteUrls().databaseUrl, {
    pool: 1,
    watch: { ...watch, slow },
  })
  connections.push(sql)
  return sql
}

let sql: Sql
beforeAll(() => {
  sql = connect({ slowMs: 0 })
})
beforeEach(() => void reported.splice(0))
afterAll(() => Promise.all(connections.map((each) => each.end())))

const queries = () => reported.map(({ query }) => query)

test('reports the text with its fragments, and without parameters', async () => {
  const [row] = await sql<{ answer: string }[]>`
    select ${'secret'}::text as answer
    ${sql`where ${1}::int = 1`}`
  expect(row?.answer).toBe('secret')
  expect(queries()).toEqual(['select $1::text as answer where $2::int = 1'])
  expect(reported[0]?.ms).toBeGreaterThanOrEqual(0)
})

test('reports queries within transactions, and those that are not prepared', async () => {
  await inTransaction(sql, async (tx) => {
    await tx`select 1`
    await tx.savepoint((inner) => inner`select 2`)
    await tx.unsafe('select 3')
  })
  expect(queries()).toEqual(['select 1', 'select 2', 'select 3'])
})

test('reports a query that fails, whose error reaches only the caller', async () => {
  expect(await sql`select 1 / ${0}::int`.catch((error: Error) => error.message)).toBe(
    'division by zero',
  )
  expect(queries()).toEqual(['select 1 / $1::int'])
})

test('reports only queries that take long enough', async () => {
  const slow = connect({ slowMs: 30 })
  await slow`select 1`
  reported.splice(0)
  await Promise.all([slow`select 1`, slow`select pg_sleep(0.04)`])
  expect(queries()).toContain('select pg_sleep(0.04)')
  expect(reported.every(({ ms }) => ms >= 30)).toBe(true)
})

test('a connection that is not observed is the one of the driver', async () => {
  const plain = connect({})
  expect(await plain`select 1 as one`).toHaveLength(1)
  expect(queries()).toEqual([])
})
