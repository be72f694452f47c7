import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { randomBase62, toBase62 } from '../../src/lib/base62'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function fromBase62(text: string): number {
  return Array.from(text).reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)
}

test('random text has the requested length and only these characters', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), (length) => {
      const text = randomBase62(length)
      expect(text).toHaveLength(length)
      expect(text).toMatch(/^[0-9A-Za-z]*$/)
    }),
  )
})

test('random text does not repeat, and its digits are uniform', () => {
  const text = randomBase62(62_000)
  const counts = Array.from(digits, (digit) => text.split(digit).length - 1)
  // Each character is expected 1,000 times, with a standard deviation of 31. If the code took each
  // byte modulo 62, the first eight characters would each occur about 1,210 times.
  expect(Math.min(...counts)).toBeGreaterThan(800)
  expect(Math.max(...counts)).toBeLessThan(1170)
  expect(randomBase62(20)).not.toBe(randomBase62(20))
})

test('a number is padded to its width and read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
      const text = toBase62(value, 6)
      expect(text).toHaveLength(6)
      expect(fromBase62(text)).toBe(value)
    }),
  )
  expect(toBase62(0, 6)).toBe('000000')
  expect(toBase62(61, 2)).toBe('0z')
  expect(toBase62(62, 2)).toBe('10')
})
