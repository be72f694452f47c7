/** The HTTP application: its routes, and the responses to requests that fail or match no route. */
import { problemResponse } from './http/errors'
import { faultOf } from './http/faults'
import { missing } from './http/public/missing'
import { createRouter, type Route } from './http/router'
import { routesFrom } from './http/rows'
import type { Services } from './http/serviceTypes'
import type { Problem } from './problems'
import { rows } from './routes'

export const routesOf = (services: Services): Route[] => routesFrom(rows, services)

export function createApp(services: Services) {
  const { baseUrl, now } = services
  const refuse = (request: Request, problem: Problem, requestId?: string) => {
    services.refusals.add(problem.code)
    return problemResponse(problem, { request, baseUrl, now, ...(requestId && { requestId }) })
  }
  return createRouter(
    routesOf(services),
    {
      wrongMethod: (request, allow) => refuse(request, { code: 'method_not_allowed', allow }),
      badHost: (request) => refuse(request, { code: 'bad_host' }),
      missing: (request) => missing(services, request),
      failed(request, error) {
        const { problem, requestId } = faultOf(error, request, services)
        return refuse(request, problem, requestId)
      },
    },
    services,
  )
}
