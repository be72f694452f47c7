/** The checks that the service performs on each API request, in order, and the errors of each. */
import { type Language, locales } from '../locales'
import { type Code, statusOf } from '../problems'
import { sampleProblems } from './sampleProblems'

/** HTTP statuses for invalid input. Other errors are listed by code, because several checks share a status. */
const inputStatuses = [400, 413, 415]

const samples = Object.values(sampleProblems)

const codesByCheck = {
  path: ['not_found', 'method_not_allowed'],
  key: ['key_missing', 'key_invalid', 'keys_differ', 'client_missing', 'client_unknown'],
  app: ['revoked'],
  scope: ['scope_missing'],
  address: ['address_blocked'],
  origin: ['origin_blocked', 'pages_not_listed'],
  input: samples
    .filter((problem) => inputStatuses.includes(statusOf(problem)))
    .map(({ code }) => code),
  limits: ['throttled', 'over_daily_limit', 'too_many_visits'],
  credits: ['out_of_credits'],
  terms: ['unknown_term', 'duplicate', 'key_used_otherwise'],
} satisfies Record<string, readonly Code[]>

export const checksIn = (language: Language) =>
  Object.entries(codesByCheck).map(([check, own]) => {
    const matching = samples.filter(({ code }) => (own as readonly Code[]).includes(code))
    return {
      name: locales[language].manual.checks[check as keyof typeof codesByCheck],
      errors: [...Map.groupBy(matching, statusOf)]
        .toSorted(([one], [other]) => one - other)
        .map(([status, some]) => ({ status, codes: [...new Set(some.map(({ code }) => code))] })),
    }
  })
