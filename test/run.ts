/**
 * bin/test [GROUP]… [PATH]… [FLAG]…: starts PostgreSQL, Redis and Meilisearch once, runs the test files group
 * by group, and prints the totals on the last line.
 *
 * GROUP is fast, meilisearch, browser or faults. Defaults to all four. PATH is part of a file's path. FLAG is
 * passed to `bun test`.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, closing, groupOf, groups, runGroup } from './support/groups'
import { startSuite } from './support/suite'

/**
 * This file contains the duration of each test file in the last run with --update-timings. The slowest test
 * files start first.
 */
const timings = '--timings=test/timings.json'

const words = process.argv.slice(2)
// The argument after -t is a pattern, not a path.
const pattern = words.indexOf('-t')
if (pattern >= 0) words.splice(pattern, 2, `--test-name-pattern=${words[pattern + 1] ?? ''}`)
const flags = words.filter((word) => word.startsWith('-'))
const named = groups.filter((group) => words.includes(group))
const paths = words.filter((word) => !flags.includes(word) && !named.some((name) => name === word))
const files = [...new Bun.Glob('test/**/*.test.ts').scanSync()]
  .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
  .toSorted()
const chosen = (named.length > 0 ? named : groups)
  .map((group) => ({ group, files: files.filter((file) => groupOf(file) === group) }))
  .filter((one) => one.files.length > 0)

const dir = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'atumo-test-'))
// If the suite runs as root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(dir, 0o711)
try {
  const { line, isGood } = closing(await runAll())
  process.stdout.write(`\n${Math.round(performance.now() / 1000)} s\n${line}\n`)
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/**
 * Returns Linux's in-memory folder if more than 4 GiB is free. Copying databases there takes a third of the
 * time.
 */
function roomInMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3 ? folder : undefined
}

async function runAll(): Promise<Counts[]> {
  const suite = await startSuite(dir)
  const temporary = join(dir, 'tmp')
  mkdirSync(temporary, { mode: 0o755 })
  const env = { ...process.env, ...suite.env, TMPDIR: temporary }
  let isStopping = false
  let running: Bun.Subprocess | undefined
  const stop = () => {
    isStopping = true
    running?.kill()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const counts: Counts[] = []
  try {
    for (const { group, files: ofGroup } of chosen) {
      if (isStopping) break
      process.stdout.write(`\n== ${group}: ${ofGroup.length} files\n`)
      const run = runGroup({
        group,
        files: ofGroup,
        cwd: '.',
        env,
        dir,
        flags: [timings, ...flags],
      })
      running = run.child
      counts.push(await run.counts)
      await suite.tidy()
    }
  } finally {
    await suite.stop()
  }
  return counts
}
