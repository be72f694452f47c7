import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { slugOf } from '../../../src/domain/terms/slugs'

test.each([
  ['Internet and Web', 'internet-and-web'],
  ['  AI / Data ', 'ai-data'],
  ['kọ̀ǹpútà', 'konputa'],
  ['n’lé', 'n-le'],
  ['C++', 'c'],
  ['5G', '5g'],
  ['--a--b--', 'a-b'],
  ['!?', ''],
  ['', ''],
])('%p becomes %p', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test('a slug is small letters, digits and single hyphens between them, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
