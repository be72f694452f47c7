/** Loops continue after failures until they are stopped. */
import { expect, test } from 'bun:test'
import { createLoops } from '../../src/lib/loops'
import { until } from '../support/until'

const quiet = { info: () => {}, warn: () => {} }

test('a task repeats after failures, with a pause each', async () => {
  const loops = createLoops(quiet, 20)
  const begun = performance.now()
  let turns = 0
  loops.start('task', async () => {
    turns++
    if (turns <= 3) throw new Error('no')
    await loops.pause(1)
  })
  await until('it works', () => turns > 5)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(55)
  await loops.stop()
  const after = turns
  await Bun.sleep(10)
  expect(turns).toBe(after)
})

test('stop ends pauses at once, waits for running tasks, and ignores their failures', async () => {
  const said: string[] = []
  const keep = (_: unknown, message: string) => void said.push(message)
  const loops = createLoops({ info: keep, warn: keep } as never, 60_000)
  const release = Promise.withResolvers<void>()
  let isOver = false
  loops.start('pausing', () => loops.pause(60_000))
  loops.start('working', async () => {
    await release.promise
    isOver = true
    throw new Error('cut off')
  })
  expect(loops.isStopping()).toBe(false)
  const stopped = loops.stop()
  expect(loops.isStopping()).toBe(true)
  release.resolve()
  await stopped
  expect(isOver).toBe(true)
  expect(said).toEqual([])
  await loops.pause(60_000)
})
