import { expect, test } from 'bun:test'
import { createVisitorLimits } from '../../../src/domain/apps/visitorLimits'
import { isProblem, resultOf } from '../../../src/problems'

/** Creates visitor limits with a clock that the tests control. */
function limitsAt(second: number) {
  let now = second * 1000
  const limits = createVisitorLimits(() => now)
  const at = (later: number) => {
    now = later * 1000
  }
  const enter = (perMinute: number, address = '203.0.113.7', clientId = 'app_a') =>
    limits.enter(clientId, address, perMinute)
  const entered = (perMinute: number) => resultOf(enter(perMinute))
  return { at, enter, entered }
}

const refused = (perMinute: number, retryAfter: number) =>
  ({ code: 'too_many_visits', perMinute, retryAfter }) as const

test('allows searches up to the limit, and makes the next wait for the end of the minute', () => {
  const { at, enter } = limitsAt(600)
  expect([enter(2), enter(2)].map(isProblem)).toEqual([false, false])
  expect(enter(2)).toEqual(refused(2, 60))
  at(659.5)
  expect(enter(2)).toEqual(refused(2, 1))
  at(660)
  expect(isProblem(enter(2))).toBe(false)
})

test('does not count refused searches, so a raised limit takes effect at once', () => {
  const { enter } = limitsAt(600)
  enter(1)
  for (let n = 0; n < 10; n++) expect(enter(1)).toEqual(refused(1, 60))
  expect([enter(3), enter(3), enter(3)].map(isProblem)).toEqual([false, false, true])
})

test('counts searches under the old limit towards a lowered one', () => {
  const { enter } = limitsAt(600)
  for (let n = 0; n < 5; n++) enter(10)
  expect(enter(5)).toEqual(refused(5, 60))
})

test('makes room for one search when a visit is taken back, and for no second', () => {
  const { enter, entered } = limitsAt(600)
  enter(2)
  const leave = entered(2)
  leave()
  expect(isProblem(enter(2))).toBe(false)
  expect(isProblem(enter(2))).toBe(true)
})

test('makes no room in this minute for a visit of the last one', () => {
  const { at, enter, entered } = limitsAt(659)
  const leave = entered(1)
  at(660)
  enter(1)
  leave()
  expect(enter(1)).toEqual(refused(1, 60))
})

test('makes no room in a minute without searches for a visit of an earlier one', () => {
  const { at, enter, entered } = limitsAt(659)
  const leave = entered(1)
  at(660)
  leave()
  enter(1)
  expect(enter(1)).toEqual(refused(1, 60))
})

test('counts each address and each app alone', () => {
  const { enter } = limitsAt(600)
  enter(1)
  expect(isProblem(enter(1))).toBe(true)
  expect(isProblem(enter(1, '203.0.113.8'))).toBe(false)
  expect(isProblem(enter(1, '203.0.113.7', 'app_b'))).toBe(false)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 'refused'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'allowed'],
  ['203.0.113.7', '::ffff:203.0.113.7', 'refused'],
  ['', '', 'refused'],
] as const)('after %p, %p is %s', (first, second, result) => {
  const { enter } = limitsAt(600)
  enter(1, first)
  expect(isProblem(enter(1, second))).toBe(result === 'refused')
})

test('bounds memory by forgetting the visitors that have not searched for the longest time', () => {
  const { enter } = limitsAt(600)
  enter(1, 'silent')
  enter(1, 'busy')
  for (let n = 0; n < 100_000; n++) {
    enter(1, `scanner ${n}`)
    if (n % 1000 === 0) enter(1, 'busy')
  }
  expect(isProblem(enter(1, 'busy'))).toBe(true)
  expect(isProblem(enter(1, 'silent'))).toBe(false)
})
