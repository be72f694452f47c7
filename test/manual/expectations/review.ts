import type { Expectations } from '../../support/examples'

export const review: Expectations = {
  // In the spelling that the dictionary keeps: `prints` is in NFC, as this file is.
  'review/letters.js': { prints: /^ẹ̀rọ\nàkọsílẹ̀\n$/ },
}
