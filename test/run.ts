/**
 * bin/test [GROUP]… [PATH]… [FLAG]…: starts PostgreSQL, Redis and Meilisearch once, runs the test files group
 * by group, and prints the totals on the last line.
 *
 * GROUP is fast, meilisearch, browser, faults or slow. Defaults to all but slow. PATH is part of a file's
 * path. FLAG is passed to `bun test`.
 */
import { type Counts, chosenGroups, closing, groupOf, groups, runGroup } from './support/groups'
import { openSuite } from './support/openSuite'
import { dropDatabases } from './support/stores'

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
const paths = words.filter((word) => !flags.includes(word) && !groups.some((name) => name === word))
const files = [...new Bun.Glob('test/**/*.test.ts').scanSync()]
  .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
  .toSorted()
const chosen = chosenGroups(words)
  .map((group) => ({ group, files: files.filter((file) => groupOf(file) === group) }))
  .filter((one) => one.files.length > 0)

const { line, isGood } = closing(await runAll())
process.stdout.write(`\n${Math.round(performance.now() / 1000)} s\n${line}\n`)
process.exitCode = isGood ? 0 : 1

async function runAll(): Promise<Counts[]> {
  const suite = await openSuite()
  const { ATUMO_TEST_DATABASE_URL: databaseUrl = '', TMPDIR: dir = '' } = suite.env
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
        env: { ...process.env, ...suite.env },
        dir,
        flags: [timings, ...flags],
      })
      running = run.child
      counts.push(await run.counts)
      await dropDatabases(databaseUrl)
    }
  } finally {
    await suite.stop()
  }
  return counts
}
