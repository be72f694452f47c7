import { expect } from 'bun:test'
import { type Expectations, runExample } from '../../support/examples'

export const sandbox: Expectations = {
  'sandbox/error.sh': {
    checks: async (code, { env, ...service }) => {
      const own = { ...env, ATUMO_KEY: env['ATUMO_SANDBOX_KEY'] ?? '' }
      const printed = await runExample('sandbox/error.sh', code, { ...service, env: own })
      expect(printed).toStartWith('HTTP/1.1 402 Payment Required')
      expect(printed).toContain('"code":"out_of_credits"')
    },
  },
}
