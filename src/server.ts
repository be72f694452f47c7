/** The HTTP process. */
import { collectDefaultMetrics } from 'prom-client'
import { createApp } from './app'
import { configOrExit } from './config'
import { watchKeys } from './keyWatch'
import { openLog } from './lib/log'
import { handleRejections, stopOnSignal } from './lib/process'
import { openServices } from './services'

/** Less than what draining leaves of the time that the launcher waits. */
const closeMs = 3000

const config = configOrExit()
const log = await openLog('server', config)
handleRejections(log)
const services = openServices(config, log)
collectDefaultMetrics({ register: services.registry })

const app = createApp(services)
app.listen({
  port: config.port,
  hostname: config.host,
  // A single process does not share its port, because a stale process could then answer unnoticed.
  reusePort: config.processes > 1,
  idleTimeout: 30,
  // The routes limit bodies, because Bun's own 413 has no error body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
})
// An error in the manual stops the process at its start, not on the first request for the page.
services.manual.prepare()
log.info({ address: `${config.host}:${app.server?.port}` }, 'server listening')

const stopWatching = watchKeys(services.keyring, log)
stopOnSignal(async () => {
  // Finish running requests first, so that the last flush includes what they spend.
  const isAnswered = app.server === null || (await services.drain.end(app.server))
  if (!isAnswered) log.warn('aborted running requests')
  // A store that does not answer must not keep the process until the launcher kills it.
  await Promise.race([Promise.all([stopWatching(), services.close()]), Bun.sleep(closeMs)])
  log.info('stopped')
})
