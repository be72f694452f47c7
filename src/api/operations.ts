/** Health checks and metrics: /healthz, /readyz, /metrics. */

import { problemResponse } from '../http/errors'
import { nosniff } from '../http/headers'
import type { Handler } from '../http/router'
import { bearerAllows } from '../lib/bearer'
import type { Problem } from '../problems'
import type { Services } from '../serviceTypes'

export const alive = (): Handler => () => plain('ok\n')

/** Responds with 503 and the names of the databases that do not respond, and while the process is stopping. */
export const ready =
  (services: Pick<Services, 'probes' | 'drain' | 'baseUrl' | 'now'>): Handler =>
  async (request) => {
    const refuse = (problem: Problem) => problemResponse(problem, { ...services, request })
    if (services.drain.isOn) return refuse({ code: 'stopping' })
    const silent = await Promise.all(
      services.probes.map(({ name, ping }) =>
        ping().then(
          () => [],
          () => [name],
        ),
      ),
    )
    const stores = silent.flat().join(', ')
    return stores === '' ? plain('ready\n') : refuse({ code: 'not_ready', stores })
  }

export const metrics =
  (services: Pick<Services, 'registry' | 'metricsToken' | 'baseUrl' | 'now'>): Handler =>
  async (request) => {
    const { registry, metricsToken } = services
    const refuse = (problem: Problem) => problemResponse(problem, { ...services, request })
    if (!metricsToken) return refuse({ code: 'not_found' })
    if (!bearerAllows(request, metricsToken)) return refuse({ code: 'key_invalid' })
    return new Response(await registry.metrics(), {
      headers: { ...nosniff, 'content-type': registry.contentType },
    })
  }

const plain = (text: string) =>
  new Response(text, {
    headers: {
      ...nosniff,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
