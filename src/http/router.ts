/** The framework with the routes in it: their methods and handlers; every other method is refused, naming those. */
import { Elysia } from 'elysia'
import type { HttpServer } from './caller'
import type { Drain } from './drain'
import { hasGoodHost } from './host'
import { preflight } from './preflight'

type Answer = Response | Promise<Response>

export type Handler = (
  request: Request,
  server: HttpServer,
  /** Null where the path is no valid UTF-8. */
  parameters: Record<string, string | null>,
) => Answer

export interface Route {
  path: string
  methods: Partial<Record<'GET' | 'POST', Handler>>
  /** HEAD answers as GET without a body; not where a GET bills. */
  head: boolean
  /** Pages of any origin may call. */
  cors: boolean
  /** Who calls it: what programs call is described in openapi.yaml. */
  audience: 'programs' | 'people'
}

const allowOf = ({ methods, head, cors }: Route) =>
  [...Object.keys(methods), ...(head ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])].join(', ')

export interface Answers {
  /** A method that the path does not have. @param allow as the header takes it */
  wrongMethod: (request: Request, allow: string) => Response
  /** A Host header that is no host. */
  badHost: (request: Request) => Response
  /** A path that no route has. */
  missing: (request: Request) => Answer
  failed: (request: Request, error: unknown) => Response
}

export function createRouter(routes: readonly Route[], answers: Answers, drain: Drain) {
  // By default the framework looks for the path behind the 11th character, which may be past a short host.
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .onError(({ code, error, request }) =>
      code === 'NOT_FOUND' ? answers.missing(request) : answers.failed(request, error),
    )
    .wrap((serve) => {
      const handle = (request: Request): Answer =>
        // The framework's type of this function is too wide.
        hasGoodHost(request) ? (serve(request) as unknown as Answer) : answers.badHost(request)
      return (request: Request): unknown =>
        drain.isOn ? drain.answer(() => handle(request)) : handle(request)
    })
  for (const route of routes) {
    const { path, methods, head, cors } = route
    const allow = allowOf(route)
    const answering =
      (handle: Handler) =>
      ({ request, server, params }: Context) =>
        handle(request, server, params ?? {})
    const refuse = ({ request }: { request: Request }) => answers.wrongMethod(request, allow)
    for (const [method, handle] of Object.entries(methods)) {
      // Bodies are read by the routes, to their own limit.
      app.route(method, path, answering(handle), { parse: 'none' })
    }
    // Named in both cases: on its own, HEAD would run the GET handler, and bill.
    app.head(path, head && methods.GET ? answering(methods.GET) : refuse)
    if (cors) app.options(path, () => preflight(allow))
    app.all(path, refuse)
  }
  return app
}

interface Context {
  request: Request
  server: HttpServer
  /** Undefined on paths without parameters. */
  params?: Record<string, string | null>
}
