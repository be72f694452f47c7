/** Reads the result of a run from schemathesis's reports. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Minimum number of cases. A run with fewer cases does not pass. */
export const fewestCases = 5000

export interface Verdict {
  cases: number
  /** The number of failures, including errors in the run itself. */
  failures: number
  /** The kinds of failures, each with the affected operations. */
  failed: string[]
  /** The number of failures that tools/contract/hooks.py ignored. */
  leftOut: number
  /** Warnings about operations that may not have been tested adequately, grouped by kind. */
  warnings: string[]
  /** How often each status was returned, sorted by status. Excludes broken connections. */
  statuses: Map<number, number>
  seconds: number
  /** Whether the run finished. */
  isComplete: boolean
  exitCode: number
}

interface VerdictFile {
  complete: boolean
  exit_code: number
  running_time: number | null
  test_cases: { generated: number }
  failures: Failed[]
  errors: Failed[]
  filtered: number
  /**
   * The affected operations for each kind of warning. A value that is not a list is a human-readable message.
   */
  warnings: Record<string, unknown>
}

interface Failed {
  title: string
  count: number
  /** Undefined for errors. */
  operations?: string[]
}

interface Finished {
  ScenarioFinished?: {
    recorder: { interactions?: Record<string, { response?: { status_code: number } | null }> }
  }
}

/** @throws if a report is missing or invalid */
export async function readVerdict(files: { verdict: string; events: string }): Promise<Verdict> {
  const file = JSON.parse(readFileSync(files.verdict, 'utf8')) as VerdictFile
  const failed = [...file.failures, ...file.errors]
  return {
    cases: file.test_cases.generated,
    failures: failed.reduce((sum, { count }) => sum + count, 0),
    failed: failed.map(
      ({ title, count, operations }) =>
        `${count} × ${title}${operations ? ` (${operations.join(', ')})` : ''}`,
    ),
    leftOut: file.filtered,
    warnings: Object.entries(file.warnings).flatMap(([kind, of]) =>
      Array.isArray(of) && of.length > 0 ? [`${kind} (${of.join(', ')})`] : [],
    ),
    statuses: await readStatuses(files.events),
    seconds: file.running_time ?? 0,
    isComplete: file.complete,
    exitCode: file.exit_code,
  }
}

/** Returns the reasons why a run does not pass, or an empty list if it passes. */
export function objections(verdict: Verdict): string[] {
  const { cases, failures, failed, warnings, statuses, isComplete, exitCode } = verdict
  const faults = [...statuses].filter(([status]) => status >= 500)
  return [
    ...(isComplete ? [] : ['The run did not finish.']),
    ...(cases < fewestCases ? [`Only ${cases} cases; at least ${fewestCases} are required.`] : []),
    ...(failures > 0 ? [`Failures: ${failed.join('; ')}.`] : []),
    ...faults.map(([status, count]) => `${count} responses had status ${status}.`),
    ...(exitCode === 0 || failures > 0
      ? []
      : [
          `schemathesis ended with code ${exitCode}${warnings.map((each) => `; ${each}`).join('')}.`,
        ]),
  ]
}

async function readStatuses(file: string): Promise<Map<number, number>> {
  if (!existsSync(file)) throw new Error(`${file} is missing`)
  const counts = new Map<number, number>()
  // The file can be large, so this loop reads it line by line. Each line contains all cases for one
  // operation.
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const { ScenarioFinished } = JSON.parse(line) as Finished
    for (const { response } of Object.values(ScenarioFinished?.recorder.interactions ?? {})) {
      if (response) counts.set(response.status_code, (counts.get(response.status_code) ?? 0) + 1)
    }
  }
  return new Map([...counts].toSorted(([a], [b]) => a - b))
}
