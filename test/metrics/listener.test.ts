import { expect, test } from 'bun:test'
import { Counts } from '../../src/lib/meters'
import { serveMetrics } from '../../src/metrics/listener'
import { createRegistry } from '../../src/metrics/process'
import { testPort } from '../support/ports'

const log = { info: () => {}, fatal: () => {} }

async function listen(metricsToken?: string) {
  const port = await testPort()
  const registry = createRegistry('worker', new Counts())
  const config = { metricsAddress: { host: '127.0.0.1', port }, metricsToken }
  const stop = serveMetrics(config, registry, log)
  const get = (path: string, authorization = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
  return { get, stop }
}

test('serves the metrics of the process, and nothing else', async () => {
  const { get, stop } = await listen()
  const response = await get('/metrics')
  expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4')
  expect(await response.text()).toContain('atumo_build_info{program="worker",version="')
  expect((await get('/')).status).toBe(404)
  await stop()
})

test('requires the token if there is one', async () => {
  const { get, stop } = await listen('secret')
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', 'Bearer wrong')).status).toBe(401)
  expect((await get('/metrics', 'Bearer secret')).status).toBe(200)
  await stop()
})

test('does nothing without an address', async () => {
  const registry = createRegistry('worker', new Counts())
  await serveMetrics({ metricsAddress: undefined, metricsToken: 'secret' }, registry, log)()
})
