import { expect, test } from 'bun:test'
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

test('the date of the day of an instant is how its ISO time begins', () => {
  const min = new Date('1970-01-01')
  const max = new Date('9999-12-31')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
      expect(dateOfDay(dayOf(instant.getTime()))).toBe(instant.toISOString().slice(0, 10))
    }),
  )
})

test('a task runs again and again, and never twice at once', async () => {
  const third = Promise.withResolvers<void>()
  let [atOnce, most, runs] = [0, 0, 0]
  const stop = every(
    2,
    async () => {
      most = Math.max(most, ++atOnce)
      await Bun.sleep(10)
      atOnce--
      if (++runs === 3) third.resolve()
    },
    () => {},
  )
  await third.promise
  await stop()
  expect(most).toBe(1)
})

test('a failure is reported, and the next turn comes', async () => {
  const failures: unknown[] = []
  const second = Promise.withResolvers<void>()
  let runs = 0
  const stop = every(
    2,
    async () => {
      if (++runs === 1) throw new Error('the first time')
      second.resolve()
    },
    (error) => failures.push(error),
  )
  await second.promise
  await stop()
  expect(failures.map(String)).toEqual(['Error: the first time'])
})

test('stopping waits for the turn under way, and no other begins', async () => {
  const began = Promise.withResolvers<void>()
  let [begun, ended] = [0, 0]
  const stop = every(
    2,
    async () => {
      begun++
      began.resolve()
      await Bun.sleep(20)
      ended++
    },
    () => {},
  )
  await began.promise
  expect(ended).toBe(0)
  await stop()
  expect({ begun, ended }).toEqual({ begun: 1, ended: 1 })
  await Bun.sleep(20)
  expect(begun).toBe(1)
})

test('what is stopped before its first turn never runs', async () => {
  let runs = 0
  const stop = every(
    2,
    async () => void runs++,
    () => {},
  )
  await stop()
  await Bun.sleep(10)
  expect(runs).toBe(0)
})
