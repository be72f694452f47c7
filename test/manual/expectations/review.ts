import type { Expectations } from '../../support/examples'

export const review: Expectations = {
  // The output is in NFC, like the dictionary and this file.
  'review/letters.js': { prints: /^ẹ̀rọ\nàkọsílẹ̀\n$/ },
}
