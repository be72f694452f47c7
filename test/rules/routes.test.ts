/** src/routes.ts lists every route with its properties, and every link on a page matches a listed route. */
import { describe, expect, test } from 'bun:test'
import { resolve } from '../../src/api/contract'
import { rows } from '../../src/routes'
import { contract, described } from '../support/contract'
import { sources } from './sources'

test('each method and path is in one row', () => {
  const named = rows.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

test('the required access is that of the API description', () => {
  const schemes: Record<string, string> = {
    '': 'anybody',
    'bearer,apiKey': 'API key',
    metricsToken: 'token',
    client_id: 'client ID',
  }
  for (const { method, path, access, audience } of rows) {
    if (audience === 'people') continue
    const asked = described.find(
      (one) => one.method === method && one.path === path.replace(/:(\w+)/g, '{$1}'),
    )
    if (!asked) throw new Error(`${path} is not described`)
    const { security = contract.security, parameters = [] } = asked.operation
    const needed = security.flatMap((each) => Object.keys(each)).join()
    const isOfClient = parameters.some((node) => resolve(contract, node).name === 'client_id')
    expect([path, schemes[isOfClient ? 'client_id' : needed]]).toEqual([path, access])
  }
})

describe('links', () => {
  const piecesOf = (path: string) => path.split('/')

  /** Returns whether a link can lead to a path. Values inserted at run time match anything. */
  function leadsTo(path: string, link: string): boolean {
    const pieces = piecesOf(link)
    return (
      piecesOf(path).length === pieces.length &&
      piecesOf(path).every(
        (piece, at) => piece.startsWith(':') || piece === pieces[at] || pieces[at]?.includes('*'),
      )
    )
  }

  /**
   * The paths that links may be relative to. The code for an app's pages appends its links to the app's path.
   */
  const bases = ['', '/console/apps/*', '/staff/apps/*']

  const isLink = (link: string) =>
    rows.some(
      ({ path }) =>
        bases.some((base) => leadsTo(path, base + link)) ||
        (link.endsWith('/') && path.startsWith(link)),
    )

  /**
   * Returns the string literals that look like paths, without their language prefix, query string or
   * fragment.
   */
  const linksOf = (text: string) =>
    [...text.matchAll(/(['"`])(\/[a-z][^'"`\s]*?)\1/g)].map(([, , link = '']) =>
      link
        .replace(/\$\{[^}]*\}/g, '*')
        .replace(/[?#].*$/, '')
        .replace(/^\/yo(?=\/)/, ''),
    )

  const links = sources
    .filter(({ file }) => /^src\/(api|site|mail|http|domain|locales)\//.test(file))
    .flatMap(({ file, text }) => linksOf(text).map((link) => `${file} ${link}`))

  test('of pages lead to rows', () => {
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter((each) => !isLink(each.split(' ')[1] ?? ''))).toEqual([])
  })

  test('that lead nowhere are reported', () => {
    const found = linksOf(`<a href="/acount"> pathIn(language, \`/staff/apps/\${id}/none\`)`)
    expect(found).toEqual(['/acount', '/staff/apps/*/none'])
    expect(found.filter(isLink)).toEqual([])
  })
})
