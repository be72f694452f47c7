/** Every route of the service, in one table, and what is answered where none fits. */
import { Elysia } from 'elysia'
import type { Logger } from 'pino'
import type { Answers } from './domain/answers'
import { credits } from './http/api/credits'
import { dictionaryRoute } from './http/api/dictionary'
import { billed, type CallServices } from './http/billed'
import type { HttpServer } from './http/caller'
import { refusalResponse } from './http/errors'
import { alive, metrics, type OperationServices, ready } from './http/operations'
import * as pages from './http/pages'
import { preflight } from './http/preflight'
import { Unavailable } from './lib/unavailable'
import type { Language } from './locales'
import type { Ledger } from './store/ledger'

export interface AppServices extends CallServices, OperationServices, pages.PageServices {
  answers: Answers
  ledger: Ledger
  log: Logger
}

type Handler = (
  request: Request,
  server: HttpServer,
  parameters: Record<string, string>,
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
  const dictionary = dictionaryRoute(services.answers)
  return [
    api('/api/v1/dictionary.php', (request, server) =>
      billed(services, dictionary, request, server),
    ),
    api('/api/v1/credits.php', (request, server) => credits(services, request, server)),

    ...inBoth('/', (language) => pages.home(services, language)),
    ...inBoth('/top-up', (language) => pages.topUp(services, language)),
    ...inBoth('/categories', (language) => pages.categories(services, language)),
    ...inBoth('/categories/:slug', (language, { slug = '' }) =>
      pages.category(services, language, slug),
    ),
    ...inBoth('/terms/:slug', (language, { slug = '' }) => pages.term(services, language, slug)),
    page('/assets/site.css', (request) => pages.stylesheet(request)),

    page('/healthz', () => alive()),
    page('/readyz', () => ready(services)),
    page('/metrics', (request) => metrics(services, request)),
  ]
}

const api = (path: string, get: Handler): Route => ({ path, get, head: false, cors: true })
const page = (path: string, get: Handler): Route => ({ path, get, head: true, cors: false })

function inBoth(
  path: string,
  show: (language: Language, parameters: Record<string, string>) => Response | Promise<Response>,
): Route[] {
  return [
    page(path, (_request, _server, parameters) => show('en', parameters)),
    page(path === '/' ? '/yo' : `/yo${path}`, (_request, _server, parameters) =>
      show('yo', parameters),
    ),
  ]
}

export function createApp(services: AppServices) {
  const app = new Elysia({ strictPath: true }).onError(({ code, error, request }) =>
    code === 'NOT_FOUND' ? missing(services, request) : failed(services, request, error),
  )
  for (const { path, get, head, cors } of routesOf(services)) {
    const allow = ['GET', ...(head ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])].join(', ')
    const answer = ({ request, server, params }: Context) => get(request, server, params)
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
  params: Record<string, string>
}

async function missing(services: AppServices, request: Request): Promise<Response> {
  const shown = await pages.missingPage(services, request)
  return shown ?? refuse(services, request, { kind: 'not found' })
}

function failed(services: AppServices, request: Request, error: unknown): Response {
  const passing = error instanceof Unavailable
  services.log[passing ? 'warn' : 'error']({ err: error }, 'a call failed')
  return refuse(services, request, { kind: passing ? 'unavailable' : 'internal' })
}

const refuse = (
  { baseUrl }: AppServices,
  request: Request,
  refusal: Parameters<typeof refusalResponse>[0],
) => refusalResponse(refusal, { request, baseUrl })
