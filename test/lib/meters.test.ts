import { expect, test } from 'bun:test'
import { Counts, Distribution } from '../../src/lib/meters'

test('counts are added by name, and named ones start at 0', () => {
  const counts = new Counts<string>(['a'])
  counts.add('b')
  counts.add('b', 3)
  expect([...counts]).toEqual([
    ['a', 0],
    ['b', 4],
  ])
})

test('a value is counted in the range whose upper bound it does not exceed', () => {
  const values = new Distribution([1, 5])
  for (const value of [0, 1, 1.5, 5, 6, 100]) values.add(value)
  expect(values.counts).toEqual([2, 2, 2])
  expect(values.sum).toBe(113.5)
})
