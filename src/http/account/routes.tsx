/** @jsxImportSource hono/jsx */
/** Signing in and out, and looking after an account. */

import type { SignInTry } from '../../domain/accounts/attempts'
import { locales } from '../../locales'
import type { AccountRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit, SiteRoute, Visit } from '../site/visit'
import type { Typed } from '../views/said'
import { AccountPage, type NewFactor } from './accountPage'
import { codeOf, emailErrors, linkOf, nameErrors, passwordErrors, words } from './input'
import { nextOf } from './next'
import * as views from './views'

export function accountRoutes(services: AccountRoom): SiteRoute[] {
  const { accounts, attempts, devices } = services

  async function signIn(visit: Visit): Promise<Outcome> {
    const email = field(visit.form, 'email')
    const { address } = visit
    const link = linkOf(visit)
    const tried = attempts.takeSignIn(email, address, await devices.of(visit.headers, email, link))
    if (tried !== 'allowed') return refuseSignIn(visit, email, tried)
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

  /** Says the same whether there is such an account or not. */
  async function refuseSignIn(
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
    services.background.run(async () =>
      accounts.sendSignInLink(email, await devices.linkToken(email)),
    )
    const { unknownDevice, sentToLog } = words(visit)
    const problem = services.mailDelivers ? unknownDevice : `${unknownDevice} ${sentToLog}`
    return { ...showSignIn(visit, { values, problem }, 429), retryAfter }
  }

  async function confirmSignIn(visit: Visit): Promise<Outcome> {
    const wait = attempts.take('second factor', '', visit.address)
    if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
    const outcome = await accounts.confirmSignIn(codeOf(visit), visit.headers)
    if (outcome.kind === 'signed in') return { to: nextOf(visit), cookies: outcome.cookies }
    return showSecondFactor(visit, { errors: { code: words(visit).badCode } }, 403)
  }

  async function signUp(visit: Visit): Promise<Outcome> {
    const [name, email] = [field(visit.form, 'name'), field(visit.form, 'email')]
    const password = visit.form.get('next-password') ?? ''
    const values = { name, email }
    const errors = { ...nameErrors(visit, name), ...emailErrors(visit, email) }
    Object.assign(errors, passwordErrors(visit, password))
    if (Object.keys(errors).length > 0) return showSignUp(visit, { values, errors }, 400)

    const wait = attempts.take('sign-up', '', visit.address)
    if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
    const person = { name, email, password, language: visit.language }
    const outcome = await accounts.signUp(person, visit.headers)
    if (outcome.kind === 'signed in') {
      const cookies = [...outcome.cookies, await devices.cookie(visit.headers, email)]
      return { to: '/console', cookies }
    }
    const error = outcome.kind === 'taken' ? words(visit).taken : words(visit).badEmail
    return showSignUp(visit, { values, errors: { email: error } }, 409)
  }

  async function forgot(visit: Visit): Promise<Outcome> {
    const email = field(visit.form, 'email')
    const errors = emailErrors(visit, email)
    if (errors['email']) return showForgot(visit, { values: { email }, errors }, 400)
    const wait = attempts.take('reset', email, visit.address)
    if (wait > 0) return { refusal: { kind: 'too many tries', retryAfter: wait } }
    await accounts.ping()
    // In the background: the time it takes would tell whether there is such an account.
    services.background.run(() => accounts.requestReset(email))
    const { sent, sentToLog } = words(visit)
    return showForgot(visit, { notice: services.mailDelivers ? sent : `${sent} ${sentToLog}` })
  }

  async function reset(visit: Visit): Promise<Outcome> {
    const [token, password] = [field(visit.form, 'token'), visit.form.get('next-password') ?? '']
    const errors = passwordErrors(visit, password)
    if (Object.keys(errors).length > 0) return showReset(visit, token, { errors }, 400)
    const email = await accounts.resetPassword(token, password)
    if (email === undefined) {
      return showReset(visit, token, { problem: words(visit).resetBad }, 410)
    }
    const cookie = await devices.cookie(visit.headers, email)
    return { to: '/sign-in?done=reset', cookies: [...visit.cookies, cookie] }
  }

  async function confirm(visit: Visit): Promise<Outcome> {
    const isDone = await accounts.confirm(field(visit.form, 'token'))
    const to = visit.user ? '/account' : '/sign-in'
    return { to: `${to}?done=${isDone ? 'confirmed' : 'confirmBad'}` }
  }

  async function changePassword(visit: SignedInVisit): Promise<Outcome> {
    const next = visit.form.get('next-password') ?? ''
    const errors = passwordErrors(visit, next)
    if (Object.keys(errors).length > 0) return showAccount(visit, { errors }, 400)
    const current = visit.form.get('current') ?? ''
    const outcome = await slowed(visit, () =>
      accounts.changePassword({ current, next }, visit.headers),
    )
    if (outcome.kind === 'wrong') {
      return showAccount(visit, { errors: { current: words(visit).wrongPassword } }, 403)
    }
    return outcome.kind === 'signed in'
      ? { to: '/account?done=password', cookies: outcome.cookies }
      : { refusal: outcome }
  }

  async function beginFactor(visit: SignedInVisit): Promise<Outcome> {
    const outcome = await slowed(visit, () =>
      accounts.beginSecondFactor(visit.form.get('password') ?? '', visit.headers),
    )
    if (outcome.kind === 'too many tries') return { refusal: outcome }
    if (outcome.kind === 'wrong') {
      return showAccount(visit, { problem: words(visit).wrongPassword }, 403)
    }
    const key = URL.parse(outcome.uri)?.searchParams.get('secret') ?? ''
    return showAccount(visit, {}, 200, { key, uri: outcome.uri, codes: outcome.codes })
  }

  async function confirmFactor(visit: SignedInVisit): Promise<Outcome> {
    const outcome = await slowed(visit, () =>
      accounts.confirmSecondFactor(codeOf(visit), visit.headers),
    )
    if (outcome.kind === 'too many tries') return { refusal: outcome }
    return outcome.kind === 'signed in'
      ? { to: '/account?done=factor', cookies: outcome.cookies }
      : showAccount(visit, { errors: { code: words(visit).badCode } }, 403, 'begun')
  }

  async function endFactor(visit: SignedInVisit): Promise<Outcome> {
    const outcome = await slowed(visit, () =>
      accounts.endSecondFactor(visit.form.get('password') ?? '', visit.headers),
    )
    if (outcome.kind === 'too many tries') return { refusal: outcome }
    return outcome.kind === 'signed in'
      ? { to: '/account?done=factorEnd', cookies: outcome.cookies }
      : showAccount(visit, { problem: words(visit).wrongPassword }, 403)
  }

  /** A stolen session must not guess its owner's password. */
  async function slowed<T>(visit: SignedInVisit, attempt: () => Promise<T>) {
    const retryAfter = attempts.take('own password', visit.user.id, visit.address)
    return retryAfter > 0 ? { kind: 'too many tries' as const, retryAfter } : attempt()
  }

  return [
    {
      path: '/sign-in',
      access: 'everyone',
      get: (visit) => showSignIn(visit, doneOf(visit)),
      post: signIn,
    },
    {
      path: '/second-factor',
      access: 'everyone',
      get: (visit) => showSecondFactor(visit, {}),
      post: confirmSignIn,
    },
    { path: '/sign-up', access: 'everyone', get: (visit) => showSignUp(visit, {}), post: signUp },
    {
      path: '/forgot-password',
      access: 'everyone',
      get: (visit) => showForgot(visit, {}),
      post: forgot,
    },
    {
      path: '/reset-password',
      access: 'everyone',
      get: (visit) => showReset(visit, visit.query.get('token') ?? '', {}),
      post: reset,
    },
    { path: '/confirm-email', access: 'everyone', get: showConfirm, post: confirm },
    {
      path: '/sign-out',
      access: 'everyone',
      post: async ({ headers }) => ({ to: '/', cookies: await accounts.signOut(headers) }),
    },
    { path: '/account', access: 'signed in', get: (visit) => showAccount(visit, doneOf(visit)) },
    { path: '/account/password', access: 'signed in', post: changePassword },
    {
      path: '/account/confirmation',
      access: 'signed in',
      async post({ user }) {
        await accounts.requestConfirmation(user)
        return { to: '/account?done=sent' }
      },
    },
    { path: '/account/factor', access: 'signed in', post: beginFactor },
    { path: '/account/factor/confirm', access: 'signed in', post: confirmFactor },
    { path: '/account/factor/end', access: 'signed in', post: endFactor },
    {
      path: '/account/sign-out-everywhere',
      access: 'signed in',
      async post({ user, headers }) {
        await accounts.signOutEverywhere(user.id)
        return { to: '/sign-in', cookies: await accounts.signOut(headers) }
      },
    },
  ]
}

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

/** A button, for what reads mail on somebody's behalf follows links, too. */
function showConfirm(visit: Visit): Outcome {
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

/** What the page before has done, by its name in the address. */
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
