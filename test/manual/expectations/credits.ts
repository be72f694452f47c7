import { expect } from 'bun:test'
import type { CreditSummary } from '../../../src/domain/apps/credits'
import { type Expectations, runExample } from '../../support/examples'
import { runAgainst } from '../../support/standIn'

export const credits: Expectations = {
  'credits/runway.js': {
    checks: async (code, service) => {
      const name = 'credits/runway.js'
      const response = await fetch(`${service.url}/api/v1/credits.php`, {
        headers: { 'x-api-key': service.env['ATUMO_KEY'] ?? '' },
      })
      const summary = (await response.json()) as CreditSummary
      const first = `${summary.credit_balance} credits left, ${summary.usage.spent_today} spent today\n`
      expect(await runExample(name, code, service)).toBe(first)

      const short = { ...summary, usage: { ...summary.usage, runway_days: 3.5 } }
      const { printed } = await runAgainst([() => Response.json(short)], { name, code, service })
      expect(printed).toBe(`${first}They will last for 3.5 days. Time to top up.\n`)
    },
  },
}
