/**
 * Detects errors from PostgreSQL that better-auth catches and would report as a wrong password or a success.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../../lib/unavailable'

/** The first error that a query had during the current call of better-auth. */
const calls = new AsyncLocalStorage<{ fault?: unknown }>()

/** better-auth expects violations of unique keys, and handles them. */
export const uniqueViolation = '23505'

/** Calls better-auth. @throws the error of a query, even if better-auth has caught it */
export async function withFaults<T>(call: () => Promise<T>): Promise<T> {
  const met: { fault?: unknown } = {}
  const result = await calls.run(met, call)
  if (met.fault !== undefined) throw met.fault
  return result
}

/** Records an error of a query, so that `withFaults` throws it later. @throws the error */
export function recordFault(fault: unknown): never {
  const met = calls.getStore()
  if (met && codeOf(fault) !== uniqueViolation) met.fault ??= fault
  throw fault
}
