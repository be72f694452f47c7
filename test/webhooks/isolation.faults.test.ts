/**
 * Endpoints that hang, never finish their responses, or refuse connections do not delay other endpoints.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { slotsFor, windowFor } from '../../src/domain/webhooks/worker'
import { testPort } from '../support/ports'
import { startReceiver } from '../support/receiver'
import { until } from '../support/until'
import { openStage, type Stage } from './support'

setDefaultTimeout(60_000)

const events = 60
/**
 * Timeouts longer than the test, so that no event gets through merely because another attempt has timed out.
 */
const patient = { SEND_DEADLINE_MS: '90000', BODY_MS: '90000', LEASE_MS: '120000' }
/** How long a test waits for events, in milliseconds. */
const patienceMs = 40_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test.each(['stall', 'hang'] as const)('31 that %s do not delay a healthy one', async (manner) => {
  const others = await startReceiver({ manner, body: '.' })
  const urls = Array.from({ length: 31 }, (_, place) => others.url(`/slow/${place}`))
  await stage.addEndpoint('/healthy')
  for (const url of urls) await stage.addEndpoint('', url)
  // Fewer slots than usual, so that the worker is busy sooner.
  const requestsAtOnce = 512
  const window = windowFor(slotsFor(requestsAtOnce))
  stage.startWorker({ ...patient, BUN_CONFIG_MAX_HTTP_REQUESTS: String(requestsAtOnce) })
  await stage.commitAll(window + 10)
  await until(
    'they have all that they may have',
    () => others.received.length >= urls.length * window,
    patienceMs,
  )
  await healthyReceives(events)
  const received = others.received.length
  await others.close()
  expect(received).toBe(31 * window)
})

test('the healthy endpoint does not wait for four that misbehave', async () => {
  const others = await startReceiver()
  others.tell({ manner: 'hang' }, '/hanging')
  others.tell({ manner: 'stall', body: '.' }, '/dripping')
  others.tell({ manner: 'endless' }, '/endless')
  const paths = ['/hanging', '/dripping', '/endless']
  await stage.addEndpoint('/healthy')
  for (const path of paths) await stage.addEndpoint('', others.url(path))
  await stage.addEndpoint('', `https://127.0.0.1:${await testPort()}/refusing`)
  stage.startWorker(patient)
  await stage.commitAll(1)
  await until('the three are busy', () => others.received.length >= paths.length)
  await healthyReceives(events)
  const receivedBy = (path: string) => others.received.filter((one) => one.path === path).length
  const sentBytes = others.sentBytes()
  // End the endless responses, which would keep the receiver open.
  await stage.endWorkers()
  await others.close()

  expect(paths.map((path) => receivedBy(path) > 0)).toEqual([true, true, true])
  // The receiver can send only as much of an endless response as the buffers between it and the
  // worker can hold.
  expect(sentBytes / receivedBy('/endless')).toBeLessThan(16 * 2 ** 20)
})

/** Commits events one after another. Resolves when the healthy endpoint has received all of them. */
async function healthyReceives(count: number): Promise<void> {
  const came = new Set<string>()
  stage.receiver.tell(({ body }) => {
    came.add((JSON.parse(body.toString()) as { id: string }).id)
    return {}
  }, '/healthy')
  const ids: string[] = []
  for (let event = 0; event < count; event++) ids.push(await stage.commit())
  await until('all have come', () => ids.every((id) => came.has(id)), patienceMs)
}
