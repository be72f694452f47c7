/** PostgreSQL transactions that end when their connection is lost. */
import postgres from 'postgres'
import { isProblem } from '../lib/problem'
import { Unavailable } from '../lib/unavailable'
import type { Sql, Transaction } from './clients'

/**
 * Runs `work` in one transaction, which is rolled back if `work` returns a problem or throws.
 *
 * When the connection is lost, the promise from postgres.js rejects, but `work` keeps running. After a
 * reconnect, its remaining statements and the COMMIT would run outside any transaction or inside another
 * caller's transaction, so this function blocks them.
 * @returns the result of `work`; if it is a problem, the transaction was rolled back
 * @throws any error thrown by `work`, or an error from PostgreSQL. After an error from PostgreSQL, the
 *   transaction may or may not have been committed.
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
        // When the connection is lost, a statement may fail before the transaction does.
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

/** Thrown to make postgres.js roll back. Never reaches callers. */
class RolledBack extends Error {
  readonly problem: unknown

  constructor(problem: unknown) {
    super('rolled back')
    this.problem = problem
  }
}

/** Returns whether PostgreSQL closes the connection after this error. */
const endsConnection = (error: unknown) =>
  error instanceof postgres.PostgresError && error.severity === 'FATAL'

/** Refuses statements once the transaction is over. */
const whileOpen = (tx: Transaction, isOver: () => boolean): Transaction =>
  new Proxy(tx, {
    apply(target, self, args) {
      if (isOver()) throw new Unavailable('the connection to PostgreSQL was lost')
      return Reflect.apply(target, self, args) as unknown
    },
  })
