/** What the forms of accounts send, and what is wrong with it in the reader's language. */
import { isEmail } from '../../domain/accounts/email'
import { isPlainText } from '../../lib/plainText'
import { locales } from '../../locales'
import { passwordLength } from '../../store/accounts/options'
import { field } from '../site/forms'
import type { Visit } from '../site/visit'

const longestName = 100

export const words = ({ language }: Visit) => locales[language].account

/** The token of the link that somebody signs in by from an unknown browser; empty without one. */
export const linkOf = ({ form, query }: Visit) => form.get('token') ?? query.get('token') ?? ''

/** Authenticators show their codes in two halves. */
export const codeOf = ({ form }: Visit) => field(form, 'code').replaceAll(' ', '')

export function emailErrors(visit: Visit, email: string): Record<string, string> {
  return isEmail(email) ? {} : { email: words(visit).badEmail }
}

export function nameErrors(visit: Visit, name: string): Record<string, string> {
  const isName = name !== '' && name.length <= longestName && isPlainText(name)
  return isName ? {} : { name: words(visit).badName }
}

export function passwordErrors(visit: Visit, password: string): Record<string, string> {
  const { min, max } = passwordLength
  if (password.length >= min && password.length <= max) return {}
  return { 'next-password': words(visit).badPassword(min, max) }
}
