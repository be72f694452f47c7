/** The client as a stranger gets it: packed, installed, typed, and what its README says, run. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }
import { termApproved } from '../../src/domain/review/events'
import { sign } from '../../src/domain/webhooks/signatures'
import { blankTerm } from '../support/testApp'
import { type Packed, packClient, run } from './packed'
import { type Service, startService } from './service'

setDefaultTimeout(120_000)

const client = join(import.meta.dir, '..', '..', 'clients', 'typescript')
const readme = readFileSync(join(client, 'README.md'), 'utf8')

let packed: Packed
let service: Service
let apiKey = ''
beforeAll(async () => {
  ;[packed, service] = await Promise.all([packClient(), startService()])
  apiKey = (await service.newApp()).apiKey
})
afterAll(async () => {
  await service.close()
  packed.remove()
})

const runtimes = { Bun: process.execPath, 'Node.js': 'node' }
const isHere = (program: string) => Bun.which(program) !== null
if (!isHere('node')) {
  process.stderr.write('SKIPPED: there is no node on PATH, so the client is not run in it.\n')
}

/** Runs a program beside the installed client. @returns what it printed */
async function runIn(program: string, code: string, env: Record<string, string> = {}) {
  const file = join(packed.folder, `${Bun.hash(code)}.mjs`)
  await Bun.write(file, code)
  return run([program, file], packed.folder, { ATUMO_URL: service.url, ATUMO_KEY: apiKey, ...env })
}

test('the schema is what the generator makes of openapi.yaml now', async () => {
  const made = await run([process.execPath, 'generate.ts', '--print'], client)
  const kept = readFileSync(join(client, 'src', 'schema.ts'), 'utf8')
  // Not compared whole by the matcher: its difference would fill the screen.
  const says = made === kept ? 'the same' : 'another: run bin/client and commit src/schema.ts'
  expect(says).toBe('the same')
})

test('the package holds what it needs and no more', () => {
  const modules = [
    'client',
    'error',
    'index',
    'messages',
    'schema',
    'send',
    'types',
    'usage',
    'webhooks',
  ]
  const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])
  const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
  const expected = [...built, ...papers].map((name) => `package/${name}`)
  expect(packed.files).toEqual(expected.toSorted())
  expect(Object.keys(manifest)).not.toContain('dependencies')
  const changes = readFileSync(join(client, 'CHANGELOG.md'), 'utf8')
  expect(changes).toContain(`## ${manifest.version}\n`)
})

test('its types let through what is right, and nothing else', async () => {
  copyFileSync(join(import.meta.dir, 'consumer.ts.txt'), join(packed.folder, 'consumer.ts'))
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  }
  const config = join(packed.folder, 'tsconfig.json')
  await Bun.write(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  for (const place of [client, join(client, '..', '..')]) {
    const compiler = join(place, 'node_modules', 'typescript', 'bin', 'tsc')
    expect(await run([process.execPath, compiler, '-p', config], packed.folder)).toBe('')
  }
})

for (const [name, program] of Object.entries(runtimes)) {
  describe(`in ${name}`, () => {
    const tell = test.skipIf(!isHere(program))

    for (const [number, [, code = '']] of [...readme.matchAll(/```js\n(.*?)```/gs)].entries()) {
      const says = expectedOf(code)
      tell(`block ${number + 1} of its README runs`, async () => {
        if (code.includes('export async function receive')) await receives(program, code)
        else expect(await runIn(program, await withWords(code))).toMatch(says)
      })
    }

    tell('a secret verifies in Web Crypto what the service signs', async () => {
      const body = '{"english":"machine","yoruba":"ẹ̀rọ"}'
      const code = `import { verifyWebhook } from 'atumo'
const input = { secret: 'whsec_1', body: ${JSON.stringify(body)}, signature: process.env.SIGNATURE }
console.log(await verifyWebhook(input), await verifyWebhook({ ...input, secret: 'whsec_2' }))`
      expect(await runIn(program, code, { SIGNATURE: sign('whsec_1', body) })).toBe('true false\n')
    })
  })
}

/** What a block prints. */
function expectedOf(code: string): RegExp {
  if (code.includes('limit: 501')) return /^400 limit gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti 1 dé 500/
  if (code.includes('searchAll')) return /^computer\nmachine\n$/
  if (code.includes('submit')) return /^pending sub_\w{20}\ncomputer\n\d+\n$/
  return /^machine: ẹ̀rọ\n1 1 \d+\n$/
}

let submissions = 0
/** The same pair is not taken twice, so each run submits another. */
const withWords = async (code: string) => code.replace("'kettle'", `'kettle ${++submissions}'`)

/** The receiver of a block is sent what was signed and what was not. */
async function receives(program: string, code: string) {
  const term = { ...blankTerm('machine'), id: 1, revision: 1, status: 'approved' as const }
  const { body } = termApproved('sub_1', { ...term, yoruba: 'ẹ̀rọ' }, service.url)
  const secret = 'whsec_1'
  const send = (signature: string, previous = '') => `{
  const headers = { 'x-service-signature': '${signature}', 'x-service-signature-previous': '${previous}' }
  const init = { method: 'POST', body: ${JSON.stringify(body)}, headers }
  console.log((await receive(new Request('http://127.0.0.1/hooks', init))).status)
}`
  const [good, bad] = [sign(secret, body), sign('whsec_2', body)]
  const driven = `${code}\n${send(good)}\n${send(bad)}\n${send(bad, good)}`
  const seen = 'dictionary.term.approved ẹ̀rọ\n204\n'
  const env = { ATUMO_WEBHOOK_SECRET: secret }
  expect(await runIn(program, driven, env)).toBe(`${seen}401\n${seen}`)
}

test('the README has the same code in both languages', () => {
  const [english = '', yoruba = ''] = readme.split('## Ní Yorùbá')
  const blocks = (text: string) => [...text.matchAll(/```\w*\n(.*?)```/gs)].map(([, code]) => code)
  expect(blocks(yoruba).length).toBeGreaterThan(0)
  for (const code of blocks(yoruba)) expect(blocks(english)).toContain(code)
  expect(readme.normalize('NFC')).toBe(readme)
})
