import { expect } from 'bun:test'
import { responseIn } from '../../../src/site/docs/tables'
import { type Expectations, runExample } from '../../support/examples'

const terms = /machine: ẹ̀rọ\n/
const remaining = /machine: ẹ̀rọ\n[\s\S]*\d+ credits left\n$/

export const start: Expectations = {
  'start/environment.sh': {
    checks: (code, { url }) => {
      expect(code).toBe(`export ATUMO_URL=${url}\nexport ATUMO_KEY=atk_…`)
    },
  },
  // The example prints the response shown on the page, except for the ID.
  'start/search.sh': {
    checks: async (code, service) => {
      const printed = JSON.parse(await runExample('start/search.sh', code, service)) as object[]
      const context = { language: 'en', baseUrl: service.url } as const
      const shown = JSON.parse(responseIn(context, 'searchDictionary', '200')) as object[]
      expect(shown).toHaveLength(1)
      const [term] = printed
      expect(shown).toEqual([{ ...term, id: expect.any(Number) }])
    },
  },
  'start/search.js': { prints: remaining },
  'start/search.py': { prints: remaining },
  'start/search.php': { prints: terms },
  'start/balance.sh': { prints: /^\{"credit_balance":\d+,"costs":\{"api_request":1,/ },
}
