/** The page to which a visitor is redirected after signing in. */
import type { Visit } from '../site/visit'
import { pathWithout } from '../views/layout'

/** Characters: a longer address is not parsed. */
const longestPath = 2000

/** @returns a path of this site without its language; the console if the form has no valid path */
export function nextOf(visit: Visit): string {
  const next = visit.form.get('next') ?? visit.query.get('next') ?? ''
  const base = 'http://our.site'
  const isPath = next.startsWith('/') && next.length <= longestPath
  const url = isPath ? URL.parse(next, base) : null
  return url?.origin === base ? pathWithout(url.pathname + url.search) : '/console'
}
