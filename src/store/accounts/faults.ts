/** Detects PostgreSQL errors that better-auth would catch and report as a wrong password or as success. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../../lib/unavailable'

/** The first query error during the current call of better-auth. */
const calls = new AsyncLocalStorage<{ fault?: unknown }>()

/** better-auth expects and handles violations of unique keys. */
export const uniqueViolation = '23505'

/** PostgreSQL's error code for a row that refers to a row that does not exist. */
export const foreignKeyViolation = '23503'

/** Calls better-auth. @throws query errors, even those that better-auth has caught */
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
