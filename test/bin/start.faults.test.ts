/** bin/start as a newcomer meets it: a clone, one command, an answer, Ctrl-C, nothing left. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../src/launch/service'
import { newCheckout, processesOf, type StartedCommand } from './checkout'

setDefaultTimeout(60_000)

const checkout = newCheckout()
const ready = 'Stop it with Ctrl-C'
const started: StartedCommand[] = []

afterAll(async () => {
  for (const { pid } of started) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // Ended by its test.
    }
  }
  await Promise.all(started.map(({ exited }) => exited))
  await nothingRuns()
  checkout.remove()
})

let demoKey = ''
/** As they are printed: address and password. */
let signIns: string[][] = []

test('a first start prints a curl line that works, and Ctrl-C leaves nothing running', async () => {
  const port = await freePort()
  const service = start({ PORT: String(port) })
  const output = await service.says(ready)
  expect(output).toContain(`Atumo is ready at http://127.0.0.1:${port}\n`)
  demoKey = /^Demo key: (atk_\w+)$/m.exec(output)?.[1] ?? ''
  expect(await runCurlLine(output)).not.toEqual([])
  signIns = signInsOf(output)
  expect(signIns.map(([email]) => email)).toEqual([
    'developer@atumo.example',
    'admin@atumo.example',
  ])
  expect(await signInStatuses(port)).toEqual([303, 303])
  await openWidgetDemo(output)
  await searchAsTheSite(port)

  service.signal('SIGINT')
  expect(await service.exited).toBe(0)
  await nothingRuns()
  expect(existsSync(join(dataDir(), 'start.lock'))).toBe(false)
  expect(existsSync(join(dataDir(), 'services.json'))).toBe(false)
})

test('a second start makes nothing anew: it has the same key and data', async () => {
  const port = await freePort()
  const service = start({ PORT: String(port) })
  const output = await service.says(ready)
  expect(output).toContain(`Demo key: ${demoKey}\n`)
  expect(output).not.toContain('Installing')
  expect(output).not.toContain('Making')
  await runCurlLine(output)
  await openWidgetDemo(output)
  expect(signInsOf(output)).toEqual([])
  for (const [, password = 'none'] of signIns) expect(output).not.toContain(password)
  const kept = JSON.parse(readFileSync(join(dataDir(), 'demo.json'), 'utf8')) as Kept
  expect(kept.demoUsers.map(({ email, password }) => [email, password])).toEqual(signIns)
  expect(await signInStatuses(port)).toEqual([303, 303])

  const second = start({ PORT: String(await freePort()) })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`process ${service.pid} serves http://127.0.0.1:${port}`)

  const elsewhere = start({ PORT: String(port), DATA_DIR: 'other data' })
  expect(await elsewhere.exited).toBe(1)
  expect(elsewhere.output()).toContain(`Port ${port} of 127.0.0.1 is taken`)

  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
})

test('two run at once, the second with its own data and three processes', async () => {
  const one = start({ PORT: '0' })
  const two = start({ PORT: '0', DATA_DIR: 'other data', PROCESSES: '3' })
  const outputs = await Promise.all([one.says(ready), two.says(ready)])
  await Promise.all(outputs.map(runCurlLine))
  expect(outputs[1]).not.toContain(demoKey)
  for (const service of [one, two]) service.signal('SIGINT')
  expect(await Promise.all([one.exited, two.exited])).toEqual([0, 0])
  await nothingRuns()
})

test('what dies is started again, and the service answers again', async () => {
  const service = start({ PORT: '0' })
  const output = await service.says(ready)
  for (const [name, pid] of [
    ['Redis', readPid('redis/redis.pid')],
    ['PostgreSQL', readPid('postgres-*/data/postmaster.pid')],
  ] as const) {
    process.kill(pid, 'SIGKILL')
    await service.says(`${name} (process ${pid}) ended with code 137`)
  }
  await eventually(async () => runCurlLine(output))
  service.signal('SIGINT')
  expect(await service.exited).toBe(0)
})

test('after kill -9 nothing runs on, and the next start heals what was left', async () => {
  const port = String(await freePort())
  const killed = start({ PORT: port })
  await killed.says(ready)
  process.kill(killed.pid, 'SIGKILL')
  await killed.exited

  const next = start({ PORT: port })
  const output = await next.says(ready)
  await runCurlLine(output)
  process.kill(next.pid, 'SIGKILL')
  await next.exited
  await nothingRuns()
})

function start(env: Record<string, string>): StartedCommand {
  const service = checkout.start('bin/start', env)
  started.push(service)
  return service
}

function dataDir(): string {
  return join(checkout.folder, '.data')
}

/** Runs the printed line in a shell, as its reader would. */
async function runCurlLine(output: string): Promise<unknown> {
  const line = /^Try: (curl .*)$/m.exec(output)?.[1] ?? 'false'
  const curl = Bun.spawn(['/bin/sh', '-c', `${line} --silent --fail-with-body`], { stdout: 'pipe' })
  const answer = await curl.stdout.text()
  if ((await curl.exited) !== 0) throw new Error(`${line}: ${answer}`)
  const terms: unknown = JSON.parse(answer)
  expect(terms).toBeArray()
  return terms
}

interface Kept {
  demoUsers: { email: string; password: string }[]
}

const signInsOf = (output: string) =>
  [...output.matchAll(/^Sign in at \S+\/sign-in as (\S+) with (\S+)$/gm)].map(
    ([, email = '', password = '']) => [email, password],
  )

/** What the service answers to each of the printed passwords. */
async function signInStatuses(port: number): Promise<number[]> {
  const statuses: number[] = []
  for (const [email = '', password = ''] of signIns) {
    const response = await fetch(`http://127.0.0.1:${port}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    })
    statuses.push(response.status)
  }
  return statuses
}

/** The printed line leads to a page with the demo app's widget. */
async function openWidgetDemo(output: string): Promise<void> {
  const [, url = '', clientId = ''] =
    /^The widget: (http\S+\/embed\/demo\?client_id=(app_\w+))$/m.exec(output) ?? []
  const response = await fetch(url)
  expect([response.status, (await response.text()).includes(clientId)]).toEqual([200, true])
}

/** The home page searches by the site's own app, which lets in pages of this address only. */
async function searchAsTheSite(port: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const home = await (await fetch(origin)).text()
  const [clientId = ''] = /app_\w{20}/.exec(home) ?? []
  const search = async (from: string) => {
    const headers = { origin: from }
    return (await fetch(`${origin}/embed/search?client_id=${clientId}&q=ero`, { headers })).status
  }
  expect([await search(origin), await search('https://evil.example')]).toEqual([200, 403])
}

function readPid(pattern: string): number {
  const [file = ''] = new Bun.Glob(pattern).scanSync({ cwd: dataDir(), absolute: true })
  return Number.parseInt(readFileSync(file, 'utf8'), 10)
}

/** Everything that names the checkout ends: in a second or two, but for a PostgreSQL that waits for its disk. */
async function nothingRuns(): Promise<void> {
  await eventually(async () => expect(processesOf(checkout.folder)).toEqual([]))
}

async function eventually(check: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(50)
    }
  }
}
