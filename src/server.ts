/** The HTTP process. */
import { createApp } from './app'
import { configOrExit } from './config'
import { watchKeys } from './keyWatch'
import { openLog } from './lib/log'
import { handleRejections, stopOnSignal } from './lib/process'
import { serveMetrics } from './metrics/listener'
import { addProcessMetrics } from './metrics/process'
import { openServices } from './services'
import { openTracing } from './tracing/open'

/**
 * How long closing the stores may take. Draining and closing together take less time than the launcher's
 * timeout.
 */
const closeMs = 3000

const config = configOrExit()
const log = await openLog('server', config)
handleRejections(log)
const tracing = await openTracing(config, 'server')
const services = openServices(config, log, { tracer: tracing.tracer })
addProcessMetrics(services.registry)

const app = createApp(services)
app.listen({
  port: config.port,
  hostname: config.host,
  // A single process does not share its port. Otherwise an old process that still runs could go unnoticed and
  // receive some of the requests.
  reusePort: config.processes > 1,
  // Load balancers usually keep idle connections for 60 s. If the server closed them first, it could reset a
  // connection on which a request is just arriving.
  idleTimeout: 75,
  // The routes limit the size of bodies instead, because Bun's own 413 response has no JSON error.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
})
// Renders the manual now, so that an error in it stops the process at its start and not when a page is
// requested.
services.manual.prepare()
log.info({ address: `${config.host}:${app.server?.port}` }, 'server listening')

const stopMetrics = serveMetrics(config, services.registry, log)
const stopWatching = watchKeys(services.keyring, log)
stopOnSignal(async () => {
  // Running requests are completed first, so that the last flush includes the credits that they spend.
  const isAnswered = app.server === null || (await services.drain.end(app.server))
  if (!isAnswered) log.warn('aborted running requests')
  // If a store does not respond, the process exits anyway, before the launcher would kill it.
  await Promise.race([
    Promise.all([stopWatching(), stopMetrics(), services.close(), tracing.close()]),
    Bun.sleep(closeMs),
  ])
  log.info('stopped')
})
