/** Health checks and metrics: /healthz, /readyz, /metrics. */

import { problemResponse } from '../http/errors'
import { nosniff } from '../http/headers'
import type { Handler } from '../http/router'
import { bearerAllows } from '../lib/bearer'
import type { Services } from '../serviceTypes'

export const alive = (): Handler => () => plain('ok\n')

/**
 * Responds with 200 if all databases respond, otherwise with 503 and the names of those that do not. Also
 * responds with 503 while the process is stopping.
 */
export const ready =
  ({
    probes,
    drain,
    baseUrl,
    now,
  }: Pick<Services, 'probes' | 'drain' | 'baseUrl' | 'now'>): Handler =>
  async (request) => {
    if (drain.isOn) return problemResponse({ code: 'stopping' }, { request, baseUrl, now })
    const silent = await Promise.all(
      probes.map(({ name, ping }) =>
        ping().then(
          () => [],
          () => [name],
        ),
      ),
    )
    const names = silent.flat().join(', ')
    return names === ''
      ? plain('ready\n')
      : problemResponse({ code: 'not_ready', stores: names }, { request, baseUrl, now })
  }

export const metrics =
  ({
    registry,
    metricsToken,
    baseUrl,
    now,
  }: Pick<Services, 'registry' | 'metricsToken' | 'baseUrl' | 'now'>): Handler =>
  async (request) => {
    if (!metricsToken) return problemResponse({ code: 'not_found' }, { request, baseUrl, now })
    if (!bearerAllows(request, metricsToken)) {
      return problemResponse({ code: 'key_invalid' }, { request, baseUrl, now })
    }
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
