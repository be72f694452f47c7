/** Lets users sign in and out. If an account uses a second factor, the user must also enter a code. */
import type { SignInTry } from '../../domain/accounts/attempts'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { field } from '../forms'
import { Form, rejected, type Sent } from '../parts/forms'
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

export function signInPage(
  services: AccountServices,
  visit: Visit,
  sent: Sent = doneOf(services, visit),
) {
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
