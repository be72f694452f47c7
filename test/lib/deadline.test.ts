import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { atDeadline } from '../../src/lib/deadline'

/** How far the clock is ahead of the timers, in milliseconds. Simulates a process that has been suspended. */
let lateMs = 0
beforeEach(() => {
  lateMs = 0
  jest.useFakeTimers()
  const now = performance.now.bind(performance)
  spyOn(performance, 'now').mockImplementation(() => now() + lateMs)
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function openDeadline(ms: number) {
  const deadline = { passed: 0, cancel: () => {} }
  deadline.cancel = atDeadline(ms, () => deadline.passed++)
  return deadline
}

test('passes once at its time, not before', () => {
  const deadline = openDeadline(50)
  jest.advanceTimersByTime(49)
  expect(deadline.passed).toBe(0)
  jest.advanceTimersByTime(1)
  expect(deadline.passed).toBe(1)
  jest.advanceTimersByTime(1000)
  expect(deadline.passed).toBe(1)
})

test('does not pass after it was cancelled', () => {
  const deadline = openDeadline(50)
  deadline.cancel()
  jest.advanceTimersByTime(1000)
  expect(deadline.passed).toBe(0)
})

test('leaves a moment more if the process was suspended', () => {
  const deadline = openDeadline(50)
  lateMs = 50
  jest.advanceTimersByTime(149)
  expect(deadline.passed).toBe(0)
  jest.advanceTimersByTime(1)
  expect(deadline.passed).toBe(1)
})

test('can be cancelled in that moment too', () => {
  const deadline = openDeadline(50)
  lateMs = 50
  jest.advanceTimersByTime(100)
  deadline.cancel()
  jest.advanceTimersByTime(1000)
  expect(deadline.passed).toBe(0)
})
