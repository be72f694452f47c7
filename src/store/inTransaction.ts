/** PostgreSQL transactions that a problem rolls back. */
import { isProblem } from '../problems'
import type { Sql, Transaction } from './clients'

/**
 * Runs `work` in one transaction, which is rolled back if `work` returns a problem or throws. When the
 * connection is lost, the promise rejects, and every later statement of `work` is refused.
 * @returns the result of `work`; if it is a problem, the transaction was rolled back
 * @throws any error thrown by `work`, or an error from PostgreSQL. After an error from PostgreSQL, the
 *   transaction may or may not have been committed.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    const done = await sql.begin(async (tx) => {
      const answer = await work(tx)
      if (isProblem(answer)) throw new RolledBack(answer)
      return { answer }
    })
    return done.answer
  } catch (error) {
    if (error instanceof RolledBack) return error.problem as T
    throw error
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
