/** Session tokens and identifiers of links as they are stored: hashed, so a copy of the database opens nothing. */
import type { DBAdapter } from 'better-auth/types'

const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

const resetPrefix = 'reset-password:'

/** Which of the stored identifiers are links to set a password, as a LIKE pattern. */
export const resetPattern = 'reset:%'

/**
 * What is stored of an identifier. No stored form is an identifier itself: the library also looks for what
 * it is given as it is.
 */
export const storedIdentifier = (identifier: string) =>
  `${identifier.startsWith(resetPrefix) ? 'reset' : 'other'}:${hash(identifier)}`

export const storedReset = (token: string) => storedIdentifier(resetPrefix + token)

/** What the library asks of a database, as far as tokens may be in it. */
interface Query {
  model?: string
  data?: Row
  update?: Row
  where?: { field: string; value: unknown }[]
}

type Row = Record<string, unknown>

/**
 * Stores the SHA-256 of session tokens. Who asks by a token gets it back in the answer; any other answer has
 * the hash, which opens nothing.
 */
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
        const call = (given: unknown): unknown => Reflect.apply(member, target, [given, ...more])
        if (query?.model !== 'session') return call(query)
        const tokens = new Map<string, string>()
        const answer = await call(hashedQuery(query, tokens))
        return Array.isArray(answer)
          ? answer.map((row: unknown) => restored(row, tokens))
          : restored(answer, tokens)
      }
    },
  })
}

/** @param tokens is given each token of the query by its hash */
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
