/** What the rows of src/routes.ts are made of, and the routes that the router gets from them. */
import type { Language } from '../locales'
import type { Reader } from './public/pageResponse'
import type { StaffRoom, VisitRoom } from './rooms'
import type { Handler, Route } from './router'
import { type Access, type Admission, serveVisit } from './site/visit'
import { audited, type StaffAction } from './staff/actions'
import { pathIn } from './views/page'

type Method = 'GET' | 'POST'

/** @template S the services that its handler needs */
export interface Row<S> extends Omit<Route, 'methods'> {
  method: Method
  /** Who may: a role of people, or what programs authenticate with. */
  access: Access | 'API key' | 'client ID' | 'token'
  /** Whether there is a Yoruba page at the same path under /yo. */
  hasYoruba: boolean
  /** Makes the handler, once for each service and language. */
  open: (services: S, language: Language) => Handler
}

const rowsWith =
  (traits: Pick<Row<unknown>, 'audience' | 'head' | 'cors' | 'hasYoruba'>) =>
  <S>(method: Method, path: string, access: Row<S>['access'], open: Row<S>['open']): Row<S> => ({
    method,
    path,
    access,
    open,
    ...traits,
    head: traits.head && method === 'GET',
  })

/** An endpoint of the API: pages of any origin may call it. HEAD is refused, for GET bills. */
export const api = rowsWith({ audience: 'programs', head: false, cors: true, hasYoruba: false })

/** What programs fetch without charge. */
export const resource = rowsWith({
  audience: 'programs',
  head: true,
  cors: false,
  hasYoruba: false,
})

/** The contract: in both languages, for programs in pages of any origin too. */
export const contractFile = rowsWith({
  audience: 'programs',
  head: true,
  cors: true,
  hasYoruba: true,
})

/** A file or a page that has no language. */
export const file = rowsWith({ audience: 'people', head: true, cors: false, hasYoruba: false })

/** A page in both languages. */
export const page = rowsWith({ audience: 'people', head: true, cors: false, hasYoruba: true })

/** A page that is the same for everybody, by its slug where it has one. */
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

/** A page of the site that knows its reader, or a form. */
export const visitRow = <S extends VisitRoom>(
  method: Method,
  path: string,
  ...admission: Admission<S>
): Row<S> =>
  page<S>(method, path, admission[0], (services, language) =>
    serveVisit(services, admission, { language }),
  )

/** A form of the staff, which leaves an entry in the audit log. */
export const staffAction = (
  method: 'POST',
  path: string,
  access: 'reviewer' | 'admin',
  done: StaffAction,
): Row<StaffRoom> =>
  page(method, path, access, (services, language) =>
    serveVisit(services, [access, audited(done)], { language, formLimit: done.formLimit }),
  )

/** One route a path, with all its methods, in each of its languages. */
export function routesFrom<S>(rows: readonly Row<S>[], services: S): Route[] {
  const routes = new Map<string, Route>()
  for (const row of rows) {
    const { method, open, audience, cors } = row
    for (const language of row.hasYoruba ? (['en', 'yo'] as const) : (['en'] as const)) {
      const path = pathIn(language, row.path)
      const earlier = routes.get(path)
      routes.set(path, {
        path,
        methods: { ...earlier?.methods, [method]: open(services, language) },
        head: row.head || earlier?.head === true,
        cors,
        audience,
      })
    }
  }
  return [...routes.values()]
}
