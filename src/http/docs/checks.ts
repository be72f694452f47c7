/**
 * The checks that the service performs on each API request, in order, with the errors that each check can
 * return.
 */
import { codeOf, type Refusal, statusOf } from '../../domain/refusals'
import { type Language, locales } from '../../locales'
import { sampleRefusals } from './sampleRefusals'

type Kind = Refusal['kind']

/**
 * HTTP statuses for invalid input. All other errors are listed by kind, because several checks can return the
 * same status.
 */
const inputStatuses = [400, 413, 415]

const samples = Object.values(sampleRefusals)

const kindsByCheck = {
  path: ['not found', 'method not allowed'],
  key: ['key missing', 'key invalid', 'keys differ', 'client missing', 'client unknown'],
  app: ['revoked'],
  scope: ['scope missing'],
  address: ['address blocked'],
  origin: ['origin blocked', 'pages not listed'],
  input: samples
    .filter((refusal) => inputStatuses.includes(statusOf(refusal)))
    .map(({ kind }) => kind),
  limits: ['throttled', 'over daily limit', 'too many visits'],
  credits: ['out of credits'],
  terms: ['unknown term', 'duplicate', 'key used otherwise'],
} satisfies Record<string, readonly Kind[]>

export interface Check {
  /** What is checked, in the language of the page. */
  name: string
  errors: { status: number; codes: string[] }[]
}

/** Returns the checks. The error codes for each check are grouped by HTTP status. */
export const checksIn = (language: Language): Check[] =>
  Object.entries(kindsByCheck).map(([check, kinds]) => {
    const codes = new Map<number, Set<string>>()
    for (const refusal of samples) {
      if (!(kinds as readonly Kind[]).includes(refusal.kind)) continue
      const status = statusOf(refusal)
      codes.set(status, (codes.get(status) ?? new Set()).add(codeOf(refusal)))
    }
    return {
      name: locales[language].manual.checks[check as keyof typeof kindsByCheck],
      errors: [...codes]
        .toSorted(([one], [other]) => one - other)
        .map(([status, names]) => ({ status, codes: [...names] })),
    }
  })
