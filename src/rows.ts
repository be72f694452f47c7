/** Functions that create the rows of the table in src/routes.ts and convert them to routes for the router. */

import type { Handler, Route } from './http/router'
import type { Language } from './locales'
import { pathIn } from './locales/pathIn'
import type { VisitServices } from './serviceTypes'
import type { Reader } from './site/public/pageResponse'
import { type Access, type Admission, serveVisit } from './site/visit'

type Method = 'GET' | 'POST'

/** @template S the services that the handler needs */
export interface Row<S> extends Omit<Route, 'methods' | 'name'> {
  method: Method
  /** Who may use the route: for people, the required role; for programs, the kind of credentials. */
  access: Access | 'API key' | 'client ID' | 'token'
  /** Whether the page has a Yoruba version at the same path under /yo. */
  hasYoruba: boolean
  /** Creates the handler. Called once for each language. */
  open: (services: S, language: Language) => Handler
}

type Traits = Partial<Pick<Row<unknown>, 'head' | 'cors' | 'hasYoruba'>>

const rowsFor =
  (audience: Route['audience'], traits: Traits = {}) =>
  <S>(method: Method, path: string, access: Row<S>['access'], open: Row<S>['open']): Row<S> => ({
    method,
    path,
    access,
    open,
    audience,
    cors: false,
    hasYoruba: false,
    ...traits,
    head: traits.head !== false && method === 'GET',
  })

/**
 * An API endpoint. Pages from any origin may send requests to it. HEAD is not supported, because GET costs
 * credits.
 */
export const api = rowsFor('programs', { head: false, cors: true })

/** A resource for programs, free of charge. */
export const resource = rowsFor('programs')

/** An API description file, available in both languages. Pages from any origin may read it. */
export const contractFile = rowsFor('programs', { cors: true, hasYoruba: true })

/** A file or page that is the same in all languages. */
export const file = rowsFor('people')

export const page = rowsFor('people', { hasYoruba: true })

/**
 * A page that is the same for all readers. If the path contains a slug, the slug is passed to the handler.
 */
export const publicPage = <S>(
  method: 'GET',
  path: string,
  access: 'anybody',
  show: (services: S, reader: Reader, slug: string) => Promise<Response>,
): Row<S> =>
  page<S>(
    method,
    path,
    access,
    (services, language) =>
      (request, server, { slug }) =>
        show(services, { language, request, server }, slug ?? ''),
  )

/** A form, or a page that depends on the session. */
export const visitRow = <S extends VisitServices>(
  method: Method,
  path: string,
  ...admission: Admission<S>
): Row<S> =>
  page<S>(method, path, admission[0], (services, language) =>
    serveVisit(services, admission, language),
  )

/**
 * Converts rows to routes. Each path gets one route per language, which handles all of the path's methods.
 */
export function routesFrom<S>(rows: readonly Row<S>[], services: S): Route[] {
  const routes = new Map<string, Route>()
  for (const row of rows) {
    const { method, open, audience, cors } = row
    for (const language of row.hasYoruba ? (['en', 'yo'] as const) : (['en'] as const)) {
      const path = pathIn(language, row.path)
      const earlier = routes.get(path)
      routes.set(path, {
        path,
        name: row.path,
        methods: { ...earlier?.methods, [method]: open(services, language) },
        head: row.head || earlier?.head === true,
        cors,
        audience,
      })
    }
  }
  return [...routes.values()]
}
