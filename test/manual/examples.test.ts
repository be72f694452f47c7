/** Every block of code in the manual is run against a live service, or checked in the way of its kind. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp, defaultSettings } from '../../src/domain/apps/apps'
import { codeOf } from '../../src/http/docs/expand'
import { slugs, textOf } from '../../src/http/docs/texts'
import { hasBrowser, openBrowser } from '../support/browser'
import { type ExampleService, neededBy, runExample } from '../support/examples'
import { startServer, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { expectations } from './expectations'

const isThere = (program: string) =>
  program === 'browser' ? hasBrowser : Bun.which(program) !== null

const root = fileURLToPath(new URL('../..', import.meta.url))
const shown = slugs.flatMap((slug) =>
  [...textOf('en', slug).matchAll(/^\{\{code (\S+)\}\}$/gm)].map(([, name = '']) => name),
)

test('every example is shown, and what must come of each is said', () => {
  const written = readdirSync(`${root}/src/manual/examples`, { recursive: true, encoding: 'utf8' })
  const files = written.filter((name) => name.includes('.'))
  expect(files.toSorted()).toEqual([...new Set(shown)].toSorted())
  expect(Object.keys(expectations).toSorted()).toEqual([...new Set(shown)].toSorted())
})

test('no code stands in the texts themselves', () => {
  for (const language of ['en', 'yo'] as const) {
    for (const slug of slugs) expect(textOf(language, slug)).not.toMatch(/^(```|~~~| {4})/m)
  }
})

describe('against a live service', () => {
  let stores: TestStores
  let server: TestProcess
  let service: ExampleService

  beforeAll(async () => {
    stores = await openTestStores()
    const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = stores
    const imported = Bun.spawnSync(['bin/atumo', 'terms', 'import', 'data/terms.csv'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL, REDIS_URL },
    })
    if (imported.exitCode !== 0) throw new Error(String(imported.stderr))
    server = await startServer(stores)
    const scopes = ['dictionary:read', 'dictionary:write'] as const
    const settings = { ...defaultSettings, scopes: [...scopes] }
    const { clientId, apiKey } = await createApp(stores, { name: 'Manual', ...settings }, 1000)
    service = {
      url: server.url,
      browser: hasBrowser ? await openBrowser() : undefined,
      env: {
        ATUMO_URL: server.url,
        ATUMO_KEY: apiKey,
        ATUMO_CLIENT_ID: clientId,
        DATABASE_URL,
        REDIS_URL,
        BASE_URL: server.url,
      },
    }
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await stores.close()
  })

  for (const [name, expectation] of Object.entries(expectations)) {
    const missing = neededBy(name, expectation).find((each) => !isThere(each))
    if (missing !== undefined) {
      process.stderr.write(
        `SKIPPED: there is no ${missing} on PATH, so ${name} of the manual is not run.\n`,
      )
    }
    // A compiler that has compiled nothing before takes its time.
    test.skipIf(missing !== undefined)(
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
