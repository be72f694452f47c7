import { expect, test } from 'bun:test'
import { createVisitorLimits, type Visit } from '../../../src/domain/apps/visitorLimits'

/** Creates visitor limits with a clock that the tests control. */
function limitsAt(second: number) {
  let now = second * 1000
  const limits = createVisitorLimits(() => now)
  const at = (later: number) => {
    now = later * 1000
  }
  const enter = (perMinute: number, address = '203.0.113.7', clientId = 'app_a') =>
    limits.enter(clientId, address, perMinute)
  const entered = (perMinute: number): Visit => {
    const visit = enter(perMinute)
    if (visit.kind !== 'entered') throw new Error('the visitor was not let in')
    return visit
  }
  return { at, enter, entered }
}

const refused = (perMinute: number, retryAfter: number) =>
  ({ kind: 'too many visits', perMinute, retryAfter }) as const

test('allows searches up to the limit, and makes the next wait for the end of the minute', () => {
  const { at, enter } = limitsAt(600)
  expect([enter(2).kind, enter(2).kind]).toEqual(['entered', 'entered'])
  expect(enter(2)).toEqual(refused(2, 60))
  at(659.5)
  expect(enter(2)).toEqual(refused(2, 1))
  at(660)
  expect(enter(2).kind).toBe('entered')
})

test('does not count refused searches, so a raised limit takes effect at once', () => {
  const { enter } = limitsAt(600)
  enter(1)
  for (let n = 0; n < 10; n++) expect(enter(1)).toEqual(refused(1, 60))
  expect([enter(3).kind, enter(3).kind, enter(3).kind]).toEqual([
    'entered',
    'entered',
    'too many visits',
  ])
})

test('counts searches under the old limit towards a lowered one', () => {
  const { enter } = limitsAt(600)
  for (let n = 0; n < 5; n++) enter(10)
  expect(enter(5)).toEqual(refused(5, 60))
})

test('makes room for one search when a visit is taken back, and for no second', () => {
  const { enter, entered } = limitsAt(600)
  enter(2)
  const visit = entered(2)
  visit.leave()
  expect(enter(2).kind).toBe('entered')
  expect(enter(2).kind).toBe('too many visits')
})

test('makes no room in this minute for a visit of the last one', () => {
  const { at, enter, entered } = limitsAt(659)
  const visit = entered(1)
  at(660)
  enter(1)
  visit.leave()
  expect(enter(1)).toEqual(refused(1, 60))
})

test('makes no room in a minute without searches for a visit of an earlier one', () => {
  const { at, enter, entered } = limitsAt(659)
  const visit = entered(1)
  at(660)
  visit.leave()
  enter(1)
  expect(enter(1)).toEqual(refused(1, 60))
})

test('counts each address and each app alone', () => {
  const { enter } = limitsAt(600)
  enter(1)
  expect(enter(1).kind).toBe('too many visits')
  expect(enter(1, '203.0.113.8').kind).toBe('entered')
  expect(enter(1, '203.0.113.7', 'app_b').kind).toBe('entered')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 'too many visits'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'entered'],
  ['203.0.113.7', '::ffff:203.0.113.7', 'too many visits'],
  ['', '', 'too many visits'],
] as const)('after %p, %p is %s', (first, second, kind) => {
  const { enter } = limitsAt(600)
  enter(1, first)
  expect(enter(1, second).kind).toBe(kind)
})

test('bounds memory by forgetting the visitors that have not searched for the longest time', () => {
  const { enter } = limitsAt(600)
  enter(1, 'silent')
  enter(1, 'busy')
  for (let n = 0; n < 100_000; n++) {
    enter(1, `scanner ${n}`)
    if (n % 1000 === 0) enter(1, 'busy')
  }
  expect(enter(1, 'busy').kind).toBe('too many visits')
  expect(enter(1, 'silent').kind).toBe('entered')
})
