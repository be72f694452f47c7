/** Tests bin/setup on simulated machines. Fake versions of bun and npm record how they are called. */
import { beforeEach, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { temporaryFolder } from '../support/folders'

const pinned = manifest.packageManager.replace('bun@', '')
const tools = ['sh', 'awk', 'cat', 'dirname', 'mkdir', 'rm', 'sed', 'sleep', 'chmod', 'cp']
let outer: string
let project: string
let path: string
let calls: string

beforeEach(() => {
  outer = temporaryFolder()
  project = join(outer, 'a clone')
  path = join(outer, 'path')
  calls = join(outer, 'calls')
  mkdirSync(path)
  mkdirSync(project)
  for (const tool of tools) symlinkSync(Bun.which(tool) ?? '', join(path, tool))
  cpSync(join(import.meta.dir, '..', '..', 'bin'), join(project, 'bin'), { recursive: true })
  writeFileSync(join(project, 'package.json'), `{\n  "packageManager": "bun@${pinned}"\n}\n`)
  writeFileSync(join(project, 'bun.lock'), '')
  writeFileSync(calls, '')
})

test('uses the Bun on PATH and installs from the lock file once', async () => {
  addBun(path, pinned)
  expect(await setUp()).toMatchObject({ code: 0 })
  expect(await setUp()).toMatchObject({ code: 0, errors: '' })
  expect(called()).toEqual(['bun install --frozen-lockfile --no-summary'])
})

test('accepts a newer Bun', async () => {
  addBun(path, '1.10.0')
  expect(await setUp()).toMatchObject({ code: 0 })
})

test.each(['bun.lock', 'package.json'])('installs again when %s is newer', async (file) => {
  addBun(path, pinned)
  await setUp()
  utimesSync(join(project, file), new Date(), new Date(Date.now() + 5000))
  await setUp()
  expect(called()).toHaveLength(2)
})

test.each([
  ['none', undefined],
  ['an older one', '1.3.99'],
])('with %s on PATH fetches Bun from npm and reports it', async (_what, version) => {
  if (version) addBun(path, version)
  addNpm('bun/bin/bun.exe')
  const { code, errors } = await setUp()
  expect(code).toBe(0)
  expect(errors).toContain('downloading it with npm')
  const [npm, bun] = called()
  expect(npm).toStartWith('npm install --prefix ')
  expect(npm).toEndWith(` bun@${pinned}`)
  expect(bun).toBe('bun install --frozen-lockfile --no-summary')
})

test("finds Bun in the platform's package if npm does not run install scripts", async () => {
  addNpm('@oven/bun-linux-x64/bin/bun')
  expect(await setUp()).toMatchObject({ code: 0 })
  expect(await setUp()).toMatchObject({ code: 0, errors: '' })
  expect(called()).toHaveLength(2)
})

test('with neither Bun nor npm prints what to install', async () => {
  const { code, errors } = await setUp()
  expect(code).toBe(1)
  expect(errors).toBe(
    `Neither Bun ${pinned} nor npm was found. Install Bun (https://bun.com) or Node.js, then try again.\n`,
  )
  expect(existsSync(join(project, '.bun', 'setup.lock'))).toBe(false)
})

test('two concurrent first runs install once', async () => {
  addNpm('bun/bin/bun.exe')
  const [one, two] = await Promise.all([setUp(), setUp()])
  expect([one.code, two.code]).toEqual([0, 0])
  expect(called()).toHaveLength(2)
})

test('a lock of a killed run is removed', async () => {
  addBun(path, pinned)
  const lock = join(project, '.bun', 'setup.lock')
  mkdirSync(lock, { recursive: true })
  writeFileSync(join(lock, 'pid'), String(Bun.spawnSync(['true']).pid))
  expect(await setUp()).toMatchObject({ code: 0 })
})

test('a start neither installs nor removes tools for tests', async () => {
  addBun(path, pinned)
  await run('start')
  expect(called()).toEqual([
    'bun install --frozen-lockfile --no-summary --production',
    expect.stringContaining('src/launch/main.ts'),
  ])
  await setUp()
  await run('start')
  expect(called().slice(2)).toEqual([
    'bun install --frozen-lockfile --no-summary',
    expect.stringContaining('src/launch/main.ts'),
  ])
})

test("the client's tools are installed too, again when its lock file is newer, and not by a start", async () => {
  addBun(path, pinned)
  const client = join(project, 'clients', 'typescript')
  mkdirSync(client, { recursive: true })
  const lock = join(client, 'bun.lock')
  writeFileSync(lock, '')
  const install = 'bun install --frozen-lockfile --no-summary'
  await run('start')
  expect(called()[0]).toBe(`${install} --production`)
  expect(existsSync(join(client, 'node_modules'))).toBe(false)
  await setUp()
  expect(called().slice(2)).toEqual([install, install])
  expect(existsSync(join(client, 'node_modules'))).toBe(true)
  expect(await setUp()).toMatchObject({ code: 0, errors: '' })

  utimesSync(lock, new Date(), new Date(Date.now() + 5000))
  await run('start')
  expect(called().slice(4)).toEqual([expect.stringContaining('src/launch/main.ts')])
  await setUp()
  expect(called().slice(5)).toEqual([install, install])
})

test('packages are installed again when a patch is newer', async () => {
  addBun(path, pinned)
  const folder = join(project, 'patches')
  mkdirSync(folder)
  const patch = join(folder, 'package.patch')
  writeFileSync(patch, '')
  await setUp()
  const installs = called().length
  await setUp()
  expect(called().length).toBe(installs)
  utimesSync(patch, new Date(), new Date(Date.now() + 5000))
  await setUp()
  expect(called().slice(installs)).toEqual(['bun install --frozen-lockfile --no-summary'])
})

test('the command line passes its arguments on unchanged', async () => {
  addBun(path, pinned)
  await run('atumo', 'apps', 'create', '--name', 'two words')
  expect(called().at(-1)).toEndWith('/src/cli.ts apps create --name two words')
})

function setUp() {
  return run('setup')
}

async function run(command: string, ...args: string[]): Promise<{ code: number; errors: string }> {
  const child = Bun.spawn([join(project, 'bin', command), ...args], {
    env: { PATH: path },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const errors = await child.stderr.text()
  return { code: await child.exited, errors }
}

/**
 * Adds a fake Bun that prints the given version for `--version` and records all other calls. `bun install`
 * creates an empty node_modules.
 */
function addBun(folder: string, version: string, name = 'bun'): void {
  write(
    join(folder, name),
    `if [ "$1" = --version ]; then echo ${version}; exit; fi
echo "bun $*" >>"${calls}"
if [ "$1" = install ]; then mkdir -p node_modules; fi`,
  )
}

/** Adds a fake npm that installs the fake Bun. */
function addNpm(place: string): void {
  const spare = join(outer, 'spare')
  mkdirSync(spare)
  addBun(spare, pinned)
  write(
    join(path, 'npm'),
    `echo "npm $*" >>"${calls}"
file="$3/node_modules/${place}"
mkdir -p "$(dirname "$file")"
cp "${spare}/bun" "$file"`,
  )
}

function write(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

function called(): string[] {
  return readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean)
}
