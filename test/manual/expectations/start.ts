import { expect } from 'bun:test'
import type { Expectations } from '../../support/examples'

const terms = /machine: ẹ̀rọ\n/
const remaining = /machine: ẹ̀rọ\n[\s\S]*\d+ credits left\n$/

export const start: Expectations = {
  'start/environment.sh': {
    checks: (code, { url }) => {
      expect(code).toBe(`export ATUMO_URL=${url}\nexport ATUMO_KEY=atk_…`)
    },
  },
  'start/search.sh': { prints: /^\[\{"id":\d+,"slug":"machine",.*"yoruba":"ẹ̀rọ"/ },
  'start/search.js': { prints: remaining },
  'start/search.py': { prints: remaining },
  'start/search.php': { prints: terms },
  'start/balance.sh': { prints: /^\{"credit_balance":\d+,"costs":\{"api_request":1,/ },
}
