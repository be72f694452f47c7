/** What came of a run, from the reports that schemathesis wrote. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** So many cases at least are a run worth its name. */
export const fewestCases = 5000

export interface Verdict {
  cases: number
  /** Failures, each kind once an operation, and errors of the run itself. */
  failures: number
  /** What they are and where. */
  failed: string[]
  /** Failures that test/contract/hooks.py did not let count. */
  leftOut: number
  /** What was seen that may make a run say little, and of which operations. */
  warnings: string[]
  /** How often each status was answered, from the lowest to the highest; none: the connection broke. */
  statuses: Map<number, number>
  seconds: number
  /** Whether it came to its end. */
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
  /** Operations by kind of warning; whatever else it holds is for people. */
  warnings: Record<string, unknown>
}

interface Failed {
  title: string
  count: number
  /** Not of errors. */
  operations?: string[]
}

interface Finished {
  ScenarioFinished?: {
    recorder: { interactions?: Record<string, { response?: { status_code: number } | null }> }
  }
}

/** @throws where the reports are missing or are not what they should be */
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

/** Why a run does not count as kept; empty where it does. */
export function objections(verdict: Verdict): string[] {
  const { cases, failures, failed, warnings, statuses, isComplete, exitCode } = verdict
  const faults = [...statuses].filter(([status]) => status >= 500)
  return [
    ...(isComplete ? [] : ['The run did not come to its end.']),
    ...(cases < fewestCases ? [`${cases} cases are fewer than ${fewestCases}.`] : []),
    ...(failures > 0 ? [`Failures: ${failed.join('; ')}.`] : []),
    ...faults.map(([status, count]) => `${count} answers were ${status}.`),
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
  // A line is all cases of one operation: too long to hold them all at once.
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const { ScenarioFinished } = JSON.parse(line) as Finished
    for (const { response } of Object.values(ScenarioFinished?.recorder.interactions ?? {})) {
      if (response) counts.set(response.status_code, (counts.get(response.status_code) ?? 0) + 1)
    }
  }
  return new Map([...counts].toSorted(([a], [b]) => a - b))
}
