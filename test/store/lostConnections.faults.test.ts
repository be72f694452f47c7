/** When connections to PostgreSQL are lost, every query fails or gets its own result, never another's. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { type OwnServer, openPostgres } from '../support/ownServers'
import { openProxy, type Proxy } from '../support/proxy'

let server: OwnServer
let proxy: Proxy
let sql: Sql

beforeAll(async () => {
  server = await openPostgres()
  proxy = await openProxy(server.url)
  sql = connectPostgres(proxy.url, { pool: 2 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await proxy.close()
  await server.stop()
})

const number = async (value: number) => (await sql`select ${value}::int as value`)[0]?.['value']
const bytes = async (value: number) =>
  Number((await sql`select ${Buffer.from(String(value))}::bytea as value`)[0]?.['value'].toString())
const inTransaction = (value: number) =>
  sql.begin(async (tx) => {
    await tx`select ${value}::int`
    return (await tx`select ${value}::int as value`)[0]?.['value']
  })

/** Returns `value`, or undefined if the connection was lost. */
const orLost = (result: Promise<unknown>) =>
  result.catch((error: { code: string }) => {
    expect(error.code).toMatch(/^(CONNECTION_CLOSED|ECONN\w+|EPIPE|57P01)$/)
  })

test('a query made between the error of a connection and its close fails', async () => {
  const single = connectPostgres(proxy.url, { pool: 1 })
  const ask = async (value: number): Promise<unknown> =>
    (await single`select ${value}::int as value`)[0]?.['value']
  for (let turn = 1; turn <= 10; turn++) {
    expect(await ask(turn)).toBe(turn)
    const lost = orLost(single`select pg_sleep(60)`)
    proxy.reset()
    await lost
    const results = await Promise.all([ask(-turn), ask(-turn)].map(orLost))
    for (const result of results) expect(result ?? -turn).toBe(-turn)
  }
  await single.end({ timeout: 1 })
})

test.each(['reset', 'cut'] as const)('each result belongs to its query after: %s', async (loss) => {
  const wrong: unknown[] = []
  let value = 0
  let lost = 0
  const kinds = [number, bytes, inTransaction]
  const client = async () => {
    while (lost < 80) {
      const asked = ++value
      const kind = kinds[asked % kinds.length] ?? number
      const result = await orLost(kind(asked))
      if (result === undefined) lost++
      else if (result !== asked) wrong.push({ asked, result })
      if (asked % 40 === 0) proxy[loss]()
    }
  }
  await Promise.all(Array.from({ length: 12 }, client))
  expect(wrong).toEqual([])
})
