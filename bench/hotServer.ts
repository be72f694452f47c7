/** The service with an additional bare route that returns the same bytes. */
import { createApp } from '../src/app'
import { readConfig } from '../src/config'
import { findTerms } from '../src/domain/search/search'
import { readSearch } from '../src/domain/search/searchInput'
import { createLog } from '../src/lib/log'
import { stopOnSignal } from '../src/lib/process'
import { openServices } from '../src/services'
import { hotQuery } from './support/hotQuery'

const config = readConfig(process.env)
const services = openServices(config, createLog('bench', config.logLevel))
const input = readSearch(hotQuery)
if ('kind' in input) throw new Error(input.kind)
const { body } = await findTerms(services, input)

const app = createApp(services)
  .get(
    '/bare',
    () =>
      new Response(body.open(), { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  )
  .listen({ port: config.port, hostname: config.host, reusePort: false })

stopOnSignal(async () => {
  await app.stop()
  await services.close()
})
