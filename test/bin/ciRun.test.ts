/** .ci/run's last line and exit code, whatever becomes of the tests. */
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

setDefaultTimeout(20_000)

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'atumo ci '))
  for (const folder of ['.ci', 'bin', 'path', 'test']) mkdirSync(join(project, folder))
  cpSync(join(import.meta.dir, '..', '..', '.ci', 'run'), join(project, '.ci', 'run'))
  write('bin/setup', '')
  write('bin/test', `exec "${process.execPath}" test`)
  // Nothing may be installed from here: every program that it looks for is there.
  for (const name of ['redis-server', 'postgres', 'chromium', 'git', 'curl', 'npm']) {
    write(join('path', name), '')
  }
})

afterEach(() => rmSync(project, { recursive: true }))

const cases: Array<[string, string, string, number]> = [
  ['all passed', 'test("a", () => {}); test("b", () => {})', '2 passed, 0 failed', 0],
  ['one failed', 'test("a", () => {}); test("b", () => { throw 1 })', '1 passed, 1 failed', 1],
  ['all failed', 'test("a", () => { throw 1 })', '0 passed, 1 failed', 1],
  [
    'some skipped',
    'test("a", () => {}); test.skip("b", () => {}); test.todo("c")',
    '1 passed, 0 failed, 2 skipped',
    0,
  ],
  ['all skipped', 'test.skip("a", () => {})', '0 passed, 0 failed, 1 skipped', 1],
  ['no test in the file', '', '0 passed, 0 failed', 1],
  ['a file does not load', 'test("a", () => {}); throw new Error("no")', '', 1],
  [
    'killed midway',
    'test("a", () => {}); test("b", () => process.kill(process.pid, "SIGKILL")); test("c", () => {})',
    '1 passed, 1 failed',
    137,
  ],
  [
    'a test ends the process as if all were well',
    'test("a", () => {}); test("b", () => process.exit(0))',
    '1 passed, 1 failed',
    1,
  ],
  [
    'a test prints a summary of its own',
    'test("a", () => console.log(" 9 pass\\n 3 fail\\nRan 12 tests across 1 file. [1ms]")); test("b", () => {})',
    '2 passed, 0 failed',
    0,
  ],
  [
    'a test prints a summary of its own, then the run is killed',
    'test("a", () => console.log(" 9 pass\\n 0 fail\\nRan 9 tests across 1 file. [1ms]")); test("b", () => process.kill(process.pid, "SIGKILL"))',
    '1 passed, 1 failed',
    137,
  ],
]
test.each(cases)('%s', async (_name, source, line, code) => {
  writeFileSync(join(project, 'test', 'a.test.ts'), `import { test } from 'bun:test'\n${source}\n`)
  const result = await run()
  if (line) expect(result.lastLine).toBe(line)
  expect(result.lastLine).toMatch(/^\d+ passed, \d+ failed(, \d+ skipped)?$/)
  expect(result.code).toBe(code)
})

test('no test files at all', async () => {
  expect(await run()).toEqual({ lastLine: '0 passed, 1 failed', code: 1 })
})

test('a setup that fails', async () => {
  write('bin/setup', 'echo broken; exit 3')
  expect(await run()).toEqual({ lastLine: '0 passed, 1 failed', code: 1 })
})

async function run(): Promise<{ lastLine: string | undefined; code: number }> {
  const child = Bun.spawn([join(project, '.ci', 'run')], {
    env: { ...process.env, PATH: `${join(project, 'path')}:${process.env['PATH']}` },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const output = await child.stdout.text()
  return { lastLine: output.trimEnd().split('\n').at(-1), code: await child.exited }
}

function write(file: string, script: string): void {
  writeFileSync(join(project, file), `#!/bin/sh\n${script}\n`)
  chmodSync(join(project, file), 0o755)
}
