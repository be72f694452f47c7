/** Groups of test files, and a run of one group with `bun test`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file name decides: `x.browser.test.ts` is in `browser`, and `x.test.ts` in `fast`. */
export const groups = ['fast', 'meilisearch', 'browser', 'faults'] as const
export type Group = (typeof groups)[number]

export const groupOf = (file: string): Group =>
  groups.find((group) => new RegExp(`[./]${group}\\.test\\.ts$`).test(file)) ?? 'fast'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** How many files run at once on two cores. Only indexing in Meilisearch never leaves a core idle. */
const workers: Record<Group, number> = { fast: 3, meilisearch: 2, browser: 3, faults: 3 }
/** Long, so that tests do not fail on a busy machine. */
const timeoutMs = 30_000

export interface GroupRun {
  group: Group
  /** Relative to `cwd`. */
  files: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Where the report is written. */
  dir: string
  /** Further flags of `bun test`. */
  flags?: string[]
}

/** Runs the files of a group. `counts` resolves when all have ended, even if the run crashes. */
export function runGroup({ group, files, cwd, env, dir, flags = [] }: GroupRun) {
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
    { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const counts = child.exited.then((code) => {
    const reported = countsOf(report)
    // Bun may fail outside a test, in a hook or in a file that does not load.
    return code !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported
  })
  return { child, counts }
}

/** The counts in Bun's report. A run without a report has crashed and counts as one failure. */
function countsOf(report: string): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const xml = readFileSync(report, 'utf8')
  const [, tests = 0, failed = 0, skipped = 0] = (
    /<testsuites [^>]*\btests="(\d+)"[^>]*\bfailures="(\d+)"[^>]*\bskipped="(\d+)"/.exec(xml) ?? []
  ).map(Number)
  return { passed: tests - failed - skipped, failed, skipped }
}

/** `N passed, N failed`, with skipped tests if any, and whether tests ran and none failed. */
export function closing(counts: readonly Counts[]): { line: string; isGood: boolean } {
  const sum = (kind: keyof Counts) => counts.reduce((total, one) => total + one[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, isGood: passed > 0 && failed === 0 }
}
