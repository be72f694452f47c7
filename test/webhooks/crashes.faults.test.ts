/**
 * Workers are killed or stopped while they are sending. No delivery is lost, and only deliveries that were in
 * progress may be sent twice.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { stopTimeoutMs } from '../../src/deliveryWorker'
import { sendDeadlineMs } from '../../src/domain/webhooks/send'
import { endTimeoutMs as launcherTimeoutMs } from '../../src/launch/processes'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'
import {
  brokenPromises,
  deliveryOf,
  ended,
  leased,
  leasedByStopped,
  letTimePass,
  repeated,
  streamsEmpty,
  tooSoon,
} from './promises'
import { keepCommitting, openStage, type Stage } from './support'

setDefaultTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test.each([
  ['queued', 3],
  ['leased', 3],
  ['sent', 60],
  ['recorded', 60],
])(
  'a worker killed when a delivery is %s leaves everything to the next',
  async (failStage, failAt) => {
    for (const path of ['/a', '/b', '/c']) await stage.addEndpoint(path)
    const victim = stage.startWorker({ FAIL_STAGE: failStage, FAIL_AT: String(failAt) })
    const stopCommitting = keepCommitting(stage)
    await victim.exited
    const inFlight = await leasedByStopped(stage)
    await stopCommitting()
    await letTimePass(stage)
    stage.startWorker()
    await ended(stage)
    await streamsEmpty(stage)
    expect(await brokenPromises(stage, inFlight)).toEqual([])
    expect(repeated(stage).filter((id) => !inFlight.has(id))).toEqual([])
    expect(stage.rolledBack.size).toBeGreaterThan(0)
    if (failStage === 'leased' || failStage === 'sent') expect(inFlight.size).toBeGreaterThan(0)
    const attempts = await stage.deliveries.attempts([...inFlight])
    const unknown = attempts.filter(({ outcome }) => outcome === 'worker_lost')
    expect(new Set(unknown.map(({ deliveryId }) => deliveryId))).toEqual(inFlight)
    for (const { number, status, outcome } of unknown) {
      expect({ number, status, outcome }).toEqual({
        number: 1,
        status: null,
        outcome: 'worker_lost',
      })
    }
  },
)

test('a worker that is suspended while it enqueues does not stop the others', async () => {
  for (const path of ['/a', '/b']) await stage.addEndpoint(path)
  const limits = { SEND_DEADLINE_MS: '1000', LEASE_MS: '5000', IDLE_MS: '2000' }
  const failing = { FAIL_STAGE: 'queued', FAIL_AT: '3', FAIL_SIGNAL: 'SIGSTOP' }
  const frozen = stage.startWorker({ ...limits, ...failing })
  const stopCommitting = keepCommitting(stage)
  await until('it is suspended', async () => {
    const status = await Bun.file(`/proc/${frozen.pid}/status`).text()
    return /^State:\s+T/m.test(status)
  })
  const inFlight = await leasedByStopped(stage)
  stage.startWorker(limits)
  const before = stage.committed.size
  await until('more is committed', () => stage.committed.size > before + 100)
  await stopCommitting()
  // Wait for all deliveries. Those leased by the suspended worker are taken over when their leases
  // expire.
  await ended(stage)
  process.kill(frozen.pid, 'SIGCONT')
  // The resumed worker must return the deliveries that it can no longer send.
  await stage.commitAll(10)
  await ended(stage)
  await letTimePass(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage, inFlight)).toEqual([])
  expect(repeated(stage).filter((id) => !inFlight.has(id))).toEqual([])
})

test('an attempt times out before its worker stops, and the worker before its launcher kills it', () => {
  expect(sendDeadlineMs + 1000).toBeLessThanOrEqual(stopTimeoutMs)
  expect(stopTimeoutMs + 1000).toBeLessThanOrEqual(launcherTimeoutMs)
})

test.each([
  ['hangs', { manner: 'hang' }],
  ['is slow', { delayMs: 1500 }],
] as const)(
  'a worker that stops beside an endpoint that %s ends in time, and sends nothing twice',
  async (_what, response) => {
    for (const path of ['/a', '/b']) await stage.addEndpoint(path)
    const bad = await stage.addEndpoint('/bad')
    // Respond so slowly that some deliveries are left when the worker stops, even if this process
    // stalls for seconds.
    stage.receiver.tell({ delayMs: 500 }, '/a')
    stage.receiver.tell(response, '/bad')
    await stage.commitAll(600)
    const worker = stage.startWorker({}, 'whole')
    const to = (path: string) =>
      stage.receiver.received.filter((received) => received.path === path).length
    await until('all have something under way', () => to('/bad') >= 64 && to('/a') + to('/b') > 200)
    const begun = runningTime()
    await worker.stop()
    expect(runningTime() - begun).toBeLessThan(launcherTimeoutMs)
    expect(await worker.exited).toBe(0)
    expect(await leased(stage)).toEqual(new Set())
    const before = to('/a') + to('/b')
    expect(before).toBeLessThan(1200)
    stage.receiver.tell({}, '/a')
    await stage.endpoints.setStatus(bad, 'disabled')
    await letTimePass(stage)
    stage.startWorker()
    await ended(stage)
    await streamsEmpty(stage)
    expect(await brokenPromises(stage)).toEqual([])
    // If /bad hangs, attempts to reach it fail, and on a slow machine the first retries may start
    // before the worker stops.
    const retried = new Set(
      stage.receiver.received.filter(({ path }) => path === '/bad').map(deliveryOf),
    )
    expect(repeated(stage).filter((id) => !retried.has(id))).toEqual([])
    expect(tooSoon(stage, new Set(), {})).toEqual([])
  },
)

test('two workers at once send nothing twice', async () => {
  for (const path of ['/a', '/b', '/c']) await stage.addEndpoint(path)
  stage.startWorker({}, 'whole')
  stage.startWorker()
  const stopCommitting = keepCommitting(stage)
  await until('both read', async () => {
    // Each worker reads each of the two streams on a connection of its own.
    const clients = String(await stage.redis.call('CLIENT', 'LIST')).split('\n')
    return clients.filter((client) => client.includes('cmd=xreadgroup')).length === 4
  })
  await stage.commitAll(1000)
  const before = stage.committed.size
  await until('more is committed', () => stage.committed.size > before + 100)
  await stopCommitting()
  await ended(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})
