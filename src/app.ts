/** The HTTP application: its routes, and the responses to requests that fail or match no route. */
import type { Refusal } from './domain/refusals'
import { refusalResponse } from './http/errors'
import { faultOf } from './http/faults'
import { missing } from './http/public/missing'
import { createRouter, type Route } from './http/router'
import { routesFrom } from './http/rows'
import type { Services } from './http/serviceTypes'
import { rows } from './routes'

export const routesOf = (services: Services): Route[] => routesFrom(rows, services)

export function createApp(services: Services) {
  const { baseUrl, now } = services
  const refuse = (request: Request, refusal: Refusal, requestId?: string) => {
    services.refusals.add(refusal.kind)
    return refusalResponse(refusal, { request, baseUrl, now, ...(requestId && { requestId }) })
  }
  return createRouter(
    routesOf(services),
    {
      wrongMethod: (request, allow) => refuse(request, { kind: 'method not allowed', allow }),
      badHost: (request) => refuse(request, { kind: 'bad host' }),
      missing: (request) => missing(services, request),
      failed(request, error) {
        const { refusal, requestId } = faultOf(error, request, services)
        return refuse(request, refusal, requestId)
      },
    },
    services,
  )
}
