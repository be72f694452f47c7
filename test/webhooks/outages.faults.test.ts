/** When Redis or PostgreSQL fails while workers are sending, the workers recover on their own. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { until } from '../support/until'
import { brokenPromises, ended, repeated, streamsEmpty } from './promises'
import { keepCommitting, openFailingStage } from './support'

setDefaultTimeout(60_000)

let stage: Awaited<ReturnType<typeof openFailingStage>>
beforeAll(async () => {
  stage = await openFailingStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/**
 * Waits until this many more events have been committed. Called before and after a store fails, so that
 * events are committed at both times.
 */
const moreCommitted = async (count: number) => {
  const enough = stage.committed.size + count
  await until(`${count} more are committed`, () => stage.committed.size >= enough)
}

test('a worker that never searches by itself delivers at once, also after PostgreSQL restarted', async () => {
  await stage.addEndpoint('/a')
  stage.startWorker({ POLL_MS: '3600000' })
  const delivered = async () => {
    const event = await stage.commit()
    await until('the event comes', () =>
      stage.receiver.received.some(({ body }) => body.toString().includes(event)),
    )
  }
  for (let event = 0; event < 5; event++) await delivered()
  await stage.faults['PostgreSQL is restarted']()
  for (let event = 0; event < 5; event++) await delivered()
  await ended(stage)
  expect(await brokenPromises(stage)).toEqual([])
})

test.each([
  'Redis is killed',
  'Redis loses everything',
  'Redis stands still',
  'PostgreSQL is killed',
  'PostgreSQL is restarted',
] as const)('%s: every delivery still arrives once', async (fault) => {
  for (const path of ['/a', '/b', '/c']) await stage.addEndpoint(path)
  stage.startWorker()
  stage.startWorker()
  const stopCommitting = keepCommitting(stage)
  await moreCommitted(50)
  await until('workers carry', () => stage.receiver.received.length > 50)
  await stage.faults[fault]()
  await moreCommitted(30)
  await stopCommitting()
  await ended(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})
