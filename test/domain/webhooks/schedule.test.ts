/** Retries continue for about a day, and are never sent earlier than promised. */
import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { pauseAfter } from '../../../src/domain/webhooks/schedule'

const now = Date.UTC(2026, 10, 21, 12)
const promised = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
const secondsInAll = promised.reduce((sum, each) => sum + each, 0)
const longest = 6 * 3600 * 1000

/** Returns the delay after an attempt, without jitter. */
const after = (tries: number, retryAfter: string | null = null) =>
  pauseAfter(tries, retryAfter, { random: () => 0.5, now })

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('has the documented pauses', () => {
  expect(promised.map((_, index) => after(index + 1))).toEqual(promised.map((each) => each * 1000))
})

test('varies each pause by at most a fifth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), chance, (tries, random) => {
      const own = (promised[tries - 1] ?? 0) * 1000
      const pause = pauseAfter(tries, null, { random: () => random, now }) ?? Number.NaN
      expect(pause).toBeGreaterThanOrEqual(Math.floor(own * 0.8))
      expect(pause).toBeLessThanOrEqual(Math.ceil(own * 1.2))
    }),
  )
})

test('adds up to about a day, with any jitter', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 10, maxLength: 10 }), (chances) => {
      const pauses = chances.map(
        (random, index) => pauseAfter(index + 1, null, { random: () => random, now }) ?? Number.NaN,
      )
      const sum = pauses.reduce((total, each) => total + each, 0) / 1000
      expect(sum).toBeGreaterThanOrEqual(secondsInAll * 0.8 - 1)
      expect(sum).toBeLessThanOrEqual(secondsInAll * 1.2 + 1)
    }),
  )
  expect(secondsInAll).toBeWithin(23 * 3600, 24 * 3600)
})

test('spreads deliveries that failed together', () => {
  expect(pauseAfter(5, null, { random: () => 0, now })).toBe(1_440_000)
  expect(pauseAfter(5, null, { random: () => 0.999_999, now })).toBeWithin(2_159_000, 2_160_001)
})

test.each([11, 12, 1000, 0])('has no retry after attempt %d', (tries) => {
  expect(after(tries)).toBeUndefined()
  expect(after(tries, '5')).toBeUndefined()
})

describe('Retry-After', () => {
  const cases: [header: string, pause: number][] = [
    ['60', 60_000],
    [' 60 ', 60_000],
    ['060', 60_000],
    ['21600', longest],
    ['21601', longest],
    ['999999999', longest],
    ['9'.repeat(20), longest],
    ['9'.repeat(400), longest],
    [`${'0'.repeat(400)}60`, 60_000],
    ['Sat, 21 Nov 2026 12:10:00 GMT', 600_000],
    ['Sat, 21 Nov 2026 12:00:01 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 5000],
    ['Sat, 28 Nov 2026 12:00:00 GMT', longest],
    ['Fri, 31 Dec 9999 23:59:59 GMT', longest],
  ]
  test.each(cases)('waits for "%s" after the first attempt', (header, pause) => {
    expect(after(1, header)).toBe(pause)
  })

  test.each(['', ' ', '0', '4', 'soon', '-60', '-1', 'NaN', 'Infinity', '0x60', '60s', '\u0660'])(
    'ignores "%s"',
    (header) => {
      expect(after(1, header)).toBe(5000)
    },
  )

  test('ignores a shorter value than the pause', () => {
    expect(after(4, '60')).toBe(600_000)
  })

  test('never waits less than the pause, nor because of the header more than six hours', () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), header, chance, (tries, text, random) => {
        const told = { random: () => random, now }
        const own = pauseAfter(tries, null, told) ?? Number.NaN
        const pause = pauseAfter(tries, text, told) ?? Number.NaN
        expect(pause).toBeGreaterThanOrEqual(own)
        expect(pause).toBeLessThanOrEqual(Math.max(own, longest))
      }),
    )
  })
})
