/** Detects PostgreSQL errors that better-auth catches and reports as a wrong password or as success. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../../lib/unavailable'

/** Holds the first query error of the current better-auth call. */
const calls = new AsyncLocalStorage<{ fault?: unknown }>()

/** PostgreSQL's error code for a violated unique constraint. better-auth expects and handles this error. */
export const uniqueViolation = '23505'

/** PostgreSQL's error code for a row with a reference to a missing row. */
export const foreignKeyViolation = '23503'

/** Calls better-auth. @throws query errors, including those that better-auth catches */
export async function withFaults<T>(call: () => Promise<T>): Promise<T> {
  const met: { fault?: unknown } = {}
  const result = await calls.run(met, call)
  if (met.fault !== undefined) throw met.fault
  return result
}

/** Records a query error for `withFaults` to throw later. @throws the error */
export function recordFault(fault: unknown): never {
  const met = calls.getStore()
  if (met && codeOf(fault) !== uniqueViolation) met.fault ??= fault
  throw fault
}
