/** A transaction ends when its connection is lost, even if the code inside it is still running. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Sql, type Transaction } from '../../src/store/clients'
import { inTransaction } from '../../src/store/queries'
import { openTestStores, type TestStores } from '../support/stores'

let stores: TestStores
/** A pool of only one connection, so that the query after a lost connection has to reconnect. */
let sql: Sql

beforeAll(async () => {
  stores = await openTestStores()
  sql = connectPostgres(stores.databaseUrl, { pool: 1 })
  await stores.sql`create table notes (text text)`
})
beforeEach(async () => {
  await stores.sql`truncate notes`
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await stores.close()
})

const note = async (tx: Transaction, text: string) => {
  await tx`insert into notes values (${text})`
}
const notes = async () =>
  (await stores.sql`select text from notes`).map(({ text }) => text as string)

/** Creates a promise that the test resolves. */
const gate = () => Promise.withResolvers<void>()

async function terminate(pid: number): Promise<void> {
  await stores.sql`select pg_terminate_backend(${pid})`
}

async function loseConnection(tx: Transaction): Promise<void> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await terminate(row?.pid ?? 0)
}

test('commits the work, and returns its result', async () => {
  expect(await inTransaction(sql, (tx) => note(tx, 'a').then(() => 7))).toBe(7)
  expect(await notes()).toEqual(['a'])
})

test('rolls back if the work throws', async () => {
  const failing = inTransaction(sql, async (tx) => {
    await note(tx, 'a')
    throw new Error('no')
  })
  expect(failing).rejects.toThrow('no')
  await failing.catch(() => {})
  expect(await notes()).toEqual([])
})

test('rolls back if the work returns a problem, and returns it', async () => {
  const problem = { code: 'unknown_slug' } as const
  const refused = inTransaction(sql, async (tx) => {
    await note(tx, 'a')
    return problem
  })
  expect(await refused).toBe(problem)
  expect(await notes()).toEqual([])
  await inTransaction(sql, (tx) => note(tx, 'b'))
  expect(await notes()).toEqual(['b'])
})

test('throws if the connection is lost before a problem is rolled back', async () => {
  const refused = inTransaction(sql, async (tx) => {
    await note(tx, 'a')
    await loseConnection(tx)
    await Bun.sleep(20)
    return { code: 'unknown_slug' }
  })
  expect(await refused.catch((error: unknown) => error)).toBeInstanceOf(Error)
  expect(await notes()).toEqual([])
  await sql`select 1`
})

test('throws if PostgreSQL refuses COMMIT', async () => {
  await stores.sql`
    create table once (text text unique deferrable initially deferred)`
  const twice = inTransaction(sql, async (tx) => {
    for (let row = 0; row < 2; row++) await tx`insert into once values ('a')`
    return 'both inserted'
  })
  expect(await twice.catch((error: unknown) => String(error))).toContain('once_text_key')
  expect(await stores.sql`select from once`).toHaveLength(0)
})

test('refuses a statement after the connection was lost', async () => {
  const [lost, goOn] = [gate(), gate()]
  let refused: unknown
  const transaction = inTransaction(sql, async (tx) => {
    await note(tx, 'a')
    await loseConnection(tx)
    lost.resolve()
    await goOn.promise
    await note(tx, 'b').catch((error: unknown) => {
      refused = error
      throw error
    })
  })
  const failure = transaction.catch((error: unknown) => error)
  await lost.promise
  expect(await failure).toBeInstanceOf(Error)
  goOn.resolve()
  for (let turn = 0; turn < 100 && refused === undefined; turn++) await Bun.sleep(1)
  expect(String(refused)).toContain('CONNECTION_CLOSED')
  expect(await notes()).toEqual([])
})

test.each(['commits', 'rolls back'])(
  'work that continues after a loss never %s the next transaction on the connection',
  async (ending) => {
    const [lost, goOn, ended] = [gate(), gate(), gate()]
    const first = inTransaction(sql, async (tx) => {
      await note(tx, 'first')
      await loseConnection(tx)
      lost.resolve()
      await goOn.promise
      ended.resolve()
      if (ending === 'rolls back') throw new Error('no')
    })
    const failure = first.catch((error: unknown) => error)
    await lost.promise
    expect(await failure).toBeInstanceOf(Error)

    const second = inTransaction(sql, async (tx) => {
      await note(tx, 'second')
      goOn.resolve()
      await ended.promise
      await Bun.sleep(30)
      await note(tx, 'third')
      if (ending === 'commits') throw new Error('undone')
    })
    await second.catch((error: unknown) => expect(String(error)).toBe('Error: undone'))
    expect(await notes()).toEqual(ending === 'commits' ? [] : ['second', 'third'])
  },
)

test('works after losses at any moment', async () => {
  for (let turn = 0; turn < 40; turn++) {
    await inTransaction(sql, async (tx) => {
      await note(tx, 'a')
      await loseConnection(tx)
      await Bun.sleep(1 + (turn % 5))
    }).catch(() => {})
  }
  const begun = performance.now()
  for (let turn = 0; turn < 5; turn++) await sql`select 1`
  expect(performance.now() - begun).toBeLessThan(1500)
})

test('fails a statement that a loss interrupts, and soon works again', async () => {
  const interrupted = inTransaction(sql, async (tx) => {
    await note(tx, 'a')
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    setTimeout(() => void terminate(row?.pid ?? 0), 20)
    await tx`select pg_sleep(5)`
  })
  expect(await interrupted.catch((error: unknown) => error)).toBeInstanceOf(Error)
  await inTransaction(sql, (tx) => note(tx, 'b'))
  expect(await notes()).toEqual(['b'])
})
