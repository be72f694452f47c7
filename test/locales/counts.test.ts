/** Tests how English text states a number of credits. */
import { expect, test } from 'bun:test'
import { creditsText } from '../../src/locales/en/counts'

test.each([
  [0, '0 credits'],
  [1, '1 credit'],
  [1000, '1,000 credits'],
])('%d is "%s"', (count, text) => expect(creditsText(count)).toBe(text))
