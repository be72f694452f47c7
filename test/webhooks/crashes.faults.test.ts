/** Workers that die, or end in order, while they carry: nothing is lost, and next to nothing comes twice. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { brokenPromises, ended, leased, letTimePass, repeated, streamsEmpty } from './promises'
import { keepCommitting, openStage, type Stage, until } from './support'

setDefaultTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test.each([
  ['rung', 3],
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
    const inFlight = await leased(stage)
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
    const unknown = attempts.filter(({ outcome }) => outcome.startsWith('unknown'))
    expect(new Set(unknown.map(({ deliveryId }) => deliveryId))).toEqual(inFlight)
    for (const { number, status, outcome } of unknown) {
      expect({ number, status, outcome }).toEqual({
        number: 1,
        status: null,
        outcome: 'unknown: whoever sent it stopped',
      })
    }
  },
)

test('a worker that stands still where it alone may ring does not stop the others', async () => {
  for (const path of ['/a', '/b']) await stage.addEndpoint(path)
  const frozen = stage.startWorker({ FAIL_STAGE: 'rung', FAIL_AT: '3', FAIL_SIGNAL: 'SIGSTOP' })
  const stopCommitting = keepCommitting(stage)
  await until('it stands still', async () => {
    const status = await Bun.file(`/proc/${frozen.pid}/status`).text()
    return /^State:\s+T/m.test(status)
  })
  const inFlight = await leased(stage)
  stage.startWorker()
  await Bun.sleep(12_000)
  await stopCommitting()
  await until('the other has brought all but what the first holds', async () => {
    const [row] = await stage.sql<{ open: number }[]>`
      select count(*)::int as open from deliveries
      where state not in ('delivered', 'dead') and id <> all(${[...inFlight]})`
    return row?.open === 0
  })
  process.kill(frozen.pid, 'SIGCONT')
  await ended(stage)
  await letTimePass(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage, inFlight)).toEqual([])
  expect(repeated(stage).filter((id) => !inFlight.has(id))).toEqual([])
})

test('a worker that is told to end under load ends in time, and nothing comes twice', async () => {
  for (const path of ['/a', '/b']) await stage.addEndpoint(path)
  const hanging = await stage.addEndpoint('/hanging')
  stage.receiver.tell({ delayMs: 100 }, '/a')
  stage.receiver.tell({ manner: 'hang' }, '/hanging')
  await stage.commitAll(600)
  const worker = stage.startWorker({}, 'whole')
  await until('something comes', () => stage.receiver.received.length > 200)
  const begun = performance.now()
  await worker.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await worker.exited).toBe(0)
  expect(await leased(stage)).toEqual(new Set())
  const before = stage.receiver.received.length
  await stage.endpoints.setStatus(hanging, 'disabled')
  await letTimePass(stage)
  stage.startWorker()
  await ended(stage)
  await streamsEmpty(stage)
  expect(before).toBeLessThan(1200)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})

test('two workers at once send nothing twice', async () => {
  for (const path of ['/a', '/b', '/c']) await stage.addEndpoint(path)
  stage.startWorker({}, 'whole')
  stage.startWorker()
  const stopCommitting = keepCommitting(stage)
  await stage.commitAll(1000)
  await Bun.sleep(1500)
  await stopCommitting()
  await ended(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})
