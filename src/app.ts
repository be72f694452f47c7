/** The HTTP application: its routes, and the responses to requests that fail or match no route. */

import { preflight } from './api/preflight'
import { faultOf, problemResponse } from './http/errors'
import { createRouter, type Route } from './http/router'
import type { Problem } from './problems'
import { rows } from './routes'
import { routesFrom } from './rows'
import type { Services } from './serviceTypes'
import { createManual } from './site/docs/manual'
import { missing } from './site/public/pageResponse'

export const routesOf = (services: Services, manual = createManual(services.baseUrl)): Route[] =>
  routesFrom(rows, Object.assign(services, { manual }))

export function createApp(services: Services, manual?: ReturnType<typeof createManual>) {
  const { baseUrl, now } = services
  const refuse = (request: Request, problem: Problem, requestId?: string) => {
    services.refusals.add(problem.code)
    return problemResponse(problem, { request, baseUrl, now, ...(requestId && { requestId }) })
  }
  return createRouter(
    routesOf(services, manual),
    {
      wrongMethod: (request, allow) => refuse(request, { code: 'method_not_allowed', allow }),
      badHost: (request) => refuse(request, { code: 'bad_host' }),
      missing: (request) => missing(services, request),
      failed(request, error) {
        const { problem, requestId } = faultOf(error, request, services)
        return refuse(request, problem, requestId)
      },
      preflight,
    },
    services,
  )
}
