/** Packs, installs and type-checks the client as it is published, and runs the examples in its README. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }
import { termApproved } from '../../src/domain/webhooks/events'
import { sign } from '../../src/domain/webhooks/signatures'
import { blankTerm } from '../support/testApp'
import { folderBeside, type Packed, packClient, run } from './packed'
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
afterAll(() => service.close())

const runtimes = { Bun: process.execPath, 'Node.js': 'node' }
const isHere = (program: string) => Bun.which(program) !== null
if (!isHere('node')) {
  process.stderr.write('SKIPPED: there is no node on PATH, so the client is not run in it.\n')
}

test('the package has only the files that it needs', () => {
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

test('its types accept correct code and reject wrong code', async () => {
  const folder = folderBeside(packed)
  copyFileSync(join(import.meta.dir, 'consumer.ts.txt'), join(folder, 'consumer.ts'))
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    // Skips TypeScript's own declarations, but checks the client's.
    skipDefaultLibCheck: true,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  }
  const config = join(folder, 'tsconfig.json')
  await Bun.write(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  for (const place of [client, join(client, '..', '..')]) {
    const compiler = join(place, 'node_modules', 'typescript', 'bin', 'tsc')
    expect(await run([process.execPath, compiler, '-p', config], folder)).toBe('')
  }
})

interface Program {
  name: string
  code: string
  prints: RegExp
}

const secret = 'whsec_1'
const signedBody = '{"english":"machine","yoruba":"ẹ̀rọ"}'

/** Returns the code blocks of the README with their expected output. */
function readmePrograms(): Program[] {
  return [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = ''], at) => ({
    name: `block ${at + 1} of its README runs`,
    ...(code.includes('export async function receive')
      ? receiving(code)
      : { code: withWords(code), prints: expectedOf(code) }),
  }))
}

const verifier: Program = {
  name: 'a secret verifies in Web Crypto what the service signs',
  code: `import { verifyWebhook } from 'atumo'
const input = { secret: '${secret}', body: ${JSON.stringify(signedBody)}, signature: process.env.SIGNATURE }
console.log(await verifyWebhook(input), await verifyWebhook({ ...input, secret: 'whsec_2' }))`,
  prints: /^true false\n$/,
}

/** Returns the expected output of a code block. */
function expectedOf(code: string): RegExp {
  if (code.includes('limit: 501')) return /^400 limit gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti 1 dé 500/
  if (code.includes('searchAll')) return /^computer\nmachine\n$/
  if (code.includes('submit')) return /^pending sub_\w{20}\ncomputer\n\d+\n$/
  return /^machine: ẹ̀rọ\n1 1 \d+\n$/
}

let submissions = 0
/**
 * Changes the submitted term, because a second submission of the same term would be refused as a duplicate.
 */
const withWords = (code: string) => code.replace("'kettle'", `'kettle ${++submissions}'`)

/** Adds code that sends valid and forged deliveries to the receiver defined in a code block. */
function receiving(code: string): Pick<Program, 'code' | 'prints'> {
  const term = { ...blankTerm('machine'), id: 1, revision: 1, status: 'approved' as const }
  const { body } = termApproved('sub_1', { ...term, yoruba: 'ẹ̀rọ' }, 'https://atumo.example')
  const send = (signature: string, previous = '') => `{
  const headers = { 'x-service-signature': '${signature}', 'x-service-signature-previous': '${previous}' }
  const init = { method: 'POST', body: ${JSON.stringify(body)}, headers }
  console.log((await receive(new Request('http://127.0.0.1/hooks', init))).status)
}`
  const [good, bad] = [sign(secret, body), sign('whsec_2', body)]
  const seen = 'dictionary.term.approved ẹ̀rọ\\n204\\n'
  return {
    code: `${code}\n${send(good)}\n${send(bad)}\n${send(bad, good)}`,
    prints: new RegExp(`^${seen}401\\n${seen}$`),
  }
}

describe.each(Object.entries(runtimes))('in %s', (_, program) => {
  const programs = [...readmePrograms(), verifier]
  let printed: string[] = []
  beforeAll(async () => {
    if (isHere(program)) printed = await runInTurn(program, programs)
  })

  test.skipIf(!isHere(program)).each(programs)('$name', ({ name, prints }) => {
    expect(printed[programs.findIndex((each) => each.name === name)]).toMatch(prints)
  })
})

/**
 * Runs several programs that use the installed client, one after another, in a single process.
 * @returns the output of each
 */
async function runInTurn(program: string, programs: Program[]): Promise<string[]> {
  const folder = folderBeside(packed)
  const end = '-- end of a program --'
  for (const [at, { code }] of programs.entries()) {
    await Bun.write(join(folder, `${at}.mjs`), code)
  }
  const driver = `for (let at = 0; at < ${programs.length}; at++) {
  await import(\`./\${at}.mjs\`)
  console.log('${end}')
}`
  await Bun.write(join(folder, 'driver.mjs'), driver)
  const all = await run([program, 'driver.mjs'], folder, {
    ATUMO_URL: service.url,
    ATUMO_KEY: apiKey,
    ATUMO_WEBHOOK_SECRET: secret,
    SIGNATURE: sign(secret, signedBody),
  })
  return all.split(`${end}\n`)
}
