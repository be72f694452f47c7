/**
 * What stands between better-auth and PostgreSQL. Session tokens and link identifiers are hashed, so that a stolen
 * copy of the database does not reveal them. Query errors, which better-auth catches and reports as a wrong password
 * or as success, are thrown.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DBAdapter } from 'better-auth/types'
import { codeOf } from '../../lib/unavailable'

const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

const resetPrefix = 'reset-password:'

/** LIKE pattern for the stored identifiers of links that a password change invalidates. */
export const linkPattern = 'reset:%'

/** better-auth also looks up unhashed identifiers, so a hashed one must never be valid itself. */
export const storedIdentifier = (identifier: string) =>
  `${identifier.startsWith(resetPrefix) ? 'reset' : 'other'}:${hash(identifier)}`

export const storedReset = (token: string) => storedIdentifier(resetPrefix + token)

/** Returns the stored identifier of an e-mail-change link. */
export const storedAddress = (token: string) => `reset:${hash(`new-address:${token}`)}`

/** The parts of a better-auth query that may contain tokens. */
interface Query {
  model?: string
  data?: Row
  update?: Row
  where?: { field: string; value: unknown }[]
}

type Row = Record<string, unknown>

/** Hashes session tokens in queries. In results, restores the tokens that the query contained. */
export function hashTokens(adapter: DBAdapter): DBAdapter {
  return new Proxy(adapter, {
    get(target, name) {
      if (name === 'transaction') {
        const transaction: DBAdapter['transaction'] = (work) =>
          target.transaction((inner) => work({ ...inner, ...hashTokens(inner as DBAdapter) }))
        return transaction
      }
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return async (query: Query | undefined, ...more: unknown[]) => {
        const call = (given: unknown): Promise<unknown> =>
          Promise.resolve(Reflect.apply(member, target, [given, ...more])).catch(recordFault)
        if (query?.model !== 'session') return call(query)
        const tokens = new Map<string, string>()
        const result = await call(hashedQuery(query, tokens))
        return Array.isArray(result)
          ? result.map((row: unknown) => restored(row, tokens))
          : restored(result, tokens)
      }
    },
  })
}

/** @param tokens is filled with the query's tokens, keyed by their hashes */
function hashedQuery(query: Query, tokens: Map<string, string>): Query {
  const hashed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hashed)
    if (typeof value !== 'string') return value
    const stored = hash(value)
    tokens.set(stored, value)
    return stored
  }
  const row = (given: Row) =>
    'token' in given ? { ...given, token: hashed(given['token']) } : given
  return {
    ...query,
    ...(query.data && { data: row(query.data) }),
    ...(query.update && { update: row(query.update) }),
    ...(query.where && {
      where: query.where.map((one) =>
        one.field === 'token' ? { ...one, value: hashed(one.value) } : one,
      ),
    }),
  }
}

function restored(row: unknown, tokens: ReadonlyMap<string, string>): unknown {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  const token = tokens.get(String(row.token))
  return token === undefined ? row : { ...row, token }
}

/** Holds the first query error of the current better-auth call. */
const calls = new AsyncLocalStorage<{ fault?: unknown }>()

/** PostgreSQL's error code for a violated unique constraint. better-auth expects and handles this error. */
export const uniqueViolation = '23505'

/** PostgreSQL's error code for a row with a reference to a missing row. */
export const foreignKeyViolation = '23503'

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
