/** The HTTP process. */
import { collectDefaultMetrics } from 'prom-client'
import { createApp } from './app'
import { configOrExit } from './config'
import { watchKeys } from './keyWatch'
import { openLog } from './lib/log'
import { stopOnSignal } from './lib/process'
import { openServices } from './services'

/** Less than what draining leaves of the launcher's patience. */
const closeMs = 3000

const config = configOrExit()
const log = await openLog('server', config)
const services = openServices(config, log)
collectDefaultMetrics({ register: services.registry })

const app = createApp(services)
app.listen({
  port: config.port,
  hostname: config.host,
  // Only where processes mean to share the port: else a stale one would silently answer too.
  reusePort: config.processes > 1,
  idleTimeout: 30,
  // Bodies are refused by the routes, in the service's own shape; Bun's own refusal is bare.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
})
// A bad text ends a new version as it starts, rather than its pages as they are asked for.
services.manual.prepare()
log.info({ address: `${config.host}:${app.server?.port}` }, 'server listening')

const stopWatching = watchKeys(services.keyring, log)
stopOnSignal(async () => {
  // Requests in flight are answered first, so that what they spend is flushed too.
  const isAnswered = app.server === null || (await services.drain.end(app.server))
  if (!isAnswered) log.warn('aborted running requests')
  // A store that does not answer must not keep the process until the launcher kills it.
  await Promise.race([Promise.all([stopWatching(), services.close()]), Bun.sleep(closeMs)])
  log.info('stopped')
})
