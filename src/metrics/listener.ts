/** Serves the process's metrics on METRICS_ADDRESS. */
import type { Logger } from 'pino'
import type { Config } from '../config'
import { formatAddress } from '../lib/address'
import { bearerAllows } from '../lib/bearer'
import type { Registry } from './prometheus'

type Address = Pick<Config, 'metricsAddress' | 'metricsToken'>

/** If the address cannot be used, the process exits. @returns a function that stops the listener */
export function serveMetrics(
  { metricsAddress, metricsToken }: Address,
  registry: Registry,
  log: Pick<Logger, 'info' | 'fatal'>,
): () => Promise<void> {
  if (!metricsAddress) return async () => {}
  const { host: hostname, port } = metricsAddress
  const address = formatAddress(metricsAddress)
  try {
    const server = Bun.serve({ hostname, port, fetch: respond })
    log.info({ address }, 'metrics listening')
    return () => server.stop(true)
  } catch (error) {
    log.fatal({ address, err: error }, 'cannot listen for metrics, stopping')
    return process.exit(1)
  }

  async function respond(request: Request): Promise<Response> {
    if (URL.parse(request.url)?.pathname !== '/metrics') {
      return new Response('Metrics are at /metrics.\n', { status: 404 })
    }
    if (metricsToken && !bearerAllows(request, metricsToken)) {
      return new Response('The bearer token differs from METRICS_TOKEN.\n', { status: 401 })
    }
    const headers = { 'content-type': registry.contentType }
    return new Response(await registry.metrics(), { headers })
  }
}
