/**
 * The pace of requests: while requests are quick, only a few run at the same time. Quick requests never wait
 * for slow ones.
 */
import { expect, test } from 'bun:test'
import { createPace } from '../../../src/domain/webhooks/pace'
import { failureOf } from '../../launch/support'
import { until } from '../../support/until'

/** Creates work that ends only when the test ends it. */
function openWork(countedMs = 3_600_000, burst = 100) {
  let now = 0
  const excess = { burst, perSecond: 10 }
  const paced = createPace({ most: 2, countedMs, excess, now: () => now })
  const started: number[] = []
  const ends: (() => void)[] = []
  const done: number[] = []
  const begin = (number: number) =>
    paced(async () => {
      started.push(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
      return number
    }).then((result) => done.push(result))
  const wait = (ms: number) => {
    now += ms
  }
  return { paced, started, done, begin, wait, end: (number: number) => ends[number]?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('starts as many as may run, and the others in order as these end', async () => {
  const work = openWork()
  const all = [0, 1, 2, 3].map(work.begin)
  await settled()
  expect(work.started).toEqual([0, 1])
  work.end(1)
  await settled()
  expect(work.started).toEqual([0, 1, 2])
  expect(work.done).toEqual([1])
  for (const number of [0, 2]) work.end(number)
  await settled()
  work.end(3)
  await Promise.all(all)
  expect(work.done).toEqual([1, 0, 2, 3])
})

test('does not wait for work that takes long', async () => {
  const work = openWork(5)
  const all = [0, 1, 2, 3].map(work.begin)
  await settled()
  expect(work.started).toEqual([0, 1])
  await Bun.sleep(15)
  expect(work.started).toEqual([0, 1, 2, 3])
  // This work has become slow, so it no longer counts towards the limit. When it ends, no other
  // work starts.
  for (const number of [0, 1, 2, 3]) work.end(number)
  await Promise.all(all)
  const more = [4, 5, 6].map(work.begin)
  await settled()
  expect(work.started).toEqual([0, 1, 2, 3, 4, 5])
  work.end(4)
  work.end(5)
  await settled()
  work.end(6)
  await Promise.all(more)
})

test('when all work takes long, only some of it stops counting', async () => {
  const work = openWork(1, 3)
  const all = Array.from({ length: 8 }, (_, number) => work.begin(number))
  await until('the burst is used up', () => work.started.length === 5)
  await Bun.sleep(10)
  expect(work.started).toEqual([0, 1, 2, 3, 4])
  work.wait(200)
  await until('two more have stopped counting', () => work.started.length === 7)
  await Bun.sleep(10)
  expect(work.started).toHaveLength(7)
  work.end(6)
  await until('another one has ended', () => work.started.length === 8)
  for (const number of work.started) work.end(number)
  await Promise.all(all)
})

test('goes on after work that fails, and returns its error', async () => {
  const { paced } = openWork()
  const failing = () => paced(() => Promise.reject(new Error('broke')))
  for (let time = 0; time < 5; time++) expect((await failureOf(failing())).message).toBe('broke')
  expect(await paced(async () => 'done')).toBe('done')
})
