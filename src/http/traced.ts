/** Traces requests. */
import type { Span, Tracer } from '../lib/tracing'
import { headerOf } from './requestHeaders'
import type { Handler } from './router'

/**
 * Wraps a handler in a span named after its route. The span omits the query string, because it may contain
 * search text.
 */
export const traced =
  (tracer: Tracer, method: string, route: string, handle: Handler): Handler =>
  (request, server, parameters) =>
    tracer.span(
      `${method} ${route}`,
      {
        kind: 'server',
        parent: headerOf(request, 'traceparent') ?? undefined,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'url.path': URL.parse(request.url)?.pathname,
        },
      },
      (span) => {
        const answer = handle(request, server, parameters)
        return answer instanceof Promise
          ? answer.then((response) => described(span, response))
          : described(span, answer)
      },
    )

function described(span: Span | undefined, response: Response): Response {
  const { status, headers } = response
  span?.set({
    'http.response.status_code': status,
    'atumo.request_id': headers.get('x-request-id') ?? undefined,
  })
  if (status >= 500) span?.fail(`status ${status}`)
  return response
}
