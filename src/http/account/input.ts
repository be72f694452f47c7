/** What the forms of accounts send, and what is wrong with it in the reader's language. */
import { type AccountInput, accountProblems } from '../../domain/accounts/accountInput'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { field } from '../site/forms'
import type { Visit } from '../site/visit'

export const words = ({ language }: Visit) => locales[language].account

/** The token of the link that somebody signs in by from an unknown browser; empty without one. */
export const linkOf = ({ form, query }: Visit) => form.get('token') ?? query.get('token') ?? ''

/** Authenticators show their codes in two halves. */
export const codeOf = ({ form }: Visit) => field(form, 'code').replaceAll(' ', '')

/** Messages by the names of the fields in forms. */
export function inputErrors(
  { language }: Visit,
  given: Partial<AccountInput>,
): Record<string, string> {
  const problems = Object.entries(accountProblems(given))
  return Object.fromEntries(
    problems.map(([name, problem]) => [
      name === 'password' ? 'next-password' : name,
      problemText(problem, language),
    ]),
  )
}
