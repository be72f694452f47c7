import type { Expectations } from '../../support/examples'

const stored = /^sub_[0-9A-Za-z]{20} is pending\n$/

export const submit: Expectations = {
  'submit/submit.sh': {
    prints: /^\{"ok":true,"status":"pending","submission":\{"id":"sub_\w{20}"\},"term":null\}$/,
  },
  'submit/submit.js': { prints: stored },
  'submit/submit.py': { prints: stored },
  'submit/submit.php': { prints: stored },
  'submit/again.sh': { prints: /^201, cost 1\n201, cost 0\n409, cost 0\n$/ },
}
