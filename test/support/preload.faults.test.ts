/** Tests what `bun test` does without bin/test, as an editor runs it. */
import { expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processesOf } from '../bin/checkout'
import { temporaryFolder } from './folders'
import { until } from './until'

const opensStores = `
import { expect, test } from 'bun:test'
import { openTestStores } from ${JSON.stringify(join(import.meta.dir, 'stores'))}
test('the stores are open, and there is time', async () => {
  const stores = await openTestStores()
  expect(await stores.sql\`select count(*)::int as terms from terms\`).toEqual([{ terms: 0 }])
  expect(await stores.redis.ping()).toBe('PONG')
  await stores.close()
  console.log(process.env.TMPDIR)
})`

const neverEnds = `
import { test } from 'bun:test'
test('never ends', async () => {
  console.log(process.env.TMPDIR)
  await new Promise(() => {})
})`

/** Runs `bun test` in a new folder that has this preload and a test file from each source. */
function bunTest(sources: string[], flags: string[] = []) {
  const folder = temporaryFolder()
  const preload = JSON.stringify([join(import.meta.dir, 'preload.ts')])
  writeFileSync(join(folder, 'bunfig.toml'), `[test]\npreload = ${preload}\n`)
  for (const [index, source] of sources.entries()) {
    writeFileSync(join(folder, `${index}.test.ts`), source)
  }
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('ATUMO_TEST_'))
  return Bun.spawn([process.execPath, 'test', ...flags], {
    cwd: folder,
    env: Object.fromEntries(env),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Returns the folders of the stores that tests printed. */
const foldersIn = (output: string) =>
  [...output.matchAll(/^\/.*atumo-test-.*$/gm)].map(([temporary]) => dirname(temporary))

async function expectNothingOf(folder: string): Promise<void> {
  await until('the stores have ended', () => processesOf(folder).length === 0)
  await until('their folder is deleted', () => !existsSync(folder))
}

test.each([
  ['one after another', [], 1],
  ['isolated', ['--isolate'], 2],
  ['in parallel', ['--parallel=2'], 2],
])(
  'bun test runs files %s, and leaves nothing behind',
  async (_how, flags, runs) => {
    // The timeout is that of bin/test, for every file. With 1 ms, no file could open its stores.
    const child = bunTest([opensStores, opensStores], ['--timeout=1', ...flags])
    const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
    expect(errors).toContain(' 2 pass\n 0 fail\n')
    expect(await child.exited).toBe(0)
    const folders = new Set(foldersIn(output + errors))
    expect(folders.size).toBe(runs)
    for (const folder of folders) await expectNothingOf(folder)
  },
  60_000,
)

test('bun test that is killed leaves nothing behind', async () => {
  const child = bunTest([neverEnds])
  let output = ''
  for await (const bytes of child.stdout) {
    output += new TextDecoder().decode(bytes)
    if (foldersIn(output).length > 0) break
  }
  const [folder = ''] = foldersIn(output)
  expect(processesOf(folder).length).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await child.exited
  await expectNothingOf(folder)
}, 60_000)
