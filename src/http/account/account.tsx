/** Handlers of the account pages: signing in, up and out, passwords, the second factor. */
import type { SignInTry } from '../../domain/accounts/attempts'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import type { AccountRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit, Visit } from '../site/visit'
import type { Typed } from '../views/said'
import { AccountPage, type NewFactor } from './accountPage'
import { codeOf, inputErrors, linkOf, words } from './input'
import { nextOf } from './next'
import * as views from './views'

export async function signIn(services: AccountRoom, visit: Visit): Promise<Outcome> {
  const { accounts, attempts, devices } = services
  const email = field(visit.form, 'email')
  const { address } = visit
  const link = linkOf(visit)
  const tried = attempts.takeSignIn(email, address, await devices.of(visit.headers, email, link))
  if (tried !== 'allowed') return refuseSignIn(services, visit, email, tried)
  const password = visit.form.get('password') ?? ''
  const outcome = await accounts.signIn({ email, password }, visit.headers)
  if (outcome.kind === 'wrong') {
    return showSignIn(visit, { values: { email }, problem: words(visit).wrong }, 403)
  }
  const cookies = [...outcome.cookies, await devices.cookie(visit.headers, email, link)]
  const next = nextOf(visit)
  const isDone = outcome.kind === 'signed in'
  return { to: isDone ? next : `/second-factor?next=${encodeURIComponent(next)}`, cookies }
}

/** The response is the same whether the account exists or not. */
async function refuseSignIn(
  { accounts, background, devices, mailDelivers }: AccountRoom,
  visit: Visit,
  email: string,
  { kind, retryAfter }: Exclude<SignInTry, 'allowed'>,
): Promise<Outcome> {
  const values = { email }
  if (kind === 'too many') {
    const tooMany = locales[visit.language].refusals['too many tries']
    const problem = tooMany({ kind: 'too many tries', retryAfter })
    return { ...showSignIn(visit, { values, problem }, 429), retryAfter }
  }
  await accounts.ping()
  background.run(async () => accounts.sendSignInLink(email, await devices.linkToken(email)))
  const { unknownDevice, sentToLog } = words(visit)
  const problem = mailDelivers ? unknownDevice : `${unknownDevice} ${sentToLog}`
  return { ...showSignIn(visit, { values, problem }, 429), retryAfter }
}

export async function confirmSignIn(
  { accounts, attempts }: AccountRoom,
  visit: Visit,
): Promise<Outcome> {
  const wait = attempts.take('second factor', '', visit.address)
  if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
  const outcome = await accounts.confirmSignIn(codeOf(visit), visit.headers)
  if (outcome.kind === 'signed in') return { to: nextOf(visit), cookies: outcome.cookies }
  return showSecondFactor(visit, { errors: { code: words(visit).badCode } }, 403)
}

export async function signUp(
  { accounts, attempts, devices }: AccountRoom,
  visit: Visit,
): Promise<Outcome> {
  const [name, email] = [field(visit.form, 'name'), field(visit.form, 'email')]
  const password = visit.form.get('next-password') ?? ''
  const values = { name, email }
  const errors = inputErrors(visit, { name, email, password })
  if (Object.keys(errors).length > 0) return showSignUp(visit, { values, errors }, 400)

  const wait = attempts.take('sign-up', '', visit.address)
  if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
  const person = { name, email, password, language: visit.language }
  const outcome = await accounts.signUp(person, visit.headers)
  if (outcome.kind === 'signed in') {
    const cookies = [...outcome.cookies, await devices.cookie(visit.headers, email)]
    return { to: '/console', cookies }
  }
  const code = outcome.kind === 'taken' ? 'account_exists' : 'bad_email'
  const error = problemText({ code }, visit.language)
  return showSignUp(visit, { values, errors: { email: error } }, 409)
}

export async function forgot(services: AccountRoom, visit: Visit): Promise<Outcome> {
  const { accounts, attempts } = services
  const email = field(visit.form, 'email')
  const errors = inputErrors(visit, { email })
  if (errors['email']) return showForgot(visit, { values: { email }, errors }, 400)
  const wait = attempts.take('reset', email, visit.address)
  if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
  await accounts.ping()
  // In the background, because the response time would tell whether the account exists.
  services.background.run(() => accounts.requestReset(email))
  const { sent, sentToLog } = words(visit)
  return showForgot(visit, { notice: services.mailDelivers ? sent : `${sent} ${sentToLog}` })
}

export async function reset({ accounts, devices }: AccountRoom, visit: Visit): Promise<Outcome> {
  const [token, password] = [field(visit.form, 'token'), visit.form.get('next-password') ?? '']
  const errors = inputErrors(visit, { password })
  if (Object.keys(errors).length > 0) return showReset(visit, token, { errors }, 400)
  const email = await accounts.resetPassword(token, password)
  if (email === undefined) {
    return showReset(visit, token, { problem: words(visit).resetBad }, 410)
  }
  const cookie = await devices.cookie(visit.headers, email)
  return { to: '/sign-in?done=reset', cookies: [...visit.cookies, cookie] }
}

export async function confirm({ accounts }: AccountRoom, visit: Visit): Promise<Outcome> {
  const isDone = await accounts.confirm(field(visit.form, 'token'))
  const to = visit.user ? '/account' : '/sign-in'
  return { to: `${to}?done=${isDone ? 'confirmed' : 'confirmBad'}` }
}

export async function changePassword(
  services: AccountRoom,
  visit: SignedInVisit,
): Promise<Outcome> {
  const next = visit.form.get('next-password') ?? ''
  const errors = inputErrors(visit, { password: next })
  if (Object.keys(errors).length > 0) return showAccount(visit, { errors }, 400)
  const current = visit.form.get('current') ?? ''
  const outcome = await slowed(services, visit, () =>
    services.accounts.changePassword({ current, next }, visit.headers),
  )
  if (outcome.kind === 'wrong') {
    return showAccount(visit, { errors: { current: words(visit).wrongPassword } }, 403)
  }
  return outcome.kind === 'signed in'
    ? { to: '/account?done=password', cookies: outcome.cookies }
    : { refusal: outcome }
}

export async function beginFactor(services: AccountRoom, visit: SignedInVisit): Promise<Outcome> {
  const outcome = await slowed(services, visit, () =>
    services.accounts.beginSecondFactor(visit.form.get('password') ?? '', visit.headers),
  )
  if (outcome.kind === 'too many tries') return { refusal: outcome }
  if (outcome.kind === 'wrong') {
    return showAccount(visit, { problem: words(visit).wrongPassword }, 403)
  }
  const key = URL.parse(outcome.uri)?.searchParams.get('secret') ?? ''
  return showAccount(visit, {}, 200, { key, uri: outcome.uri, codes: outcome.codes })
}

export async function confirmFactor(services: AccountRoom, visit: SignedInVisit): Promise<Outcome> {
  const outcome = await slowed(services, visit, () =>
    services.accounts.confirmSecondFactor(codeOf(visit), visit.headers),
  )
  if (outcome.kind === 'too many tries') return { refusal: outcome }
  return outcome.kind === 'signed in'
    ? { to: '/account?done=factor', cookies: outcome.cookies }
    : showAccount(visit, { errors: { code: words(visit).badCode } }, 403, 'begun')
}

export async function endFactor(services: AccountRoom, visit: SignedInVisit): Promise<Outcome> {
  const outcome = await slowed(services, visit, () =>
    services.accounts.endSecondFactor(visit.form.get('password') ?? '', visit.headers),
  )
  if (outcome.kind === 'too many tries') return { refusal: outcome }
  return outcome.kind === 'signed in'
    ? { to: '/account?done=factorEnd', cookies: outcome.cookies }
    : showAccount(visit, { problem: words(visit).wrongPassword }, 403)
}

/** Limits attempts, so that a stolen session cannot be used to guess the password. */
async function slowed<T>(
  { attempts }: AccountRoom,
  visit: SignedInVisit,
  attempt: () => Promise<T>,
) {
  const retryAfter = attempts.take('own password', visit.user.id, visit.address)
  return retryAfter > 0 ? { kind: 'too many tries' as const, retryAfter } : attempt()
}

export async function signOut({ accounts }: AccountRoom, { headers }: Visit): Promise<Outcome> {
  return { to: '/', cookies: await accounts.signOut(headers) }
}

export async function sendConfirmation(
  { accounts }: AccountRoom,
  { user }: SignedInVisit,
): Promise<Outcome> {
  await accounts.requestConfirmation(user)
  return { to: '/account?done=sent' }
}

export async function signOutEverywhere(
  { accounts }: AccountRoom,
  { user, headers }: SignedInVisit,
): Promise<Outcome> {
  await accounts.signOutEverywhere(user.id)
  return { to: '/sign-in', cookies: await accounts.signOut(headers) }
}

export const signInPage = (_: unknown, visit: Visit) => showSignIn(visit, doneOf(visit))
export const secondFactorPage = (_: unknown, visit: Visit) => showSecondFactor(visit, {})
export const signUpPage = (_: unknown, visit: Visit) => showSignUp(visit, {})
export const forgotPage = (_: unknown, visit: Visit) => showForgot(visit, {})
export const accountPage = (_: unknown, visit: SignedInVisit) => showAccount(visit, doneOf(visit))

export const resetPage = (_: unknown, visit: Visit) =>
  showReset(visit, visit.query.get('token') ?? '', {})

function showSignIn(visit: Visit, typed: Typed, status = 200) {
  const page = visit.page(words(visit).signIn)
  return {
    view: <views.SignInPage page={page} typed={typed} next={nextOf(visit)} link={linkOf(visit)} />,
    status,
  }
}

function showSecondFactor(visit: Visit, typed: Typed, status = 200): Outcome {
  const page = visit.page(words(visit).codeTitle)
  return { view: <views.SecondFactorPage page={page} typed={typed} next={nextOf(visit)} />, status }
}

function showSignUp(visit: Visit, typed: Typed, status = 200): Outcome {
  const page = visit.page(words(visit).signUp)
  return { view: <views.SignUpPage page={page} typed={typed} />, status }
}

function showForgot(visit: Visit, typed: Typed, status = 200): Outcome {
  const page = visit.page(words(visit).forgotTitle)
  return { view: <views.ForgotPage page={page} typed={typed} />, status }
}

/** The page has a button, because mail scanners follow links. */
export function confirmPage(_: unknown, visit: Visit): Outcome {
  const page = visit.page(words(visit).confirmTitle)
  return { view: <views.ConfirmPage page={page} token={visit.query.get('token') ?? ''} /> }
}

function showReset(visit: Visit, token: string, typed: Typed, status = 200): Outcome {
  const page = visit.page(words(visit).forgotTitle)
  return { view: <views.ResetPage page={page} typed={typed} token={token} />, status }
}

function showAccount(
  visit: SignedInVisit,
  typed: Typed,
  status = 200,
  factor?: NewFactor | 'begun',
): Outcome {
  const page = visit.page(words(visit).title)
  const given = factor === undefined ? {} : { factor }
  const view = <AccountPage page={page} user={visit.user} typed={typed} {...given} />
  return { view, status }
}

/** The message about the previous form, from `?done=`. */
function doneOf(visit: Visit): Typed {
  const { confirmBad, ...said } = words(visit)
  const notices: Record<string, string> = {
    reset: said.resetDone,
    confirmed: said.confirmed,
    password: said.passwordChanged,
    factor: said.factorDone,
    factorEnd: said.factorEnded,
    sent: said.sent,
  }
  const done = visit.query.get('done') ?? ''
  return done === 'confirmBad' ? { problem: confirmBad } : { notice: notices[done] }
}
