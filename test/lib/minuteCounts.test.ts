import { expect, test } from 'bun:test'
import { createMinuteCounts } from '../../src/lib/minuteCounts'

/** Creates counters with a fake clock. */
function countsAt(second: number, mostKeys = 100) {
  let now = second * 1000
  const counts = createMinuteCounts(mostKeys, () => now)
  const at = (later: number) => {
    now = later * 1000
  }
  return { counts, at }
}

test('each key has its own count, and an unknown key has 0', () => {
  const { counts } = countsAt(600)
  counts.add('a')
  counts.add('a')
  counts.add('b')
  expect([counts.of('a'), counts.of('b'), counts.of('c')]).toEqual([2, 1, 0])
})

test('counts last until the end of the minute, and the next starts at 0', () => {
  const { counts, at } = countsAt(600)
  counts.add('a')
  at(659.999)
  expect(counts.of('a')).toBe(1)
  at(660)
  expect(counts.of('a')).toBe(0)
  counts.add('a')
  expect(counts.of('a')).toBe(1)
})

test('a clock that is set back resets the counts, and they never cover two minutes', () => {
  const { counts, at } = countsAt(660)
  counts.add('a')
  at(659)
  expect(counts.of('a')).toBe(0)
  at(660)
  expect(counts.of('a')).toBe(0)
})

test('a count that is reverted in its minute has no effect', () => {
  const { counts } = countsAt(600)
  counts.add('a')
  counts.add('a')()
  expect(counts.of('a')).toBe(1)
})

test('a count of another minute is not reverted', () => {
  const { counts, at } = countsAt(600)
  const revert = counts.add('a')
  at(660)
  counts.add('a')
  revert()
  expect(counts.of('a')).toBe(1)
})

test('a count never falls below 0', () => {
  const { counts } = countsAt(600)
  const revert = counts.add('a')
  revert()
  revert()
  counts.add('a')
  expect(counts.of('a')).toBe(1)
})

test.each([
  [600, 60],
  [600.001, 60],
  [601, 59],
  [659, 1],
  [659.999, 1],
])('at second %d, whole seconds to the end of the minute are %i', (second, left) => {
  const { counts } = countsAt(second)
  counts.add('a')
  expect(counts.secondsLeft()).toBe(left)
})

test('memory is bounded: the least recently used key is dropped', () => {
  const { counts } = countsAt(600, 2)
  counts.add('silent')
  counts.add('busy')
  counts.of('silent')
  counts.of('busy')
  counts.add('new')
  expect([counts.of('silent'), counts.of('busy'), counts.of('new')]).toEqual([0, 1, 1])
})
