import type { Expectations } from '../../support/examples'

export const review: Expectations = {
  // In the Unicode form of the dictionary: `prints` is in NFC, like this file.
  'review/letters.js': { prints: /^ẹ̀rọ\nàkọsílẹ̀\n$/ },
}
