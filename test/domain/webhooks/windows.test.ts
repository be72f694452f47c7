/**
 * An endpoint's window grows up to a limit while the endpoint is quick, and shrinks when the endpoint becomes
 * slow.
 */
import { expect, test } from 'bun:test'
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { createWindows } from '../../../src/domain/webhooks/windows'

const limits = { least: 4, most: 16, spare: 20, heldMs: 60_000, quickMs: 100, slowMs: 500 }
const quick = { isDelivered: true, sinceQueuedMs: 50 }
const unhurried = { isDelivered: true, sinceQueuedMs: 300 }
const slow = { isDelivered: true, sinceQueuedMs: 500 }
const failed = { isDelivered: false, sinceQueuedMs: 5 }

function open(changes: Partial<typeof limits> = {}) {
  const windows = createWindows({ ...limits, ...changes })
  let now = 0
  return {
    ...windows,
    /** Reports attempts at intervals of one second. */
    report(endpointId: number, attempt: typeof quick, times = 1) {
      for (let time = 0; time < times; time++) windows.attempted(endpointId, attempt, (now += 1000))
    },
    forgetUnused: () => windows.forgetUnused(now),
    wait(ms: number) {
      now += ms
    },
    size: (endpointId: number) => windows.grown().get(endpointId) ?? limits.least,
  }
}

test('a window grows by one with each quick success, up to its limit', () => {
  const windows = open()
  windows.report(1, quick, 3)
  expect(windows.size(1)).toBe(7)
  windows.report(1, quick, 50)
  expect(windows.size(1)).toBe(16)
  expect(windows.size(2)).toBe(4)
})

test('a success that is neither quick nor slow changes nothing', () => {
  const windows = open()
  windows.report(1, quick, 3)
  windows.report(1, unhurried, 9)
  expect(windows.size(1)).toBe(7)
})

test.each([
  ['slow', slow],
  ['failed', failed],
])('a window is halved after a %s attempt, down to the least', (_what, attempt) => {
  const windows = open()
  windows.report(1, quick, 50)
  windows.report(1, attempt)
  expect(windows.size(1)).toBe(8)
  windows.report(1, attempt)
  expect(windows.size(1)).toBe(4)
  windows.report(1, attempt, 3)
  expect(windows.grown()).toEqual(new Map())
})

test('what was enqueued before a window was halved does not halve it again', () => {
  const windows = createWindows(limits)
  for (let time = 0; time < 50; time++) windows.attempted(1, quick, 1000)
  windows.attempted(1, slow, 2000)
  windows.attempted(1, slow, 2400)
  expect(windows.grown()).toEqual(new Map([[1, 8]]))
  windows.attempted(1, slow, 2501)
  expect(windows.grown()).toEqual(new Map())
})

test('all windows share what exceeds the least, and give it back after the time for which it is held', () => {
  const windows = open()
  for (const endpointId of [1, 2]) windows.report(endpointId, quick, 50)
  expect([windows.size(1), windows.size(2)]).toEqual([16, 12])
  windows.report(1, slow)
  windows.report(2, quick, 20)
  expect([windows.size(1), windows.size(2)]).toEqual([8, 12])
  windows.wait(limits.heldMs)
  windows.report(2, quick, 50)
  expect([windows.size(1), windows.size(2)]).toEqual([8, 16])
})

test('no window grows if there is nothing to share', () => {
  const windows = open({ spare: 0 })
  windows.report(1, quick, 50)
  expect(windows.grown()).toEqual(new Map())
})

test('a window that is larger than the number of attempts is forgotten', () => {
  const windows = open()
  for (const endpointId of [1, 2]) windows.report(endpointId, quick, 4)
  windows.forgetUnused()
  windows.report(1, unhurried, 8)
  windows.report(2, unhurried, 7)
  windows.forgetUnused()
  expect(windows.grown()).toEqual(new Map([[1, 8]]))
})

test('whatever happens, no window exceeds its bounds, nor all of them theirs', () => {
  const step = record({
    endpointId: integer({ min: 1, max: 4 }),
    attempt: constantFrom(quick, quick, quick, unhurried, slow, failed),
    times: integer({ min: 1, max: 20 }),
    forgets: nat(9),
  })
  const holds = property(array(step, { maxLength: 40 }), (steps) => {
    const windows = open({ heldMs: 1 })
    for (const { endpointId, attempt, times, forgets } of steps) {
      windows.report(endpointId, attempt, times)
      if (forgets === 0) windows.forgetUnused()
      const sizes = [...windows.grown().values()]
      expect(Math.max(limits.least, ...sizes)).toBeLessThanOrEqual(limits.most)
      expect(Math.min(limits.most, ...sizes)).toBeGreaterThan(limits.least)
      const beyond = sizes.reduce((sum, size) => sum + size - limits.least, 0)
      expect(beyond).toBeLessThanOrEqual(limits.spare)
    }
  })
  assert(holds)
})
