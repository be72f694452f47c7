/** Parses query strings and caches the results, because busy clients often repeat a request. */
import { LRUCache } from 'lru-cache'

const keptAtMost = 10_000
/** Maximum length of a cached query string in characters. Longer query strings are rarely repeated. */
const longestKept = 500

/** Returns the query string of a URL, without the question mark. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return ''
  const hash = url.indexOf('#', mark)
  return url.slice(mark + 1, hash < 0 ? undefined : hash)
}

/** Returns a function that parses a request's query string and caches the result. */
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
