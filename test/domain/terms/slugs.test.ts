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
  ['ﬁrewall', 'firewall'],
  ['Ｗｅｂ ２', 'web-2'],
  ['m²', 'm2'],
  ['x\u00a0y', 'x-y'],
  ['!?', ''],
  ['', ''],
])('turns %p into %p', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test('returns lower-case letters, digits and single hyphens, and a slug unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
