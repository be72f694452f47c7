/** Every route of the service, in one table, and what is answered where none fits. */
import { Elysia } from 'elysia'
import type { MissCounter } from './domain/missedSearches'
import type { Refusal } from './domain/refusals'
import { credits } from './http/api/credits'
import { dictionaryRoute } from './http/api/dictionary'
import { billed, type CallServices } from './http/billed'
import type { HttpServer } from './http/caller'
import { refusalResponse } from './http/errors'
import { faultOf } from './http/faults'
import { alive, metrics, type OperationServices, ready } from './http/operations'
import * as pages from './http/pages'
import { preflight } from './http/preflight'
import type { Language } from './locales'
import type { Ledger } from './store/ledger'

export interface AppServices extends CallServices, OperationServices, pages.PageServices {
  ledger: Ledger
  misses: MissCounter
}

type Handler = (
  request: Request,
  server: HttpServer,
  /** Null where the path is no valid UTF-8. */
  parameters: Record<string, string | null>,
) => Response | Promise<Response>

interface Route {
  path: string
  get: Handler
  /** HEAD answers as GET without a body; not where a GET bills. */
  head: boolean
  /** Pages of any origin may call. */
  cors: boolean
}

function routesOf(services: AppServices): Route[] {
  const dictionary = dictionaryRoute(services)
  return [
    api('/api/v1/dictionary.php', (request, server) =>
      billed(services, dictionary, request, server),
    ),
    api('/api/v1/credits.php', (request, server) => credits(services, request, server)),

    ...inBoth('/', (asked) => pages.home(services, asked)),
    ...inBoth('/top-up', (asked) => pages.topUp(services, asked)),
    ...inBoth('/categories', (asked) => pages.categories(services, asked)),
    ...inBoth('/categories/:slug', (asked, slug) => pages.category(services, asked, slug)),
    ...inBoth('/browse/english/:slug', (asked, letter) =>
      pages.browse(services, asked, 'english', letter),
    ),
    ...inBoth('/browse/yoruba/:slug', (asked, letter) =>
      pages.browse(services, asked, 'yoruba', letter),
    ),
    ...inBoth('/terms/:slug', (asked, slug) => pages.term(services, asked, slug)),
    page('/assets/site.css', (request) => pages.stylesheet(request)),

    page('/healthz', () => alive()),
    page('/readyz', (request) => ready(services, request)),
    page('/metrics', (request) => metrics(services, request)),
  ]
}

const api = (path: string, get: Handler): Route => ({ path, get, head: false, cors: true })
const page = (path: string, get: Handler): Route => ({ path, get, head: true, cors: false })

function inBoth(
  path: string,
  show: (asked: pages.Asked, slug: string) => Promise<Response>,
): Route[] {
  const handler =
    (language: Language): Handler =>
    (request, _server, { slug }) =>
      show({ language, request }, slug ?? '')
  return [page(path, handler('en')), page(path === '/' ? '/yo' : `/yo${path}`, handler('yo'))]
}

const allowOf = ({ head, cors }: Route) =>
  ['GET', ...(head ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])].join(', ')

export function createApp(services: AppServices) {
  const routes = routesOf(services)
  const app = new Elysia({ strictPath: true }).onError(({ code, error, request }) =>
    code === 'NOT_FOUND' ? missing(services, routes, request) : failed(services, request, error),
  )
  for (const route of routes) {
    const { path, get, head, cors } = route
    const allow = allowOf(route)
    const answer = ({ request, server, params }: Context) => get(request, server, params ?? {})
    const refuseMethod = ({ request }: { request: Request }) =>
      refuse(services, request, { kind: 'method not allowed', allow })
    app.get(path, answer)
    // Named in both cases: on its own, HEAD would run the GET handler, and bill.
    app.head(path, head ? answer : refuseMethod)
    if (cors) app.options(path, () => preflight(allow))
    app.all(path, refuseMethod)
  }
  return app
}

interface Context {
  request: Request
  server: HttpServer
  /** Undefined on paths without parameters. */
  params?: Record<string, string | null>
}

/** Where the framework found no route. It misses methods of known paths when the host is very short. */
async function missing(
  services: AppServices,
  routes: readonly Route[],
  request: Request,
): Promise<Response> {
  const path = URL.parse(request.url)?.pathname ?? ''
  const known = routes.find((route) => patternOf(route.path).test(path))
  if (known) {
    return refuse(services, request, { kind: 'method not allowed', allow: allowOf(known) })
  }
  if (/^\/(api|embed)(\/|$)/.test(path)) return refuse(services, request, { kind: 'not found' })
  return pages.missingPage(services, { request, language: pages.languageOf(request) })
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)

function failed(services: AppServices, request: Request, error: unknown): Response {
  const { refusal, requestId } = faultOf(error, request, services.log)
  return refusalResponse(refusal, { request, baseUrl: services.baseUrl, requestId })
}

const refuse = ({ baseUrl }: AppServices, request: Request, refusal: Refusal) =>
  refusalResponse(refusal, { request, baseUrl })
