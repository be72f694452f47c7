/** The HTTP process. */
import { createApp } from './app'
import { startProcess } from './databases'
import { watchKeys } from './keyWatch'
import { stopOnSignal } from './lib/process'
import { serveMetrics } from './metrics/listener'
import { addProcessMetrics } from './metrics/process'
import { openServices } from './services'
import { createManual } from './site/docs/manual'

/** Maximum time for closing the stores. With draining, it is less than the launcher allows. */
const closeMs = 3000

const { config, log, stopTracing } = await startProcess('server')
const services = openServices(config, log)
addProcessMetrics(services.registry)

const manual = createManual(config.baseUrl)
const app = createApp(services, manual)
app.listen({
  port: config.port,
  hostname: config.host,
  // Share the port only if there are several processes. With a single process, sharing would let an
  // old process keep running unnoticed and receive some of the requests.
  reusePort: config.processes > 1,
  // Load balancers usually keep idle connections for 60 s. If the server closed an idle connection
  // before the load balancer did, a request arriving at that moment could fail with a connection
  // reset.
  idleTimeout: 75,
  // The routes limit the size of request bodies themselves, because Bun's own 413 response does not
  // contain a JSON error.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
})
// Renders the manual at startup, so that an error in the manual stops the process immediately
// instead of failing a later request.
manual.prepare()
log.info({ address: `${config.host}:${app.server?.port}` }, 'server listening')

const stopMetrics = serveMetrics(config, services.registry, log)
const stopWatching = watchKeys(services.keyring, log)
stopOnSignal(async () => {
  // Waits for running requests to finish, so that the final flush includes the credits that they
  // spend.
  const isDrained = app.server === null || (await services.drain.end(app.server))
  if (!isDrained) log.warn('aborted running requests')
  // Exits before the launcher would kill the process, even if a store does not respond.
  await Promise.race([
    Promise.all([stopWatching(), stopMetrics(), services.close(), stopTracing()]),
    Bun.sleep(closeMs),
  ])
  log.info('stopped')
})
