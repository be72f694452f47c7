/**
 * Endpoints that hang, never finish their responses, or refuse connections do not delay other endpoints.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { deliveryLimits, slotsFor, spareFor } from '../../src/domain/webhooks/worker'
import { testPort } from '../support/ports'
import { type Receiver, startReceiver } from '../support/receiver'
import { until } from '../support/until'
import { openStage, type Stage } from './support'

setDefaultTimeout(60_000)

const events = 60
/**
 * How many times the test tries to raise the number of deliveries that an endpoint may have in progress. An
 * attempt fails if the machine stalls.
 */
const attempts = 3
const share = deliveryLimits.outstanding.healthy
/**
 * Timeouts longer than the test, so that no event gets through merely because another attempt has timed out.
 */
const patient = { SEND_DEADLINE_MS: '90000', BODY_MS: '90000', LEASE_MS: '120000' }
/** How long a test waits for events, in milliseconds. */
const timeoutMs = 40_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test('nine that stall their responses do not delay a healthy one with slots for 9.6', async () => {
  const others = await startReceiver({ manner: 'stall', body: '.' })
  const urls = Array.from({ length: 9 }, (_, place) => others.url(`/stalling/${place}`))
  const received = await besideBusy({ others, urls, requestsAtOnce: 704 })
  await others.close()
  expect(received).toBe(9 * share)
})

test('six that hang do not delay a healthy one with slots for 7', async () => {
  const others = await startReceiver({ manner: 'hang' })
  const urls = Array.from({ length: 6 }, (_, place) => others.url(`/hanging/${place}`))
  const received = await besideBusy({ others, urls, requestsAtOnce: 512 })
  await others.close()
  expect(received).toBe(6 * share)
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

test('three that hang after their windows have grown do not delay a healthy one', async () => {
  const others = await startReceiver()
  const urls = [1, 2, 3].map((place) => others.url(`/busy/${place}`))
  for (const url of urls) await stage.addEndpoint('', url)
  stage.startWorker(patient)
  let held = 0
  for (let attempt = 1; attempt <= attempts && held <= urls.length * share; attempt++) {
    others.tell({})
    const before = others.received.length
    await stage.commitAll(2000)
    await until('they are busy', () => others.received.length > before + 3000, timeoutMs)
    others.tell({ manner: 'hang' })
    const responded = others.received.length
    // Each endpoint's window limits how many of its deliveries may be in progress. When all windows
    // are full, the number of requests stops growing.
    await until('they hold all that they may', async () => {
      const known = others.received.length
      await Bun.sleep(300)
      held = known - responded
      return others.received.length === known
    })
  }
  await stage.addEndpoint('/healthy')
  await healthyReceives(events)
  await others.close()
  expect(held).toBeGreaterThan(urls.length * share)
  expect(held).toBeLessThanOrEqual(urls.length * share + spareFor(slotsFor(4096)))
})

/**
 * Sends the other endpoints as many deliveries as may be in progress at once, then sends events to the
 * healthy endpoint. These events would never arrive if the other endpoints could take all of the worker's
 * slots.
 * @param requestsAtOnce a limit that is lower than usual, so that the worker reaches it sooner
 * @returns the number of requests that the other endpoints received
 */
async function besideBusy(it: { urls: string[]; others: Receiver; requestsAtOnce: number }) {
  const { urls, others, requestsAtOnce } = it
  await stage.addEndpoint('/healthy')
  for (const url of urls) await stage.addEndpoint('', url)
  stage.startWorker({ ...patient, BUN_CONFIG_MAX_HTTP_REQUESTS: String(requestsAtOnce) })
  await stage.commitAll(share)
  await until(
    'they have all that they may have',
    () => others.received.length >= urls.length * share,
    timeoutMs,
  )
  await healthyReceives(events)
  return others.received.length
}

/** Commits events one after another. Resolves when the healthy endpoint has received all of them. */
async function healthyReceives(count: number): Promise<void> {
  const came = new Set<string>()
  stage.receiver.tell(({ body }) => {
    came.add((JSON.parse(body.toString()) as { id: string }).id)
    return {}
  }, '/healthy')
  const ids: string[] = []
  for (let event = 0; event < count; event++) ids.push(await stage.commit())
  await until('all have come', () => ids.every((id) => came.has(id)), timeoutMs)
}
