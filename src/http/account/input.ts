/** Reading the forms of accounts, and their error messages. */
import { type AccountInput, accountProblems } from '../../domain/accounts/accountInput'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { field } from '../site/forms'
import type { Visit } from '../site/visit'

export const words = ({ language }: Visit) => locales[language].account

/** The token of the sign-in link, which an unknown browser may need; empty without one. */
export const linkOf = ({ form, query }: Visit) => form.get('token') ?? query.get('token') ?? ''

/** Authenticator apps show codes with a space in the middle. */
export const codeOf = ({ form }: Visit) => field(form, 'code').replaceAll(' ', '')

/** Error messages by field. */
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
