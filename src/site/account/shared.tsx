/** Code shared by the account pages: reading forms, limiting attempts, and rendering fields. */
import type { AttemptKind } from '../../domain/accounts/attempts'
import { type Language, locales } from '../../locales'
import type { Problem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { passwordLength } from '../../store/accounts/options'
import { doneIn, field } from '../forms'
import { Field, type Sent } from '../parts/forms'
import { useWords } from '../parts/language'
import { pathWithout } from '../parts/layout'
import type { Handler, Visit } from '../visit'

export type AccountHandler = Handler<AccountServices, Visit>

export const wordsOf = ({ language }: { language: Language }) => locales[language].account

/** Returns the token of the e-mailed link that led to the page; '' if there is none. */
export const tokenOf = ({ form, query }: Visit) => form.get('token') ?? query.get('token') ?? ''

/** Removes spaces, because authenticator apps show codes with a space in the middle. */
export const codeOf = ({ form }: Visit) => field(form, 'code').replaceAll(' ', '')

export const passwordIn = ({ form }: Visit, name = 'password') => form.get(name) ?? ''

const longestPath = 2000

/**
 * Returns the page to which a visitor is redirected after signing in.
 * @returns a path on this site without the language prefix; defaults to the console's path if the form has no
 *   valid path
 */
export function nextOf(visit: Visit): string {
  const next = visit.form.get('next') ?? visit.query.get('next') ?? ''
  const base = 'http://our.site'
  const url = next.startsWith('/') && next.length <= longestPath ? URL.parse(next, base) : null
  return url?.origin === base ? pathWithout(url.pathname + url.search) : '/console'
}

/** Counts an attempt. @returns the refusal if there were too many attempts; otherwise undefined */
export function overLimit(
  { attempts }: AccountServices,
  { address }: Visit,
  kind: AttemptKind,
  account = '',
): Problem | undefined {
  const retryAfter = attempts.take(kind, account, address)
  return retryAfter > 0 ? { code: 'too_many_tries', retryAfter } : undefined
}

/** Returns a message that a link was sent. Without a mail server, the message says that the link is in the log. */
export const linkSent = ({ mailDelivers }: AccountServices, visit: Visit, message: string) =>
  mailDelivers ? message : `${message} ${wordsOf(visit).sentToLog}`

/** Returns the result of the last submitted form, which `?done=` may name. */
export function sentOf(services: AccountServices, visit: Visit): Sent {
  const { done } = wordsOf(visit)
  const notices = { ...done, sent: linkSent(services, visit, done.sent) }
  return visit.sent ?? doneIn(visit.query, notices)
}

export const EmailField = () => (
  <Field name="email" type="email" label={useWords().account.email} autocomplete="email" required />
)

export const CodeField = () => (
  <Field
    name="code"
    label={useWords().account.code}
    hint={useWords().account.codeHint}
    autocomplete="one-time-code"
    required
  />
)

/** @param id needed if several forms on a page ask for the password */
export const PasswordField = ({ id }: { id?: string }) => (
  <Field
    name="password"
    id={id}
    type="password"
    label={useWords().account.password}
    autocomplete="current-password"
    required
  />
)

export const NewPasswordField = () => (
  <Field
    name="next-password"
    type="password"
    label={useWords().account.newPassword}
    hint={useWords().account.passwordHint(passwordLength.min)}
    autocomplete="new-password"
    required
  />
)
