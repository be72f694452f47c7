import { expect, test } from 'bun:test'
import { atDeadline } from '../../src/lib/deadline'

/** How long after its beginning a deadline passed, in ms. */
function passing(ms: number) {
  const begun = performance.now()
  const { promise, resolve } = Promise.withResolvers<number>()
  atDeadline(ms, () => resolve(performance.now() - begun))
  return promise
}

test('passes when its time has come, not before', async () => {
  expect(await passing(50)).toBeWithin(49, 3000)
})

test('does not pass once it was cancelled', async () => {
  let hasPassed = false
  const cancel = atDeadline(20, () => (hasPassed = true))
  cancel()
  await Bun.sleep(60)
  expect(hasPassed).toBe(false)
})

test('leaves a moment more where this process was kept from running', async () => {
  const passed = passing(50)
  Bun.sleepSync(100)
  expect(await passed).toBeGreaterThan(195)
})

test('is cancelled in that moment, too', async () => {
  let hasPassed = false
  const cancel = atDeadline(10, () => (hasPassed = true))
  Bun.sleepSync(50)
  await Bun.sleep(20)
  cancel()
  await Bun.sleep(150)
  expect(hasPassed).toBe(false)
})
