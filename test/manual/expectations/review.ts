import type { Expectations } from '../../support/examples'

export const review: Expectations = {
  // The output is in the Unicode form of the dictionary, NFC, which this file also uses.
  'review/letters.js': { prints: /^ẹ̀rọ\nàkọsílẹ̀\n$/ },
}
