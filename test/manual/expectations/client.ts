/** Packs and installs the client library, and runs its examples with the installed package. */
import { expect } from 'bun:test'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { termApproved } from '../../../src/domain/webhooks/events'
import { sign } from '../../../src/domain/webhooks/signatures'
import { packClient, run } from '../../clients/packed'
import {
  type ExampleService,
  type Expectation,
  type Expectations,
  runExample,
} from '../../support/examples'
import { temporaryFolder } from '../../support/folders'
import { blankTerm } from '../../support/testApp'
import { root } from '../commandLine'

/**
 * Returns the installed package's files. The keys are paths relative to the program that imports the package.
 */
async function installed(): Promise<Record<string, string>> {
  const { files, folder } = await packClient()
  const names = files.map((name) => name.replace(/^package\//, 'node_modules/atumo/'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const withClient = (prints: RegExp): Expectation => ({
  async checks(code, service) {
    expect(await runExample('example.js', code, service, await installed())).toMatch(prints)
  },
})

export const client: Expectations = {
  'client/install.sh': { checks: installs, needs: ['npm', 'node'] },
  'client/search.js': withClient(/^machine: ẹ̀rọ\n[\s\S]*\n\d+ found, \d+ credits left\n$/),
  'client/all.js': {
    async checks(code, service) {
      const printed = await runExample('all.js', code, service, await installed())
      const slugs = printed.trimEnd().split('\n')
      const smaller = code.replace("'hardware' }", "'hardware', limit: 7 }")
      expect(smaller).not.toBe(code)
      const inPages = await runExample('all.js', smaller, service, await installed())
      expect(slugs.length).toBeGreaterThan(7)
      expect(inPages.trimEnd().split('\n')).toEqual(slugs)
    },
  },
  'client/submit.js': withClient(/^true 1 0\n$/),
  'client/suggest.js': withClient(/^pending; \d+ credits left\n$/),
  'client/errors.js': withClient(/^400: letter gbọ́dọ̀ jẹ́ lẹ́tà kan/),
  'client/receive.js': { checks: receives },
}

/**
 * Runs the installation example in a folder next to a checkout, and checks that a program there can import
 * the package.
 */
async function installs(code: string): Promise<void> {
  expect(existsSync(join(root, 'bin/client'))).toBe(true)
  const outer = temporaryFolder()
  const { checkout } = await packClient()
  await cp(join(checkout, 'clients'), join(outer, 'atumo/clients'), { recursive: true })
  const own = join(outer, 'own')
  mkdirSync(own)
  const alone = {
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  await run(['sh', '-euc', code], own, alone)
  const asks = "import('atumo').then(({ createAtumo }) => console.log(typeof createAtumo))"
  expect(await run(['node', '-e', asks], own)).toBe('function\n')
}

/**
 * Checks that events signed with the right secret get a 204 and are printed, and that forged ones get a 401.
 */
async function receives(code: string, service: ExampleService): Promise<void> {
  const [secret, forged] = ['whsec_real', 'whsec_other']
  const term = {
    id: 1,
    revision: 1,
    status: 'approved' as const,
    ...blankTerm('pump'),
    yoruba: 'ẹ̀rọ ìfàmù',
  }
  const { body } = termApproved('sub_1', term, service.url)
  const asked = [secret, forged].map((each) => ({ body, signature: sign(each, body) }))
  const driver = `
    import { receive } from './receive.mjs'
    for (const { body, signature } of ${JSON.stringify(asked)}) {
      const headers = { 'x-service-signature': signature }
      const request = new Request('https://example.org/hooks', { method: 'POST', headers, body })
      console.log((await receive(request)).status)
    }`
  const env = { ...service.env, ATUMO_WEBHOOK_SECRET: secret }
  const files = { ...(await installed()), 'receive.mjs': code }
  expect(await runExample('receive.js', driver, { ...service, env }, files)).toBe(
    'dictionary.term.approved: ẹ̀rọ ìfàmù\n204\n401\n',
  )
}
