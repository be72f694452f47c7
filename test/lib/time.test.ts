import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import * as fc from 'fast-check'
import { dateOfDay, dayOf, every } from '../../src/lib/time'

test('a day is the UTC day of its instant, up to its last millisecond', () => {
  expect(dateOfDay(0)).toBe('1970-01-01')
  expect(dayOf(Date.parse('2024-02-29T23:59:59.999Z'))).toBe(
    dayOf(Date.parse('2024-02-29T00:00:00.000Z')),
  )
  expect(dateOfDay(dayOf(Date.parse('2024-02-29T23:59:59.999Z')))).toBe('2024-02-29')
  expect(dateOfDay(dayOf(Date.parse('2024-03-01T00:00:00.000Z')))).toBe('2024-03-01')
})

test('the date of an instant is the beginning of its ISO time', () => {
  const min = new Date('1970-01-01')
  const max = new Date('9999-12-31')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
      expect(dateOfDay(dayOf(instant.getTime()))).toBe(instant.toISOString().slice(0, 10))
    }),
  )
})

describe('a task', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** Creates a task whose runs finish only when the test resolves them. */
  function openTask() {
    const turns: PromiseWithResolvers<void>[] = []
    const failures: unknown[] = []
    const run = () => {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      return turn.promise
    }
    const stop = every(10, run, (error) => failures.push(error))
    return { turns, failures, stop }
  }

  /** Lets pending promise callbacks run. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }

  test('repeats, and never runs twice at once', async () => {
    const { turns, stop } = openTask()
    jest.advanceTimersByTime(9)
    expect(turns).toHaveLength(0)
    jest.advanceTimersByTime(50)
    expect(turns).toHaveLength(1)
    turns[0]?.resolve()
    await settle()
    jest.advanceTimersByTime(10)
    expect(turns).toHaveLength(2)
    turns[1]?.resolve()
    await stop()
  })

  test('that fails is reported, and runs again', async () => {
    const { turns, failures, stop } = openTask()
    jest.advanceTimersByTime(10)
    turns[0]?.reject(new Error('the first time'))
    await settle()
    expect(failures.map(String)).toEqual(['Error: the first time'])
    jest.advanceTimersByTime(10)
    expect(turns).toHaveLength(2)
    turns[1]?.resolve()
    await stop()
  })

  test('stops after its current run, and does not run again', async () => {
    const { turns, stop } = openTask()
    jest.advanceTimersByTime(10)
    let isStopped = false
    const stopped = stop().then(() => (isStopped = true))
    await settle()
    expect(isStopped).toBe(false)
    turns[0]?.resolve()
    await stopped
    jest.advanceTimersByTime(1000)
    expect(turns).toHaveLength(1)
  })

  test('that is stopped before its first run never runs', async () => {
    const { turns, stop } = openTask()
    await stop()
    jest.advanceTimersByTime(1000)
    expect(turns).toHaveLength(0)
  })
})
