/** Query strings: what stands in them is read once each, for busy callers ask the same again and again. */
import { LRUCache } from 'lru-cache'

const keptAtMost = 10_000
/** Characters: what is longer is hardly asked twice. */
const longestKept = 500

/** What stands behind the question mark of an address. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return ''
  const hash = url.indexOf('#', mark)
  return url.slice(mark + 1, hash < 0 ? undefined : hash)
}

/** Reads the query string of requests, and remembers what it says. */
export function queryReader<Said extends object>(
  read: (query: string) => Said,
): (request: Request) => Said {
  const known = new LRUCache<string, Said>({ max: keptAtMost })
  return ({ url }) => {
    const query = queryOf(url)
    const before = known.get(query)
    if (before) return before
    const said = read(query)
    if (query.length <= longestKept) known.set(query, said)
    return said
  }
}
