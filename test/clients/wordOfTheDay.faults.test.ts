/** examples/word-of-the-day with the client installed: pages, webhooks and errors. */
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suggestionAccepted, termSubmitted, testEvent } from '../../src/domain/webhooks/events'
import { sign } from '../../src/domain/webhooks/signatures'
import { freePort } from '../../src/launch/address'
import { temporaryFolder } from '../support/folders'
import { blankTerm } from '../support/testApp'
import { settledBooks } from '../writes/support'
import { type FaultServer, refused, startFaultServer } from './faultServer'
import { packClient } from './packed'
import { type Service, startService } from './service'

setDefaultTimeout(60_000)

const secret = 'whsec_test'
const example = join(import.meta.dir, '..', '..', 'examples', 'word-of-the-day')

let service: Service
let faults: FaultServer
let folder = ''
beforeAll(async () => {
  let checkout: string
  ;[{ checkout }, service, faults] = await Promise.all([
    packClient(),
    startService(),
    startFaultServer(),
  ])
  folder = join(temporaryFolder(), 'word-of-the-day')
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
  // Links the package, as npm does when it installs a folder. Installing it with Bun would also
  // download the client's build dependencies from a registry.
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(checkout, 'clients', 'typescript'), join(folder, 'node_modules', 'atumo'))
})
afterAll(() => Promise.all([service.close(), faults.close()]))

const running: Bun.Subprocess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill()
    await child.exited
  }
})

if (!Bun.which('node')) {
  process.stderr.write('SKIPPED: there is no node on PATH, so the example is not run in it.\n')
}

interface Visited {
  status: number
  text: string
}

async function startExample(env: Record<string, string>, program = process.execPath) {
  const port = String(await freePort())
  const child = Bun.spawn([program, 'server.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ATUMO_URL: service.url,
      ATUMO_WEBHOOK_SECRET: secret,
      CATEGORY: 'data',
      PORT: port,
      ...env,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  running.push(child)
  const { value } = await child.stdout.getReader().read()
  const url = `http://127.0.0.1:${port}`
  expect(new TextDecoder().decode(value)).toBe(`Ready at ${url}\n`)
  return {
    async visit(path = '/'): Promise<Visited> {
      const response = await fetch(url + path)
      return { status: response.status, text: await response.text() }
    },
    /** Sends a delivery. @returns the status of the response */
    async hook(body: string, headers: Record<string, string>) {
      return (await fetch(`${url}/hooks`, { method: 'POST', body, headers })).status
    },
    /** Stops the app and returns what it has written to standard error. */
    async errors() {
      child.kill()
      return child.stderr.text()
    },
  }
}

const spentBy = async (clientId: string) => (await settledBooks(service.stores, clientId)).spent
const term = { ...blankTerm('data'), id: 1, revision: 2, status: 'approved' as const }
const { body: changed } = suggestionAccepted('sug_1', term, 'https://atumo.example')
const signed = (body: string) => ({ 'x-service-signature': sign(secret, body) })

describe.each([
  ['Bun', process.execPath],
  ['Node.js', 'node'],
])('in %s', (_, program) => {
  test.skipIf(!Bun.which(program))('shows the word in both languages for one credit', async () => {
    const { apiKey, clientId } = await service.newApp()
    const app = await startExample({ ATUMO_KEY: apiKey }, program)
    const visits = await Promise.all([app.visit('/'), app.visit('/yo'), app.visit('/yo')])
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200])
    const [english, yoruba] = visits
    expect(english?.text).toContain('<html lang="en">')
    expect(english?.text).toContain('<h1>Word of the day</h1>')
    expect(yoruba?.text).toContain('<html lang="yo">')
    expect(yoruba?.text).toContain('<h1>Ọ̀rọ̀ òní</h1>')
    for (const { text } of visits) expect(text).toContain('<span lang="yo">dátà</span>')
    expect(await spentBy(clientId)).toBe(1)
    expect((await app.visit('/elsewhere')).status).toBe(404)
  })

  test.skipIf(!Bun.which(program))(
    'reloads the terms after a signed change, and refuses forged ones',
    async () => {
      const { apiKey, clientId } = await service.newApp()
      const app = await startExample({ ATUMO_KEY: apiKey }, program)
      await app.visit()
      expect(await app.hook(changed, signed(changed))).toBe(204)
      await Promise.all([app.visit(), app.visit('/yo')])
      expect(await spentBy(clientId)).toBe(2)

      const forged = [
        app.hook(changed.replace('data', 'date'), signed(changed)),
        app.hook(changed, { 'x-service-signature': sign('whsec_other', changed) }),
        app.hook(changed, {}),
      ]
      expect(await Promise.all(forged)).toEqual([401, 401, 401])
      await app.visit()
      expect(await spentBy(clientId)).toBe(2)
    },
  )
})

test('does not reload for an event that changes no term', async () => {
  const { apiKey, clientId } = await service.newApp()
  const app = await startExample({ ATUMO_KEY: apiKey })
  await app.visit()
  const kettle = {
    id: 'sub_1',
    appId: 1,
    english: 'kettle',
    yoruba: 'ìkòkò',
    definitionEn: 'Boils.',
  }
  const events = [
    termSubmitted(kettle, 'pending'),
    testEvent('dictionary.term.approved', 'https://atumo.example'),
  ]
  for (const { body } of events) expect(await app.hook(body, signed(body))).toBe(204)
  await app.visit()
  expect(await spentBy(clientId)).toBe(1)
})

test('accepts a delivery during a secret rotation', async () => {
  const { apiKey } = await service.newApp()
  const app = await startExample({ ATUMO_KEY: apiKey })
  const headers = {
    'x-service-signature': sign('whsec_new', changed),
    'x-service-signature-previous': sign(secret, changed),
  }
  expect(await app.hook(changed, headers)).toBe(204)
})

test('has no webhook endpoint without a secret', async () => {
  const { apiKey } = await service.newApp()
  const app = await startExample({ ATUMO_KEY: apiKey, ATUMO_WEBHOOK_SECRET: '' })
  expect(await app.hook(changed, signed(changed))).toBe(404)
})

test('without credits, shows the earlier terms and logs the error', async () => {
  const { apiKey, clientId } = await service.newApp({}, 1)
  const app = await startExample({ ATUMO_KEY: apiKey })
  await app.visit()
  await app.hook(changed, signed(changed))
  for (const path of ['/', '/yo', '/']) {
    expect(await app.visit(path)).toMatchObject({
      status: 200,
      text: expect.stringContaining('dátà'),
    })
  }
  expect(await spentBy(clientId)).toBe(1)
  // The error is logged only once, not for every visitor.
  const told = `402 The app is out of credits. Add credits at the address in top_up_url. ${service.url}/top-up\n`
  expect(await app.errors()).toBe(told)
})

test.each([
  ['402', refused(402, 'no credits')],
  ['503', refused(503, 'not now', '3600')],
] as const)('with %s and no earlier terms, says so in both languages', async (_, fault) => {
  faults.tell(fault, fault)
  const app = await startExample({ ATUMO_KEY: 'atk_1', ATUMO_URL: faults.url })
  const [english, yoruba] = [await app.visit('/'), await app.visit('/yo')]
  expect([english.status, yoruba.status]).toEqual([503, 503])
  expect(english.text).toContain('There is no word today. Try again later.')
  expect(yoruba.text).toContain('Kò sí ọ̀rọ̀ fún òní. Jọ̀wọ́ padà wá láìpẹ́.')
  expect(faults.asked()).toHaveLength(1)
})

test('its README lists its environment variables', () => {
  const readme = readFileSync(join(example, 'README.md'), 'utf8')
  const source = readFileSync(join(example, 'server.js'), 'utf8')
  const read = [...source.matchAll(/^const \{ (.*) \} = process\.env$/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/\b[A-Z_]+(?= = )/g)].map(([name]) => name),
  )
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
  expect(told.map(([, name = '']) => name).toSorted()).toEqual(read.toSorted())
})
