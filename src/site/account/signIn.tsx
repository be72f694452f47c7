/** Lets people sign up, sign in and out, confirm their e-mail address, and reset their password with an e-mailed link. */
import { accountProblems } from '../../domain/accounts/accountInput'
import type { SignInTry } from '../../domain/accounts/attempts'
import { isProblem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { formOn } from '../formOn'
import { field, valuesOf } from '../forms'
import { Field, Form, Press } from '../parts/forms'
import { Link, LinkLine } from '../parts/language'
import { TitledPage } from '../parts/layout'
import type { Visit } from '../visit'
import {
  type AccountHandler,
  CodeField,
  codeOf,
  EmailField,
  linkSent,
  NewPasswordField,
  nextOf,
  overLimit,
  PasswordField,
  passwordIn,
  sentOf,
  tokenOf,
  wordsOf,
} from './shared'

/** If the visitor is already signed in, redirects to the requested page. */
export const showSignIn: AccountHandler = (services, visit) => {
  if (visit.user && !visit.sent) return { to: nextOf(visit) }
  const words = wordsOf(visit)
  const sent = sentOf(services, visit)
  const hidden = { next: nextOf(visit), token: tokenOf(visit) }
  return (
    <TitledPage page={visit.page(words.signIn)} sent={sent} width="small">
      <Form to="/sign-in" look="narrow" button={words.signIn} sent={sent} hidden={hidden}>
        <EmailField />
        <PasswordField />
      </Form>
      <LinkLine to="/forgot-password" text={words.forgot} />
      <LinkLine before={words.noAccount} to="/sign-up" text={words.signUp} />
    </TitledPage>
  )
}

export const signIn = formOn(showSignIn, async (services, visit) => {
  const { accounts, attempts, devices } = services
  const { headers, address } = visit
  const email = field(visit.form, 'email')
  const token = tokenOf(visit)
  const tried = attempts.takeSignIn(email, address, await devices.of(headers, email, token))
  if (tried !== 'allowed') return refuseSignIn(services, visit, email, tried)
  const outcome = await accounts.signIn({ email, password: passwordIn(visit) }, headers)
  if (isProblem(outcome)) return outcome
  const cookies = [...outcome.cookies, await devices.cookie(headers, email, token)]
  const next = nextOf(visit)
  const isDone = outcome.kind === 'signed in'
  return { to: isDone ? next : `/second-factor?next=${encodeURIComponent(next)}`, cookies }
})

/** Refuses a sign-in. The response is the same whether or not the account exists. */
async function refuseSignIn(
  services: AccountServices,
  visit: Visit,
  email: string,
  { kind, retryAfter }: Exclude<SignInTry, 'allowed'>,
) {
  const { accounts, attempts, background, devices } = services
  const { address, form } = visit
  if (kind === 'too many') return { code: 'too_many_tries', retryAfter } as const
  await accounts.ping()
  background.run(async () => {
    if (!attempts.mayLink(address)) return
    const isSent = await accounts.sendSignInLink(email, await devices.linkToken(email))
    if (isSent) attempts.countLink(address)
  })
  const problem = linkSent(services, visit, wordsOf(visit).unknownDevice)
  visit.sent = { problem, values: valuesOf(form), status: 429, retryAfter }
  return showSignIn(services, visit)
}

export const secondFactorPage: AccountHandler = (_, visit) => {
  const { sent } = visit
  const words = wordsOf(visit)
  const hidden = { next: nextOf(visit) }
  return (
    <TitledPage page={visit.page(words.codeTitle)} sent={sent} width="small">
      <Form
        to="/second-factor"
        look="narrow"
        button={words.confirmSignIn}
        sent={sent}
        hidden={hidden}
      >
        <CodeField />
      </Form>
    </TitledPage>
  )
}

export const confirmSignIn = formOn(secondFactorPage, async (services, visit) => {
  const refused = overLimit(services, visit, 'second factor')
  if (refused) return refused
  const outcome = await services.accounts.confirmSignIn(codeOf(visit), visit.headers)
  return isProblem(outcome) ? outcome : { to: nextOf(visit), cookies: outcome.cookies }
})

export const signOut: AccountHandler = async ({ accounts }, { headers }) => ({
  to: '/',
  cookies: await accounts.signOut(headers),
})

export const showSignUp: AccountHandler = (_, visit) => {
  const { user, sent } = visit
  if (user && !sent) return { to: '/console' }
  const words = wordsOf(visit)
  return (
    <TitledPage page={visit.page(words.signUp)} sent={sent} width="small">
      <Form to="/sign-up" look="narrow" button={words.signUp} sent={sent}>
        <Field name="name" label={words.name} autocomplete="name" required />
        <EmailField />
        <NewPasswordField />
      </Form>
      <LinkLine before={words.haveAccount} to="/sign-in" text={words.signIn} />
    </TitledPage>
  )
}

export const signUp = formOn(
  showSignUp,
  async (services, visit) => {
    const { accounts, background, devices } = services
    const { form, headers, language } = visit
    const email = field(form, 'email')
    const password = passwordIn(visit, 'next-password')
    const given = { name: field(form, 'name'), email, password }
    const problems = accountProblems(given)
    if (problems.length > 0) return problems
    const refused = overLimit(services, visit, 'sign-up')
    if (refused) return refused
    const outcome = await accounts.signUp({ ...given, language }, headers)
    if (isProblem(outcome)) return outcome
    // The account exists even if the mail server is down or slow.
    background.run(async () => void (await accounts.confirmSignUp(outcome.user)))
    return { to: '/console', cookies: [...outcome.cookies, await devices.cookie(headers, email)] }
  },
  ({ code }) => (code === 'account_exists' ? 'email' : undefined),
)

export const confirm: AccountHandler = async (services, visit) => {
  const { accounts } = services
  const outcome = visit.user && (await accounts.confirmAddress(visit.user.id, tokenOf(visit)))
  if (outcome === 'confirmed') return { to: '/account?done=confirmed' }
  if (outcome === 'changed') {
    return { to: '/sign-in?done=email', cookies: await accounts.signOut(visit.headers) }
  }
  visit.sent = { status: 403 }
  return confirmPage(services, visit)
}

/**
 * Shows what the link confirms, and for which account. The address is confirmed with a button, which only a session
 * of that account gets, and not by opening the link, because mail scanners open links too.
 */
export const confirmPage: AccountHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { user } = visit
  const token = tokenOf(visit)
  const link = await services.accounts.addressLink(token)
  const page = visit.page(words.confirmTitle)
  if (!link) {
    visit.sent = { problem: words.confirmBad, status: 410 }
    return (
      <TitledPage page={page} sent={visit.sent} width="small">
        <LinkLine to="/account" text={words.title} />
      </TitledPage>
    )
  }
  const isNew = link.address !== link.email
  const here = `/confirm-email?token=${encodeURIComponent(token)}`
  return (
    <TitledPage page={page} width="small">
      <p class="lead">{isNew ? words.confirmNew(link) : words.confirmText(link)}</p>
      <p>{words.confirmMeans}</p>
      {user?.id === link.userId ? (
        <Press to="/confirm-email" text={words.confirmSignIn} look="primary" hidden={{ token }} />
      ) : user ? (
        <>
          <p>{words.confirmElsewhere(user)}</p>
          <Press to="/sign-out" text={words.signOut} />
        </>
      ) : (
        <LinkLine
          class="button primary"
          to={`/sign-in?next=${encodeURIComponent(here)}`}
          text={words.confirmAfterSignIn}
        />
      )}
      <p>
        {isNew ? words.confirmNewNotYours : words.confirmNotYours}{' '}
        {!isNew && <Link to="/forgot-password">{words.forgotTitle}</Link>}
      </p>
    </TitledPage>
  )
}

export const forgotPage: AccountHandler = (_, visit) => {
  const { sent } = visit
  const words = wordsOf(visit)
  return (
    <TitledPage page={visit.page(words.forgotTitle)} sent={sent} width="small">
      <p class="lead">{words.forgotText}</p>
      <Form to="/forgot-password" look="narrow" button={words.send} sent={sent}>
        <EmailField />
      </Form>
    </TitledPage>
  )
}

export const forgot = formOn(forgotPage, async (services, visit) => {
  const { accounts, background } = services
  const email = field(visit.form, 'email')
  const problems = accountProblems({ email })
  if (problems.length > 0) return problems
  const refused = overLimit(services, visit, 'reset', email)
  if (refused) return refused
  await accounts.ping()
  // Sends the e-mail in the background: otherwise, the response time would reveal whether the
  // account exists.
  background.run(() => accounts.requestReset(email))
  visit.sent = { notice: linkSent(services, visit, wordsOf(visit).sent) }
  return forgotPage(services, visit)
})

export const resetPage: AccountHandler = (_, visit) => {
  const { sent } = visit
  const words = wordsOf(visit)
  const hidden = { token: tokenOf(visit) }
  return (
    <TitledPage page={visit.page(words.forgotTitle)} sent={sent} width="small">
      <Form to="/reset-password" look="narrow" button={words.reset} sent={sent} hidden={hidden}>
        <NewPasswordField />
      </Form>
    </TitledPage>
  )
}

export const reset = formOn(resetPage, async ({ accounts, devices }, visit) => {
  const password = passwordIn(visit, 'next-password')
  const problems = accountProblems({ password })
  if (problems.length > 0) return problems
  const email = await accounts.resetPassword(tokenOf(visit), password)
  if (email === undefined) return { code: 'reset_link_invalid' }
  const cookie = await devices.cookie(visit.headers, email)
  return { to: '/sign-in?done=reset', cookies: [...visit.cookies, cookie] }
})
