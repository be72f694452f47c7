/** Lets people sign up, sign in and out, confirm their e-mail address, and reset their password with an e-mailed link. */
import { accountProblems } from '../../domain/accounts/accountInput'
import type { SignInTry } from '../../domain/accounts/attempts'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { field } from '../forms'
import { Field, Form, Press, rejected, type Sent } from '../parts/forms'
import { Link } from '../parts/language'
import { TitledPage } from '../parts/layout'
import type { Outcome, Visit } from '../visit'
import {
  CodeField,
  codeOf,
  doneOf,
  EmailField,
  type Handler,
  linkOf,
  linkSent,
  NewPasswordField,
  nextOf,
  overLimit,
  PasswordField,
  passwordIn,
  wordsOf,
} from './shared'

export const signIn: Handler = async (services, visit) => {
  const { accounts, attempts, devices } = services
  const { headers, address } = visit
  const email = field(visit.form, 'email')
  const link = linkOf(visit)
  const tried = attempts.takeSignIn(email, address, await devices.of(headers, email, link))
  if (tried !== 'allowed') return refuseSignIn(services, visit, email, tried)
  const outcome = await accounts.signIn({ email, password: passwordIn(visit) }, headers)
  if (isProblem(outcome)) return signInPage(services, visit, rejected(visit, outcome, { email }))
  const cookies = [...outcome.cookies, await devices.cookie(headers, email, link)]
  const next = nextOf(visit)
  const isDone = outcome.kind === 'signed in'
  return { to: isDone ? next : `/second-factor?next=${encodeURIComponent(next)}`, cookies }
}

/** Refuses a sign-in. The response is the same whether or not the account exists. */
async function refuseSignIn(
  services: AccountServices,
  visit: Visit,
  email: string,
  { kind, retryAfter }: Exclude<SignInTry, 'allowed'>,
): Promise<Outcome> {
  const { accounts, attempts, background, devices } = services
  const { address } = visit
  const refuse = (problem: string) => ({
    ...signInPage(services, visit, { values: { email }, problem, status: 429 }),
    retryAfter,
  })
  if (kind === 'too many') {
    return refuse(problemText({ code: 'too_many_tries', retryAfter }, visit.language))
  }
  await accounts.ping()
  background.run(async () => {
    if (!attempts.mayLink(address)) return
    const isSent = await accounts.sendSignInLink(email, await devices.linkToken(email))
    if (isSent) attempts.countLink(address)
  })
  return refuse(linkSent(services, visit, wordsOf(visit).unknownDevice))
}

/** If the visitor is already signed in, redirects to the requested page. */
export const showSignIn: Handler = (services, visit) =>
  visit.user ? { to: nextOf(visit) } : signInPage(services, visit)

function signInPage(services: AccountServices, visit: Visit, sent: Sent = doneOf(services, visit)) {
  const words = wordsOf(visit)
  const link = linkOf(visit)
  const view = (
    <TitledPage page={visit.page(words.signIn)} sent={sent} width="small">
      <Form to="/sign-in" look="narrow" button={words.signIn}>
        <input type="hidden" name="next" value={nextOf(visit)} />
        {link !== '' && <input type="hidden" name="token" value={link} />}
        <EmailField sent={sent} />
        <PasswordField />
      </Form>
      <p>
        <Link to="/forgot-password">{words.forgot}</Link>
      </p>
      <p>
        {words.noAccount} <Link to="/sign-up">{words.signUp}</Link>
      </p>
    </TitledPage>
  )
  return { view, status: sent.status }
}

export const confirmSignIn: Handler = async (services, visit) => {
  const refused = overLimit(services, visit, 'second factor')
  if (refused) return refused
  const outcome = await services.accounts.confirmSignIn(codeOf(visit), visit.headers)
  if (isProblem(outcome)) return secondFactorPage(services, visit, rejected(visit, outcome))
  return { to: nextOf(visit), cookies: outcome.cookies }
}

export function secondFactorPage(_: unknown, visit: Visit, sent: Sent = {}): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.codeTitle)} sent={sent} width="small">
      <Form to="/second-factor" look="narrow" button={words.confirmSignIn}>
        <input type="hidden" name="next" value={nextOf(visit)} />
        <CodeField sent={sent} />
      </Form>
    </TitledPage>
  )
  return { view, status: sent.status }
}

export const signOut: Handler = async ({ accounts }, { headers }) => ({
  to: '/',
  cookies: await accounts.signOut(headers),
})

export const signUp: Handler = async (services, visit) => {
  const { accounts, background, devices } = services
  const values = { name: field(visit.form, 'name'), email: field(visit.form, 'email') }
  const given = { ...values, password: passwordIn(visit, 'next-password') }
  const problems = accountProblems(given)
  if (problems.length > 0) return signUpPage(services, visit, rejected(visit, problems, values))
  const refused = overLimit(services, visit, 'sign-up')
  if (refused) return refused
  const outcome = await accounts.signUp({ ...given, language: visit.language }, visit.headers)
  if (!isProblem(outcome)) {
    // The account exists even if the mail server is down or slow.
    background.run(async () => void (await accounts.confirmSignUp(outcome.user)))
    const cookies = [...outcome.cookies, await devices.cookie(visit.headers, values.email)]
    return { to: '/console', cookies }
  }
  return signUpPage(services, visit, rejected(visit, outcome, values, 'email'))
}

export const showSignUp: Handler = (services, visit) =>
  visit.user ? { to: '/console' } : signUpPage(services, visit)

function signUpPage(_: unknown, visit: Visit, sent: Sent = {}): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.signUp)} sent={sent} width="small">
      <Form to="/sign-up" look="narrow" button={words.signUp}>
        <Field name="name" label={words.name} sent={sent} autocomplete="name" required />
        <EmailField sent={sent} />
        <NewPasswordField sent={sent} />
      </Form>
      <p>
        {words.haveAccount} <Link to="/sign-in">{words.signIn}</Link>
      </p>
    </TitledPage>
  )
  return { view, status: sent.status }
}

/**
 * The address is confirmed with a button on the page, not by opening the link, because mail scanners open
 * links too.
 */
export const confirmPage: Handler = (services, visit) =>
  showConfirm(services, visit, visit.query.get('token') ?? '')

export const confirm: Handler = async (services, visit) => {
  const { accounts } = services
  const token = field(visit.form, 'token')
  const outcome = visit.user && (await accounts.confirmAddress(visit.user.id, token))
  if (outcome === 'confirmed') return { to: '/account?done=confirmed' }
  if (outcome === 'changed') {
    return { to: '/sign-in?done=email', cookies: await accounts.signOut(visit.headers) }
  }
  return showConfirm(services, visit, token, 403)
}

/** Shows what the link confirms, and for which account. Only a session of that account gets the button. */
async function showConfirm(services: AccountServices, visit: Visit, token: string, status = 200) {
  const words = wordsOf(visit)
  const { user } = visit
  const link = await services.accounts.addressLink(token)
  const page = visit.page(words.confirmTitle)
  if (!link) {
    const view = (
      <TitledPage page={page} sent={{ problem: words.confirmBad }} width="small">
        <p>
          <Link to="/account">{words.title}</Link>
        </p>
      </TitledPage>
    )
    return { view, status: 410 }
  }
  const isNew = link.address !== link.email
  const here = `/confirm-email?token=${encodeURIComponent(token)}`
  const view = (
    <TitledPage page={page} width="small">
      <p class="lead">{isNew ? words.confirmNew(link) : words.confirmText(link)}</p>
      <p>{words.confirmMeans}</p>
      {user?.id === link.userId ? (
        <Press to="/confirm-email" text={words.confirmSignIn} look="primary" fields={{ token }} />
      ) : user ? (
        <>
          <p>{words.confirmElsewhere(user)}</p>
          <Press to="/sign-out" text={words.signOut} />
        </>
      ) : (
        <p>
          <Link class="button primary" to={`/sign-in?next=${encodeURIComponent(here)}`}>
            {words.confirmAfterSignIn}
          </Link>
        </p>
      )}
      <p>
        {isNew ? words.confirmNewNotYours : words.confirmNotYours}{' '}
        {!isNew && <Link to="/forgot-password">{words.forgotTitle}</Link>}
      </p>
    </TitledPage>
  )
  return { view, status }
}

export const forgot: Handler = async (services, visit) => {
  const { accounts, background } = services
  const email = field(visit.form, 'email')
  const problems = accountProblems({ email })
  if (problems.length > 0) return forgotPage(services, visit, rejected(visit, problems, { email }))
  const refused = overLimit(services, visit, 'reset', email)
  if (refused) return refused
  await accounts.ping()
  // Sends the e-mail in the background: otherwise, the response time would reveal whether the
  // account exists.
  background.run(() => accounts.requestReset(email))
  return forgotPage(services, visit, { notice: linkSent(services, visit, wordsOf(visit).sent) })
}

export function forgotPage(_: unknown, visit: Visit, sent: Sent = {}): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.forgotTitle)} sent={sent} width="small">
      <p class="lead">{words.forgotText}</p>
      <Form to="/forgot-password" look="narrow" button={words.send}>
        <EmailField sent={sent} />
      </Form>
    </TitledPage>
  )
  return { view, status: sent.status }
}

export const resetPage: Handler = (_, visit) => showReset(visit, visit.query.get('token') ?? '')

export const reset: Handler = async ({ accounts, devices }, visit) => {
  const token = field(visit.form, 'token')
  const password = passwordIn(visit, 'next-password')
  const problems = accountProblems({ password })
  if (problems.length > 0) return showReset(visit, token, rejected(visit, problems))
  const email = await accounts.resetPassword(token, password)
  if (email === undefined) {
    return showReset(visit, token, rejected(visit, { code: 'reset_link_invalid' }))
  }
  const cookie = await devices.cookie(visit.headers, email)
  return { to: '/sign-in?done=reset', cookies: [...visit.cookies, cookie] }
}

function showReset(visit: Visit, token: string, sent: Sent = {}): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.forgotTitle)} sent={sent} width="small">
      <Form to="/reset-password" look="narrow" button={words.reset}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField sent={sent} />
      </Form>
    </TitledPage>
  )
  return { view, status: sent.status }
}
