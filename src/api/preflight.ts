/** Responses to browsers' preflight (OPTIONS) requests, created by the framework's CORS plugin. */
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { exposed, nosniff } from '../http/headers'

/**
 * Returns a function that responds to preflight requests. The plugin changes every response of its app and of
 * that app's parents, so it gets an app of its own. It would repeat the request's Origin instead of sending
 * `*`, so it always gets the same request, without an Origin.
 * @param methods the value of the `Allow` header
 */
export function preflight(methods: string): () => Promise<Response> {
  const app = new Elysia().headers(nosniff).use(
    cors({
      origin: () => true,
      methods,
      allowedHeaders: 'Authorization, X-API-Key, Content-Type, Idempotency-Key',
      exposeHeaders: exposed,
      credentials: false,
      maxAge: 86_400,
    }),
  )
  const headers = { 'access-control-request-method': 'GET' }
  const asked = new Request('http://localhost/', { method: 'OPTIONS', headers })
  return () => app.handle(asked)
}
