import { expect, test } from 'bun:test'
import { preferredLanguage } from '../../src/locales'

test.each([
  ['yo', 'yo'],
  ['YO', 'yo'],
  ['yo-NG', 'yo'],
  ['yo-NG,yo;q=0.9,en;q=0.8', 'yo'],
  ['yo,en', 'yo'],
  ['en;q=0.5,yo;q=0.6', 'yo'],
  ['fr, yo;q=0.1', 'yo'],
  ['fr;q=1, en;q=0, yo;q=0.1', 'yo'],
  ['ha, yo ; q=0.5 , en ; q=0.4', 'yo'],
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['en,yo', 'en'],
  ['en-GB,yo;q=0.9', 'en'],
  ['yo;q=0.5,en', 'en'],
  ['en;q=0.8, yo;q=0.8', 'en'],
  ['yo;q=0', 'en'],
  ['yo;q=0, fr', 'en'],
  ['yo;q=much', 'en'],
  ['yor, yoruba', 'en'],
  ['x-yo', 'en'],
  [',;,;q=1', 'en'],
])('%p prefers %p', (header, language) => {
  expect(preferredLanguage(header)).toBe(language as never)
})

test('a header of any length is read quickly', () => {
  const begun = performance.now()
  expect(preferredLanguage('yo;q=0.1,'.repeat(100_000))).toBe('yo')
  expect(performance.now() - begun).toBeLessThan(1000)
})
