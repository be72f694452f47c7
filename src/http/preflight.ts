/** Responses to browsers' preflight (OPTIONS) requests. */
import { cors, nosniff } from './headers'

/** @param methods the value of the `Allow` header */
export const preflight = (methods: string) =>
  new Response(null, {
    status: 204,
    headers: {
      ...cors,
      ...nosniff,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Authorization, X-API-Key, Content-Type, Idempotency-Key',
      'access-control-max-age': '86400',
    },
  })
