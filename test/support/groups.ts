/** Defines the groups of test files, and runs a group with `bun test`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A test file's name determines its group: `x.browser.test.ts` is in `browser`, and `x.test.ts` is in `fast`.
 */
export const groups = ['fast', 'meilisearch', 'browser', 'faults', 'slow'] as const
export type Group = (typeof groups)[number]

export const groupOf = (file: string): Group =>
  groups.find((group) => new RegExp(`[./]${group}\\.test\\.ts$`).test(file)) ?? 'fast'

/** Returns the groups to run. The group `slow` runs only if it or one of its files is named. */
export function chosenGroups(words: readonly string[]): readonly Group[] {
  const named = groups.filter((group) => words.includes(group))
  if (named.length > 0) return named
  return groups.filter((group) => group !== 'slow' || words.some((word) => groupOf(word) === group))
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * The number of test files to run concurrently, tuned for two cores. It is lower for the Meilisearch group,
 * because indexing leaves no core idle.
 */
const workers: Record<Group, number> = { fast: 3, meilisearch: 2, browser: 3, faults: 3, slow: 1 }
export const mostWorkers = Math.max(...Object.values(workers))
/** Long enough that tests do not time out on a busy machine. */
export const timeoutMs = 30_000

export interface GroupRun {
  group: Group
  /** The test files, as paths relative to `cwd`. */
  files: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** The folder for the report. */
  dir: string
  /** Additional flags for `bun test`. */
  flags?: string[]
  /** Where the output of `bun test` goes. */
  output?: 'inherit' | 'ignore'
}

/** Runs a group's test files. `counts` resolves when the run has ended, even if it crashed. */
export function runGroup({
  group,
  files,
  cwd,
  env,
  dir,
  flags = [],
  output = 'inherit',
}: GroupRun) {
  const report = join(dir, `${group}.xml`)
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--parallel=${workers[group]}`,
      '--no-isolate',
      `--timeout=${timeoutMs}`,
      '--max-concurrency=4',
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...flags,
      ...files.map((file) => `./${file}`),
    ],
    { cwd, env, stdio: ['ignore', output, output] },
  )
  const counts = child.exited.then((code) => {
    const reported = countsOf(report)
    // A run can also fail outside of any test, in a hook or because a file cannot be loaded.
    return code !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported
  })
  return { child, counts }
}

/**
 * Returns the counts from Bun's report. A missing report means that the run crashed, which counts as one
 * failure.
 */
function countsOf(report: string): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const xml = readFileSync(report, 'utf8')
  const [, tests = 0, failed = 0, skipped = 0] = (
    /<testsuites [^>]*\btests="(\d+)"[^>]*\bfailures="(\d+)"[^>]*\bskipped="(\d+)"/.exec(xml) ?? []
  ).map(Number)
  return { passed: tests - failed - skipped, failed, skipped }
}

/**
 * Returns the summary line `N passed, N failed` (plus the number of skipped tests, if any) as `line`. `isGood`
 * is true if at least one test passed and none failed.
 */
export function closing(counts: readonly Counts[]): { line: string; isGood: boolean } {
  const sum = (kind: keyof Counts) => counts.reduce((total, one) => total + one[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, isGood: passed > 0 && failed === 0 }
}
