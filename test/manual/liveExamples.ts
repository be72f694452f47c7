/** Runs the manual's examples against a service with the bundled dictionary. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { importTerms } from '../../src/domain/terms/termFile'
import { resultOf } from '../../src/problems'
import { codeOf } from '../../src/site/docs/expand'
import { connectPostgres } from '../../src/store/clients'
import { createTransactions } from '../../src/store/transactions'
import { createApp, defaultSettings } from '../support/apps'
import { hasBrowser, openBrowser } from '../support/browser'
import { type ExampleService, type Expectations, neededBy, runExample } from '../support/examples'
import { startListeningOn } from '../support/listening'
import { secretEnv } from '../support/secrets'
import { openTestStores, type TestStores } from '../support/stores'
import { root } from './commandLine'

const isThere = (program: string) =>
  program === 'browser' ? hasBrowser : Bun.which(program) !== null

/** Creates a test for each example. @param expectations the expected results by name */
export function runExamples(expectations: Expectations): void {
  describe('against a live service', () => {
    let stores: TestStores
    let listening: Awaited<ReturnType<typeof startListeningOn>>
    let service: ExampleService

    beforeAll(async () => {
      stores = await openTestStores()
      await importDictionary(stores)
      listening = await startListeningOn(stores)
      service = await serviceAt(listening.url, stores)
    }, 60_000)
    afterAll(async () => {
      await listening.close()
      await stores.close()
    })

    for (const [name, expectation] of Object.entries(expectations)) {
      const missing = neededBy(name, expectation).find((each) => !isThere(each))
      if (missing !== undefined) {
        process.stderr.write(
          `SKIPPED: there is no ${missing} on PATH, so ${name} of the manual is not run.\n`,
        )
      }
      const make = 'waits' in expectation && expectation.waits ? test.concurrent : test
      // The first run of a compiler takes a long time.
      make.skipIf(missing !== undefined)(
        name,
        async () => {
          const code = codeOf(name, service.url)
          if ('checks' in expectation) await expectation.checks(code, service)
          else expect(await runExample(name, code, service)).toMatch(expectation.prints)
        },
        120_000,
      )
    }
  })
}

/** Like the command line, imports the dictionary over a direct connection, not through the pooler. */
async function importDictionary({ databaseUrl }: TestStores): Promise<void> {
  const file = join(root, 'data/terms.csv')
  const sql = connectPostgres(databaseUrl, { pool: 1, statementTimeoutMs: 0 })
  try {
    const transactions = createTransactions(sql)
    const options = { transactions, by: 'test', file: Bun.file(file), allOrNothing: true }
    const { imported } = resultOf(await importTerms(options))
    if (imported === 0) throw new Error(`${file} was not imported`)
  } finally {
    await sql.end()
  }
}

async function serviceAt(url: string, stores: TestStores): Promise<ExampleService> {
  const scopes = ['dictionary:read', 'dictionary:write'] as const
  const settings = { ...defaultSettings, scopes: [...scopes] }
  const { clientId, apiKey } = await createApp(stores, { name: 'Manual', ...settings }, 1000)
  const sandbox = await createApp(stores, { name: 'Sandbox', ...settings }, 'sandbox')
  return {
    url,
    browser: hasBrowser ? await openBrowser() : undefined,
    env: {
      ATUMO_URL: url,
      ATUMO_KEY: apiKey,
      ATUMO_CLIENT_ID: clientId,
      ATUMO_SANDBOX_KEY: sandbox.apiKey,
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redisUrl,
      BASE_URL: url,
      ...secretEnv,
    },
  }
}
