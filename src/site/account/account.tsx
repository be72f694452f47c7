/** The account page of a signed-in user, and its forms. */
import { raw } from 'hono/html'
import { encodeQR } from 'qr'
import { accountProblems } from '../../domain/accounts/accountInput'
import { deleteApp } from '../../domain/apps/apps'
import { locales } from '../../locales'
import { isProblem, type Problem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { noticeKinds } from '../../store/notices'
import { field, isSure } from '../forms'
import { Check, Field, Form, Press, rejected, type Sent } from '../parts/forms'
import { Link } from '../parts/language'
import { TitledPage, Unconfirmed } from '../parts/layout'
import { Badge, Facts, Table, timeOf } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { browserName } from './browserName'
import {
  CodeField,
  codeOf,
  doneOf,
  linkSent,
  NewPasswordField,
  type OwnHandler,
  overLimit,
  PasswordField,
  passwordIn,
  wordsOf,
} from './shared'

/** Limits password attempts per account: otherwise, a stolen session could be used to guess the password. */
const overOwnLimit = (services: AccountServices, visit: SignedInVisit) =>
  overLimit(services, visit, 'own password', visit.user.id)

/** Shows the account page with the problems of the form that was sent. */
const refuse = (
  services: AccountServices,
  visit: SignedInVisit,
  ...problems: [Problem | Problem[], values?: Record<string, string>, field?: string]
) => accountPage(services, visit, rejected(visit, ...problems))

/** Checks the password in a form, and counts the attempt. @returns the response if the password is refused */
async function passwordRefusal(
  services: AccountServices,
  visit: SignedInVisit,
  values?: Record<string, string>,
) {
  const refused = overOwnLimit(services, visit)
  if (refused) return refused
  const isRight = await services.accounts.isPassword(passwordIn(visit), visit.headers)
  return isRight ? undefined : refuse(services, visit, { code: 'wrong_password' }, values)
}

export const changeName: OwnHandler = async (services, visit) => {
  const name = field(visit.form, 'name')
  const problems = accountProblems({ name })
  if (problems.length > 0) return refuse(services, visit, problems, { name })
  await services.accounts.rename(visit.user.id, name)
  return { to: '/account?done=name' }
}

/**
 * Sends a link to the new address. Also sends a warning to the old address, because its owner may not have
 * requested the change.
 */
export const changeEmail: OwnHandler = async (services, visit) => {
  const { accounts, background, emails } = services
  const { user, form } = visit
  const email = field(form, 'email').toLowerCase()
  const problems = accountProblems({ email })
  if (problems.length > 0) return refuse(services, visit, problems, { email })
  const refused = await passwordRefusal(services, visit, { email })
  if (refused) return refused
  const problem = await accounts.requestNewAddress(user, email)
  if (problem) return refuse(services, visit, problem, { email }, 'email')
  // An address that is not confirmed may belong to a stranger.
  if (user.emailVerified) background.run(() => emails.addressRequested(user, email))
  const notice = linkSent(services, visit, wordsOf(visit).emailSent)
  return accountPage(services, visit, { notice })
}

/**
 * Deletes the account's apps before the account itself. If the service crashes in between, the user can still
 * sign in and try again. If the account acquires another app before it is deleted, the deletion starts over.
 * An app that has another owner is not deleted: that owner becomes its holder. Administrators cannot delete
 * their accounts, so at least one administrator always remains.
 */
export const deleteAccount: OwnHandler = async (services, visit) => {
  const { accounts, ownedApps, members } = services
  const { user, headers, form } = visit
  if (user.role === 'admin') return refuse(services, visit, { code: 'admin_not_deletable' })
  if (!isSure(form)) return refuse(services, visit, { code: 'deletion_unconfirmed' })
  const refused = await passwordRefusal(services, visit)
  if (refused) return refused
  do {
    for (const { id, clientId } of await ownedApps.ofOwner(user.id)) {
      if (!(await members.inherit(id))) await deleteApp(services, clientId)
    }
  } while (!(await accounts.remove(user.id)))
  return { to: '/sign-in?done=deleted', cookies: await accounts.signOut(headers) }
}

const limited =
  (handler: OwnHandler): OwnHandler =>
  (services, visit) =>
    overOwnLimit(services, visit) ?? handler(services, visit)

export const changePassword: OwnHandler = async (services, visit) => {
  const next = passwordIn(visit, 'next-password')
  const problems = accountProblems({ password: next })
  if (problems.length > 0) return refuse(services, visit, problems)
  const refused = overOwnLimit(services, visit)
  if (refused) return refused
  const passwords = { current: passwordIn(visit, 'current'), next }
  const outcome = await services.accounts.changePassword(passwords, visit.headers)
  if (isProblem(outcome)) return refuse(services, visit, outcome, {}, 'current')
  return { to: '/account?done=password', cookies: outcome.cookies }
}

export const beginFactor = limited(async (services, visit) => {
  const outcome = await services.accounts.beginSecondFactor(passwordIn(visit), visit.headers)
  if (isProblem(outcome)) return refuse(services, visit, outcome)
  const key = URL.parse(outcome.uri)?.searchParams.get('secret') ?? ''
  return accountPage(services, visit, {}, { key, uri: outcome.uri, codes: outcome.codes })
})

export const confirmFactor = limited(async (services, visit) => {
  const outcome = await services.accounts.confirmSecondFactor(codeOf(visit), visit.headers)
  if (isProblem(outcome)) return accountPage(services, visit, rejected(visit, outcome), 'begun')
  return { to: '/account?done=factor', cookies: outcome.cookies }
})

export const endFactor = limited(async (services, visit) => {
  const outcome = await services.accounts.endSecondFactor(passwordIn(visit), visit.headers)
  if (isProblem(outcome)) return refuse(services, visit, outcome)
  return { to: '/account?done=factorEnd', cookies: outcome.cookies }
})

export const sendConfirmation: OwnHandler = async (services, visit) => {
  if (visit.user.emailVerified) return { to: '/account?done=confirmed' }
  const problem = await services.accounts.requestConfirmation(visit.user)
  return problem ? refuse(services, visit, problem) : { to: '/account?done=sent' }
}

export const saveNotices: OwnHandler = async ({ noticeOutbox }, { user, form }) => {
  const wanted = form.getAll('notices')
  await noticeOutbox.mute(
    user.id,
    noticeKinds.filter((kind) => !wanted.includes(kind)),
  )
  return { to: '/account?done=notices' }
}

export const endSession: OwnHandler = async ({ accounts }, { user, form }) => {
  await accounts.endSession(user.id, form.get('session') ?? '')
  return { to: '/account?done=session' }
}

export const signOutEverywhere: OwnHandler = async ({ accounts }, { user, headers }) => {
  await accounts.signOutEverywhere(user.id)
  return { to: '/sign-in', cookies: await accounts.signOut(headers) }
}

/** Width of the empty margin around a QR code, in modules. ISO/IEC 18004 requires this width. */
const qrMargin = 4

/** A second factor that is being set up. Its key is shown only once. */
interface NewFactor {
  key: string
  uri: string
  codes: readonly string[]
}

/** @param factor the second factor that is being set up, or `begun` if its key has already been shown */
export async function accountPage(
  services: AccountServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(services, visit),
  factor?: NewFactor | 'begun',
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { language, user } = visit
  const page = visit.page(words.title)
  const [muted, sessions] = await Promise.all([
    services.noticeOutbox.mutedBy(user.id),
    services.accounts.sessionsOf(user.id),
  ])
  const hasFactor = user.twoFactorEnabled
  const view = (
    <TitledPage page={page} sent={sent}>
      <Facts
        facts={[
          [words.email, user.email],
          [words.role, words.roles[user.role]],
        ]}
      />
      <p>
        <Link to="/contributions">{locales[language].contribute.ownTitle}</Link>
      </p>
      <Press to="/sign-out" text={words.signOut} />
      {!user.emailVerified && !page.asksToConfirm && <Unconfirmed />}
      <h2>{words.name}</h2>
      <Form to="/account/name" look="narrow" button={words.saveName}>
        <Field name="name" label={words.name} value={user.name} sent={sent} required />
      </Form>
      <h2>{words.email}</h2>
      <Form to="/account/email" look="narrow" button={words.changeEmail}>
        <p class="quiet">{words.changeEmailText}</p>
        <Field name="email" type="email" label={words.newEmail} sent={sent} required />
        <PasswordField id="email-password" />
      </Form>
      <h2>{words.changePassword}</h2>
      <Form to="/account/password" look="narrow" button={words.changePassword}>
        <Field
          name="current"
          type="password"
          label={words.currentPassword}
          sent={sent}
          autocomplete="current-password"
          required
        />
        <NewPasswordField sent={sent} />
      </Form>
      <h2>{words.factorTitle}</h2>
      {factor ? (
        <Form to="/account/factor/confirm" look="panel" button={words.factorConfirm}>
          {factor !== 'begun' && (
            <>
              <p>{words.factorScan}</p>
              <div class="qr" role="img" aria-label={words.factorPicture}>
                {raw(encodeQR(factor.uri, 'svg', { border: qrMargin }))}
              </div>
              <p>{words.factorType}</p>
              <p>
                <a href={factor.uri}>
                  <code>{factor.key}</code>
                </a>
              </p>
              <p>{words.factorCodes}</p>
              <pre>{factor.codes.join('\n')}</pre>
            </>
          )}
          <CodeField sent={sent} />
        </Form>
      ) : (
        <Form
          to={hasFactor ? '/account/factor/end' : '/account/factor'}
          look="narrow"
          press="plain"
          button={hasFactor ? words.factorEnd : words.factorBegin}
        >
          <p class="quiet">{hasFactor ? words.factorOn : words.factorOff}</p>
          <PasswordField id="factor-password" />
        </Form>
      )}
      <h2>{words.notices}</h2>
      <Form to="/account/notices" press="plain" button={words.saveNotices}>
        <p class="quiet">{words.noticesText}</p>
        {noticeKinds.map((kind) => (
          <Check
            name="notices"
            value={kind}
            label={words.noticeNames[kind]}
            checked={!muted.includes(kind)}
          />
        ))}
      </Form>
      <h2>{words.sessions}</h2>
      <Table
        name={words.sessions}
        heads={[words.browser, words.signedIn, words.lastUsed, null]}
        rowHeads
        rows={sessions.map(({ id, userAgent, createdAt, usedAt }) => [
          browserName(userAgent) ?? words.unknownBrowser,
          timeOf(createdAt),
          timeOf(usedAt),
          id === visit.sessionId ? (
            <Badge look="good">{words.thisBrowser}</Badge>
          ) : (
            <Press to="/account/sessions/end" text={words.signOut} fields={{ session: id }} />
          ),
        ])}
      />
      <p class="quiet">{words.signOutEverywhereText}</p>
      <Press to="/account/sign-out-everywhere" text={words.signOutEverywhere} look="danger" />
      {user.role !== 'admin' && (
        <>
          <h2>{words.delete}</h2>
          <Form to="/account/delete" look="narrow" press="danger" button={words.delete}>
            <p class="quiet">{words.deleteText}</p>
            <PasswordField id="delete-password" />
            <Check name="sure" label={words.deleteSure} />
          </Form>
        </>
      )}
    </TitledPage>
  )
  return { view, status: sent.status }
}
