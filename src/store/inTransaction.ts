/** A transaction of PostgreSQL that ends with its connection. */
import postgres from 'postgres'
import { isProblem } from '../lib/problem'
import { Unavailable } from '../lib/unavailable'
import type { Sql, Transaction } from './clients'

/**
 * Does `work` in one transaction: all of what it writes, or nothing when it returns a problem or throws.
 * When the connection is lost, the client rejects, but goes on with the statements of `work`. After a
 * reconnect it would send them, COMMIT included, outside of any transaction or inside that of the next user.
 * So they are stopped here.
 * @returns what `work` returns; a problem after everything is rolled back
 * @throws what `work` throws, and faults of PostgreSQL: then it may be unknown whether it was committed
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let isOver = false
  const stopWhenOver = async () => {
    if (isOver) await new Promise<never>(() => {})
  }
  try {
    const done = await sql.begin(async (tx) => {
      try {
        const answer = await work(whileOpen(tx, () => isOver))
        if (isProblem(answer)) throw new RolledBack(answer)
        return { answer }
      } catch (error) {
        // A statement may fail with the lost connection before the transaction does.
        if (endsConnection(error)) isOver = true
        else await new Promise((resolve) => setImmediate(resolve))
        throw error
      } finally {
        await stopWhenOver()
      }
    })
    return done.answer
  } catch (error) {
    if (error instanceof RolledBack) return error.problem as T
    throw error
  } finally {
    isOver = true
  }
}

/** Makes the client roll back, which takes an exception. Never leaves this file. */
class RolledBack extends Error {
  readonly problem: unknown

  constructor(problem: unknown) {
    super('rolled back')
    this.problem = problem
  }
}

/** After a FATAL error PostgreSQL closes the connection. */
const endsConnection = (error: unknown) =>
  error instanceof postgres.PostgresError && error.severity === 'FATAL'

/** Refuses statements after the transaction is over. */
const whileOpen = (tx: Transaction, isOver: () => boolean): Transaction =>
  new Proxy(tx, {
    apply(target, self, args) {
      if (isOver()) throw new Unavailable('the connection to PostgreSQL was lost')
      return Reflect.apply(target, self, args) as unknown
    },
  })
