/**
 * The service with additional routes that return the same bytes as the cached search: a bare route, a variant
 * that responds in a later turn of the event loop, and one that also sends as many headers as a metered
 * response. `/parts` measures each step of a search separately.
 */
import { createApp } from '../src/app'
import { readConfig } from '../src/config'
import { findTerms } from '../src/domain/search/search'
import { readSearch } from '../src/domain/search/searchInput'
import { anybody } from '../src/lib/gate'
import { createLog } from '../src/lib/log'
import { stopOnSignal } from '../src/lib/process'
import { isProblem } from '../src/problems'
import { openServices } from '../src/services'
import { timeHotParts } from './support/hotParts'
import { hotQuery } from './support/hotQuery'

const config = readConfig(process.env)
const services = openServices(config, createLog('bench', config.logLevel))
const input = readSearch(hotQuery)
if (isProblem(input)) throw new Error(input.code)
const found = findTerms(services, input)
const { body } = typeof found === 'function' ? await found(anybody) : found

const bare = () =>
  new Response(body.open(), { headers: { 'content-type': 'application/json; charset=utf-8' } })

const manyHeaders = new Headers(
  Array.from({ length: 14 }, (_, index) => [`x-header-${index}`, 'a value of normal length']),
)
const withHeaders = () => {
  const response = new Response(body.open(), { headers: manyHeaders })
  for (let index = 0; index < 7; index++) response.headers.set(`x-header-${index}`, 'another value')
  return response
}

let turn: Promise<void> | undefined
/**
 * Delays all requests that arrive in one turn of the event loop until the next turn. Charging delays metered
 * requests in the same way.
 */
const nextTurn = (): Promise<void> => {
  turn ??= new Promise((resolve) =>
    setTimeout(() => {
      turn = undefined
      resolve()
    }, 0),
  )
  return turn
}

const app = createApp(services)
  .get('/bare', bare)
  .get('/bare/later', () => nextTurn().then(bare))
  .get('/bare/later/headers', () => nextTurn().then(withHeaders))
  .get('/parts', ({ request, server }) => Response.json(timeHotParts(services, request, server)))
  .listen({ port: config.port, hostname: config.host, reusePort: false })

stopOnSignal(async () => {
  await app.stop()
  await services.close()
})
