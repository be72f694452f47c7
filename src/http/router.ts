/**
 * Creates the framework's router from the routes. Requests with a method that the path does not support get a
 * 405 response with an `Allow` header.
 */
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { Elysia } from 'elysia'
import type { RequestMeter, RequestMeters } from '../lib/requestMeters'
import { inSpan, tracing } from '../lib/tracing'
import { discardRest } from './body'
import type { HttpServer } from './clientAddress'
import type { Drain } from './drain'
import { hasGoodHost, headerOf } from './request'

type ResponseOrPromise = Response | Promise<Response>

export type Handler = (
  request: Request,
  server: HttpServer,
  /** The path parameters. A value that is not valid UTF-8 is null. */
  parameters: Record<string, string | null>,
) => ResponseOrPromise

export interface Route {
  path: string
  /** The path without the language prefix, used to identify the route in metrics. */
  name: string
  methods: Partial<Record<'GET' | 'POST', Handler>>
  /** Whether HEAD is supported. False if GET costs credits. */
  head: boolean
  /** Whether pages from any origin may send requests. */
  cors: boolean
  /** Who uses the route. Routes for programs are documented in openapi.yaml. */
  audience: 'programs' | 'people'
}

const allowOf = ({ methods, head, cors }: Route) =>
  [...Object.keys(methods), ...(head ? ['HEAD'] : []), ...(cors ? ['OPTIONS'] : [])].join(', ')

export interface Responders {
  /** Responds to a request whose method the path does not support. @param allow the value of `Allow` */
  wrongMethod: (request: Request, allow: string) => Response
  badHost: (request: Request) => Response
  missing: (request: Request) => ResponseOrPromise
  failed: (request: Request, error: unknown) => Response
  /** Returns a function that responds to preflight requests. @param allow the methods that the path supports */
  preflight: (allow: string) => () => Promise<Response>
}

export function createRouter(
  routes: readonly Route[],
  responders: Responders,
  { drain, requests }: { drain: Drain; requests: RequestMeters },
) {
  const unrouted = requests.of('other', 'none')
  // By default, the framework looks for the path only after the 11th character of the URL, so it
  // misses the path if the host name is short.
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .onError(({ code, error, request, server }) =>
      timed(
        () =>
          code === 'NOT_FOUND' ? responders.missing(request) : responders.failed(request, error),
        request,
        server,
        {},
        unrouted,
      ),
    )
    .wrap((serve) => {
      const handle = (request: Request): ResponseOrPromise => {
        const responded = hasGoodHost(request)
          ? // The framework's type for this function is too wide.
            (serve(request) as unknown as ResponseOrPromise)
          : unrouted.count(responders.badHost(request), performance.now())
        return request.method === 'GET' ? responded : afterBody(request, responded)
      }
      return (request: Request): unknown =>
        drain.isOn ? drain.respond(() => handle(request)) : handle(request)
    })
  /** Runs a handler and counts its response. Creates no closure if the handler responds synchronously. */
  function timed(
    handle: Handler,
    request: Request,
    server: HttpServer,
    parameters: Record<string, string | null>,
    meter: RequestMeter,
  ): ResponseOrPromise {
    const begun = performance.now()
    try {
      const responded = handle(request, server, parameters)
      if (!(responded instanceof Promise)) return meter.count(responded, begun)
      return responded.then(
        (response) => meter.count(response, begun),
        (error: unknown) => meter.count(responders.failed(request, error), begun),
      )
    } catch (error) {
      return meter.count(responders.failed(request, error), begun)
    }
  }

  for (const route of routes) {
    const { path, methods, head, cors } = route
    const allow = allowOf(route)
    const responding = (method: string, untraced: Handler) => {
      const meter = requests.of(method, route.name)
      const handle = tracing.tracer ? traced(method, route.name, untraced) : untraced
      return ({ request, server, params }: Context) =>
        timed(handle, request, server, params ?? {}, meter)
    }
    const refuse = responding('other', (request) => responders.wrongMethod(request, allow))
    for (const [method, handle] of Object.entries(methods)) {
      // Do not let the framework parse the body: each handler reads the body itself, up to its own
      // limit.
      app.route(method, path, responding(method, handle), { parse: 'none' })
    }
    // Declare HEAD even if it is refused: by default, the framework would run the GET handler,
    // which may charge credits.
    app.head(path, head && methods.GET ? responding('GET', methods.GET) : refuse)
    if (cors) app.options(path, responders.preflight(allow))
    app.all(path, refuse)
  }
  return app
}

/** Responds after reading the rest of the body, which the handler may not have read. */
async function afterBody(request: Request, responded: ResponseOrPromise): Promise<Response> {
  const response = await responded
  await discardRest(request)
  return response
}

interface Context {
  request: Request
  server: HttpServer
  /** The path parameters. Undefined if the path has none. */
  params?: Record<string, string | null>
}

/**
 * Wraps a handler in a span named after its route. The span omits the query string, because it may contain
 * search text.
 */
const traced =
  (method: string, route: string, handle: Handler): Handler =>
  (request, server, parameters) =>
    inSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        parent: headerOf(request, 'traceparent'),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'url.path': URL.parse(request.url)?.pathname,
        },
      },
      (span) => {
        const responded = handle(request, server, parameters)
        return responded instanceof Promise
          ? responded.then((response) => described(span, response))
          : described(span, responded)
      },
    )

function described(span: Span | undefined, response: Response): Response {
  const { status, headers } = response
  span?.setAttributes({
    'http.response.status_code': status,
    'atumo.request_id': headers.get('x-request-id') ?? undefined,
  })
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR, message: `status ${status}` })
  return response
}
