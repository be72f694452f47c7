import type { Expectations } from '../../support/examples'

const stored = /^sug_[0-9A-Za-z]{20} is pending\n$/

export const suggest: Expectations = {
  'suggest/suggest.sh': {
    prints:
      /^\{"ok":true,"status":"pending","suggestion":\{"id":"sug_\w{20}","slug":"airtime"\}\}$/,
  },
  'suggest/suggest.js': { prints: /^sug_[0-9A-Za-z]{20} on even-number is pending\n$/ },
  'suggest/suggest.py': { prints: stored },
  'suggest/suggest.php': { prints: stored },
}
