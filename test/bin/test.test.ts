/** Tests how bin/test counts tests, and checks the last line and exit code of .ci/run. */
import { expect, test } from 'bun:test'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/folders'
import {
  type Counts,
  chosenGroups,
  closing,
  type Group,
  groupOf,
  runGroup,
} from '../support/groups'

const good = 'import { test } from "bun:test"; test("good", () => {})'

/** Creates a test file from each of the given sources, and runs the files as one group. */
async function countsOf(...sources: string[]): Promise<Counts> {
  const cwd = temporaryFolder()
  const files = sources.map((source, index) => {
    writeFileSync(join(cwd, `${index}.test.ts`), `import { test } from 'bun:test'\n${source}\n`)
    return `${index}.test.ts`
  })
  const env = { PATH: process.env['PATH'] }
  return await runGroup({ group: 'fast', files, cwd, env, dir: cwd, output: 'ignore' }).counts
}

test.each([
  ['all passed', 'test("a", () => {}); test("b", () => {})', [2, 0, 0]],
  ['one failed', 'test("a", () => {}); test("b", () => { throw 1 })', [1, 1, 0]],
  ['some skipped', 'test("a", () => {}); test.skip("b", () => {}); test.todo("c")', [1, 0, 2]],
  ['no test in the file', '', [0, 1, 0]],
  [
    'a test prints a summary',
    'test("a", () => console.log(" 9 pass\\n 3 fail\\nRan 12 tests across 1 file. [1ms]"))',
    [1, 0, 0],
  ],
])('%s', async (_name, source, [passed = 0, failed = 0, skipped = 0]) => {
  expect(await countsOf(source)).toEqual({ passed, failed, skipped })
})

test.each([
  ['does not load', 'throw new Error("no")'],
  ['is killed', 'test("b", () => process.kill(process.pid, "SIGKILL"))'],
  ['ends its process as if all were well', 'test("b", () => process.exit(0))'],
])('a file that %s is a failure, alone or with others', async (_name, source) => {
  expect((await countsOf(source, good, good)).failed).toBeGreaterThan(0)
  expect(closing([await countsOf(source)]).isGood).toBe(false)
})

test('the last line is the sum of the groups, and a run without a passed test fails', () => {
  const one = { passed: 2, failed: 0, skipped: 0 }
  expect(closing([one, one])).toEqual({ line: '4 passed, 0 failed', isGood: true })
  expect(closing([one, { passed: 0, failed: 1, skipped: 3 }])).toEqual({
    line: '2 passed, 1 failed, 3 skipped',
    isGood: false,
  })
  expect(closing([]).isGood).toBe(false)
  expect(closing([{ passed: 0, failed: 0, skipped: 1 }]).isGood).toBe(false)
})

test('a file belongs to the group that its name ends with', () => {
  expect(groupOf('test/lib/time.test.ts')).toBe('fast')
  expect(groupOf('test/search/meilisearch.test.ts')).toBe('meilisearch')
  expect(groupOf('test/search/whole.meilisearch.test.ts')).toBe('meilisearch')
  expect(groupOf('test/embed/pad.browser.test.ts')).toBe('browser')
  expect(groupOf('test/store/clients.faults.test.ts')).toBe('faults')
  expect(groupOf('test/deploy/image.slow.test.ts')).toBe('slow')
})

test.each([
  [[], ['fast', 'meilisearch', 'browser', 'faults']],
  [['test/deploy'], ['fast', 'meilisearch', 'browser', 'faults']],
  [
    ['fast', 'browser'],
    ['fast', 'browser'],
  ],
  [['slow'], ['slow']],
  [['slow', 'test/deploy'], ['slow']],
])('bin/test %p runs the groups %p', (words, chosen) => {
  expect(chosenGroups(words)).toEqual(chosen as Group[])
})

test('bin/test runs a slow file that is named', () => {
  expect(chosenGroups(['test/deploy/image.slow.test.ts'])).toContain('slow')
})

const passing = 'echo "3 passed, 0 failed"'

test.each([
  { name: 'good', line: '8 passed, 0 failed', code: 0 },
  {
    name: 'bad',
    tests: 'echo "3 passed, 1 failed, 2 skipped"; exit 1',
    line: '8 passed, 2 failed, 4 skipped',
    code: 1,
  },
  {
    name: 'dead before it counted',
    tests: 'echo "3 passed, 0 failed, so far"; exit 3',
    line: '2 passed, 2 failed',
    code: 3,
  },
  { name: 'silent', tests: '', line: '2 passed, 2 failed', code: 1 },
  { name: 'good with a bad dependency', audit: 1, line: '7 passed, 1 failed', code: 1 },
  { name: 'good and not audited', audit: 2, line: '7 passed, 0 failed, 1 skipped', code: 0 },
  { name: 'bad under chaos', chaos: 1, line: '7 passed, 1 failed', code: 1 },
  {
    name: 'bad in a slow test',
    tests: `[ "$*" = slow ] && echo "0 passed, 1 failed" && exit 1\n${passing}`,
    line: '5 passed, 1 failed',
    code: 1,
  },
  { name: 'slow beyond the limit', timeout: 'exit 124', line: '5 passed, 1 failed', code: 124 },
])('.ci/run ends as bin/test, bin/audit and bin/chaos do: $name', async (one) => {
  const { tests = passing, line, code, ...programs } = one
  expect(await runScript('run', tests, programs)).toEqual({ line, code })
})

test.each([
  { name: 'good', tests: passing, line: '6 passed, 0 failed', code: 0 },
  {
    name: 'bad in one of them',
    tests: '[ "${REDIS_CLUSTER:-}" = 1 ] && echo "1 passed, 2 failed" && exit 1\n' + passing,
    line: '4 passed, 2 failed',
    code: 1,
  },
  {
    name: 'only the faults in each topology',
    tests: '[ "${PGBOUNCER:-}${REDIS_CLUSTER:-}$*" = 1faults ] && ' + passing,
    line: '6 passed, 0 failed',
    code: 0,
  },
])('.ci/run-topologies runs both: $name', async ({ tests, line, code }) => {
  expect(await runScript('run-topologies', tests)).toEqual({ line, code })
})

/**
 * Runs a script in .ci with fake programs that exit immediately.
 * @returns its last line and its exit code
 */
async function runScript(
  script: string,
  tests: string,
  { audit = 0, chaos = 0, timeout = 'shift 3; exec "$@"' } = {},
) {
  const project = temporaryFolder()
  const write = (file: string, text: string) => {
    writeFileSync(join(project, file), `#!/bin/sh\n${text}\n`)
    chmodSync(join(project, file), 0o755)
  }
  for (const folder of ['.ci', 'bin', 'path']) mkdirSync(join(project, folder))
  cpSync(join(import.meta.dir, '..', '..', '.ci'), join(project, '.ci'), { recursive: true })
  write('bin/test', tests)
  write('bin/audit', `exit ${audit}`)
  write('bin/chaos', `exit ${chaos}`)
  // The script installs these programs if they are missing.
  const services = ['redis-server', 'postgres', 'pgbouncer', 'chromium']
  const tools = ['php', 'go', 'git', 'curl', 'npm', 'helm', 'kubernetes-validate']
  for (const name of [...services, ...tools]) write(join('path', name), '')
  write(join('path', 'timeout'), timeout)
  const child = Bun.spawn([join(project, '.ci', script)], {
    env: { ...process.env, PATH: `${join(project, 'path')}:${process.env['PATH']}` },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const output = await child.stdout.text()
  return { line: output.trimEnd().split('\n').at(-1), code: await child.exited }
}
