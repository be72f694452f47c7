/** Every route of the service, in one table, and what is answered where none fits. */
import { Elysia } from 'elysia'
import type { Refusal } from './domain/refusals'
import type { MissCounter } from './domain/search/missedSearches'
import { credits } from './http/api/credits'
import { dictionaryRoute } from './http/api/dictionary'
import { submitRoute } from './http/api/submit'
import { suggestRoute } from './http/api/suggest'
import { billed } from './http/billed'
import { billedWrite, type WriteServices } from './http/billedWrite'
import type { HttpServer } from './http/caller'
import { demoPage } from './http/embed/demo'
import { loadScripts } from './http/embed/script'
import { type EmbedServices, embedSearch } from './http/embed/search'
import { refusalResponse } from './http/errors'
import { faultOf } from './http/faults'
import { alive, metrics, type OperationServices, ready } from './http/operations'
import * as pages from './http/pages'
import { preflight } from './http/preflight'
import type { Language } from './locales'
import type { Ledger } from './store/ledger'

export interface AppServices
  extends WriteServices,
    EmbedServices,
    OperationServices,
    pages.PageServices {
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
  method: 'GET' | 'POST'
  handle: Handler
  /** HEAD answers as GET without a body; not where a GET bills. */
  head: boolean
  /** Pages of any origin may call. */
  cors: boolean
}

function routesOf(services: AppServices): Route[] {
  const dictionary = dictionaryRoute(services)
  const submit = submitRoute(services)
  const scripts = loadScripts()
  const demo = demoPage(services, scripts)
  return [
    api('GET', '/api/v1/dictionary.php', (request, server) =>
      billed(services, dictionary, request, server),
    ),
    api('GET', '/api/v1/credits.php', (request, server) => credits(services, request, server)),
    api('POST', submit.path, (request, server) => billedWrite(services, submit, request, server)),
    api('POST', suggestRoute.path, (request, server) =>
      billedWrite(services, suggestRoute, request, server),
    ),

    api('GET', '/embed/search', embedSearch(services)),
    page('/embed/dictionary.js', (request) => scripts.latest(request)),
    page(
      '/embed/:version/dictionary.js',
      (request, _server, { version }) =>
        scripts.pinned(request, version ?? '') ?? refuse(services, request, { kind: 'not found' }),
    ),
    page('/embed/demo', (request) => demo(request)),

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

const api = (method: Route['method'], path: string, handle: Handler): Route => ({
  method,
  path,
  handle,
  head: false,
  cors: true,
})
const page = (path: string, handle: Handler): Route => ({
  method: 'GET',
  path,
  handle,
  head: true,
  cors: false,
})

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

const allowOf = ({ method, head, cors }: Route) =>
  [method, ...(head ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])].join(', ')

export function createApp(services: AppServices) {
  const routes = routesOf(services)
  const app = new Elysia({ strictPath: true }).onError(({ code, error, request }) =>
    code === 'NOT_FOUND' ? missing(services, routes, request) : failed(services, request, error),
  )
  for (const route of routes) {
    const { path, method, handle, head, cors } = route
    const allow = allowOf(route)
    const answer = ({ request, server, params }: Context) => handle(request, server, params ?? {})
    const refuseMethod = ({ request }: { request: Request }) =>
      refuse(services, request, { kind: 'method not allowed', allow })
    // Bodies are read by the routes, to their own limit.
    app.route(method, path, answer, { parse: 'none' })
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
