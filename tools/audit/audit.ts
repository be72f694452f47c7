/** Compares the findings of `bun audit` with those that have been accepted. */

/** An entry in docs/accepted-advisories.json. */
export interface Accepted {
  /** The URL of the advisory, as `bun audit` prints it. */
  url: string
  package: string
  /** Why the service is not affected, or how long the fix can wait. */
  reason: string
}

export interface Finding {
  url: string
  package: string
  title: string
  severity: string
}

export type Verdict =
  /** All findings are accepted. */
  | { kind: 'clean'; accepted: number }
  /** Findings in `unknown` must be fixed or accepted; entries in `gone` must be removed from the list. */
  | { kind: 'differs'; unknown: Finding[]; gone: Accepted[] }
  /** The registry did not respond with a report. */
  | { kind: 'not audited'; reason: string }

/**
 * @param said the output of `bun audit --json`. That command exits with 1 both when there are findings and
 *   when the registry fails.
 */
export function judge(
  said: { stdout: string; stderr: string },
  accepted: readonly Accepted[],
): Verdict {
  const findings = findingsIn(said.stdout)
  if (!findings) return { kind: 'not audited', reason: reasonIn(said) }
  const isSame = (one: { url: string; package: string }, other: { url: string; package: string }) =>
    one.url === other.url && one.package === other.package
  const unknown = findings.filter((one) => !accepted.some((other) => isSame(one, other)))
  const gone = accepted.filter((one) => !findings.some((other) => isSame(one, other)))
  return unknown.length + gone.length > 0
    ? { kind: 'differs', unknown, gone }
    : { kind: 'clean', accepted: accepted.length }
}

/** @returns the findings by package; undefined if the output is not a report */
function findingsIn(stdout: string): Finding[] | undefined {
  const start = stdout.indexOf('{')
  if (start < 0) return undefined
  try {
    const said: unknown = JSON.parse(stdout.slice(start))
    if (typeof said !== 'object' || said === null) return undefined
    return Object.entries(said).flatMap(([name, advisories]) => {
      if (!Array.isArray(advisories)) throw new TypeError(`${name} has no list`)
      return (advisories as Omit<Finding, 'package'>[]).map(({ url, title, severity }) => {
        if (typeof url !== 'string') throw new TypeError(`an advisory of ${name} has no address`)
        return { package: name, url, title, severity }
      })
    })
  } catch {
    return undefined
  }
}

/** Returns the last non-empty line of the output, without URLs. */
const reasonIn = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  `${stdout}\n${stderr}`
    .split('\n')
    .map((line) => line.replace(/https?:\/\/\S+/g, 'the registry').trim())
    .findLast((line) => line !== '') ?? 'no response'

/** Returns the lines to print. */
export function report(verdict: Verdict): string[] {
  switch (verdict.kind) {
    case 'clean':
      return [
        `No known vulnerabilities in the dependencies, except ${verdict.accepted} accepted ones.`,
      ]
    case 'not audited':
      return [`NOT AUDITED: the registry did not return advisories (${verdict.reason}).`]
    case 'differs':
      return [
        ...verdict.unknown.map(
          ({ package: name, severity, title, url }) => `${name}: ${severity}: ${title} ${url}`,
        ),
        ...verdict.gone.map(
          ({ package: name, url }) =>
            `${name}: ${url} is accepted but no longer found. Remove it from docs/accepted-advisories.json.`,
        ),
      ]
  }
}

/** 1: the findings differ from the list of accepted ones. 2: the registry did not respond with a report. */
export const exitCodes = { clean: 0, differs: 1, 'not audited': 2 } as const
