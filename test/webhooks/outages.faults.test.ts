/** Redis and PostgreSQL that fail while workers carry: the workers go on by themselves. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { brokenPromises, ended, repeated, streamsEmpty } from './promises'
import { keepCommitting, openStage, type Stage } from './support'

setDefaultTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test.each([
  'Redis is killed',
  'Redis loses everything',
  'Redis stands still',
  'PostgreSQL is killed',
  'PostgreSQL is restarted',
] as const)('%s: everything comes once all the same', async (fault) => {
  for (const path of ['/a', '/b', '/c']) await stage.addEndpoint(path)
  stage.startWorker()
  stage.startWorker()
  const stopCommitting = keepCommitting(stage)
  await Bun.sleep(1000)
  await stage.faults[fault]()
  await Bun.sleep(500)
  await stopCommitting()
  await ended(stage)
  await streamsEmpty(stage)
  expect(stage.committed.size).toBeGreaterThan(50)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})
