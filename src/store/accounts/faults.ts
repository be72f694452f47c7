/** Finds the faults of PostgreSQL that better-auth catches, and reports as a wrong password or as success. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../../lib/unavailable'

/** The first fault of the current call. */
const calls = new AsyncLocalStorage<{ fault?: unknown }>()

/** better-auth expects violations of unique keys, and handles them. */
const uniqueViolation = '23505'

/** Makes a call of better-auth. @throws the fault of a query, even if better-auth has caught it */
export async function withFaults<T>(call: () => Promise<T>): Promise<T> {
  const met: { fault?: unknown } = {}
  const result = await calls.run(met, call)
  if (met.fault !== undefined) throw met.fault
  return result
}

/** Records an error of a query, so that the current call can throw it. @throws the error */
export function recordFault(fault: unknown): never {
  const met = calls.getStore()
  if (met && codeOf(fault) !== uniqueViolation) met.fault ??= fault
  throw fault
}
