import type { Expectations } from '../../support/examples'

export const review: Expectations = {
  // The output is in NFC, the Unicode form of the dictionary and of this file.
  'review/letters.js': { prints: /^ẹ̀rọ\nàkọsílẹ̀\n$/ },
}
