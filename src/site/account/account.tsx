/** The account page of a signed-in user, and its forms. */
import { raw } from 'hono/html'
import { encodeQR } from 'qr'
import { accountProblems } from '../../domain/accounts/accountInput'
import { deleteApp } from '../../domain/apps/apps'
import { locales } from '../../locales'
import { isProblem, type Problem } from '../../problems'
import type { AccountServices } from '../../serviceTypes'
import { noticeKinds } from '../../store/notices'
import { formOn, type Submit } from '../formOn'
import { field, isSure } from '../forms'
import { Check, Field, Form, Press } from '../parts/forms'
import { LinkLine } from '../parts/language'
import { TitledPage, Unconfirmed } from '../parts/layout'
import { Badge, Facts, Table, timeOf } from '../parts/parts'
import type { Handler, Outcome, SignedInVisit } from '../visit'
import { browserName } from './browserName'
import {
  CodeField,
  codeOf,
  linkSent,
  NewPasswordField,
  overLimit,
  PasswordField,
  passwordIn,
  sentOf,
  wordsOf,
} from './shared'

/** Width of the empty margin around a QR code, in modules. ISO/IEC 18004 requires this width. */
const qrMargin = 4

/** @param factor the second factor that is being set up, or `begun` if its key has already been shown */
export async function accountPage(
  services: AccountServices,
  visit: SignedInVisit,
  factor?: { key: string; uri: string; codes: readonly string[] } | 'begun',
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { language, user } = visit
  const sent = sentOf(services, visit)
  const page = visit.page(words.title)
  const [muted, sessions] = await Promise.all([
    services.noticeOutbox.mutedBy(user.id),
    services.accounts.sessionsOf(user.id),
  ])
  const hasFactor = user.twoFactorEnabled
  return (
    <TitledPage page={page} sent={sent}>
      <Facts
        facts={[
          [words.email, user.email],
          [words.role, words.roles[user.role]],
        ]}
      />
      <LinkLine to="/contributions" text={locales[language].contribute.ownTitle} />
      <Press to="/sign-out" text={words.signOut} />
      {!user.emailVerified && !page.asksToConfirm && <Unconfirmed />}
      <h2>{words.name}</h2>
      <Form to="/account/name" look="narrow" button={words.saveName} sent={sent}>
        <Field name="name" label={words.name} value={user.name} required />
      </Form>
      <h2>{words.email}</h2>
      <Form to="/account/email" look="narrow" button={words.changeEmail} sent={sent}>
        <p class="quiet">{words.changeEmailText}</p>
        <Field name="email" type="email" label={words.newEmail} required />
        <PasswordField id="email-password" />
      </Form>
      <h2>{words.changePassword}</h2>
      <Form to="/account/password" look="narrow" button={words.changePassword} sent={sent}>
        <Field
          name="current"
          type="password"
          label={words.currentPassword}
          autocomplete="current-password"
          required
        />
        <NewPasswordField />
      </Form>
      <h2>{words.factorTitle}</h2>
      {factor ? (
        <Form to="/account/factor/confirm" look="panel" button={words.factorConfirm} sent={sent}>
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
          <CodeField />
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
            <Press to="/account/sessions/end" text={words.signOut} hidden={{ session: id }} />
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
}

/** Limits password attempts per account: otherwise, a stolen session could be used to guess the password. */
const overOwnLimit = (services: AccountServices, visit: SignedInVisit) =>
  overLimit(services, visit, 'own password', visit.user.id)

/** Checks the password in a form, and counts the attempt. @returns the problem if the password is refused */
async function passwordProblem(
  services: AccountServices,
  visit: SignedInVisit,
): Promise<Problem | undefined> {
  const refused = overOwnLimit(services, visit)
  if (refused) return refused
  const isRight = await services.accounts.isPassword(passwordIn(visit), visit.headers)
  return isRight ? undefined : { code: 'wrong_password' }
}

const limited = (
  submit: Submit<AccountServices, SignedInVisit>,
  page: Handler<AccountServices> = accountPage,
) => formOn(page, (services, visit) => overOwnLimit(services, visit) ?? submit(services, visit))

export const changeName = formOn(accountPage, async ({ accounts }, { user, form }) => {
  const name = field(form, 'name')
  const problems = accountProblems({ name })
  if (problems.length > 0) return problems
  await accounts.rename(user.id, name)
  return { to: '/account?done=name' }
})

/**
 * Sends a link to the new address. Also sends a warning to the old address, because its owner may not have
 * requested the change.
 */
export const changeEmail = formOn(accountPage, async (services, visit) => {
  const { accounts, background, emails } = services
  const { user, form } = visit
  const email = field(form, 'email').toLowerCase()
  const problems = accountProblems({ email })
  if (problems.length > 0) return problems
  const problem =
    (await passwordProblem(services, visit)) ?? (await accounts.requestNewAddress(user, email))
  if (problem) return problem
  // An address that is not confirmed may belong to a stranger.
  if (user.emailVerified) background.run(() => emails.addressRequested(user, email))
  visit.sent = { notice: linkSent(services, visit, wordsOf(visit).emailSent) }
  return accountPage(services, visit)
})

/**
 * Deletes the account's apps before the account itself. If the service crashes in between, the user can still
 * sign in and try again. If the account acquires another app before it is deleted, the deletion starts over.
 * An app that has another owner is not deleted: that owner becomes its holder. Administrators cannot delete
 * their accounts, so at least one administrator always remains.
 */
export const deleteAccount = formOn(accountPage, async (services, visit) => {
  const { accounts, ownedApps, members } = services
  const { user, headers, form } = visit
  if (user.role === 'admin') return { code: 'admin_not_deletable' }
  if (!isSure(form)) return { code: 'deletion_unconfirmed' }
  const problem = await passwordProblem(services, visit)
  if (problem) return problem
  do {
    for (const { id, clientId } of await ownedApps.ofOwner(user.id)) {
      if (!(await members.inherit(id))) await deleteApp(services, clientId)
    }
  } while (!(await accounts.remove(user.id)))
  return { to: '/sign-in?done=deleted', cookies: await accounts.signOut(headers) }
})

export const changePassword = formOn(
  accountPage,
  async (services, visit) => {
    const next = passwordIn(visit, 'next-password')
    const problems = accountProblems({ password: next })
    if (problems.length > 0) return problems
    const refused = overOwnLimit(services, visit)
    if (refused) return refused
    const passwords = { current: passwordIn(visit, 'current'), next }
    const outcome = await services.accounts.changePassword(passwords, visit.headers)
    return isProblem(outcome) ? outcome : { to: '/account?done=password', cookies: outcome.cookies }
  },
  ({ code }) => (code === 'wrong_password' ? 'current' : undefined),
)

export const beginFactor = limited(async (services, visit) => {
  const outcome = await services.accounts.beginSecondFactor(passwordIn(visit), visit.headers)
  if (isProblem(outcome)) return outcome
  const key = URL.parse(outcome.uri)?.searchParams.get('secret') ?? ''
  return accountPage(services, visit, { key, uri: outcome.uri, codes: outcome.codes })
})

export const confirmFactor = limited(
  async (services, visit) => {
    const outcome = await services.accounts.confirmSecondFactor(codeOf(visit), visit.headers)
    return isProblem(outcome) ? outcome : { to: '/account?done=factor', cookies: outcome.cookies }
  },
  (services, visit) => accountPage(services, visit, 'begun'),
)

export const endFactor = limited(async (services, visit) => {
  const outcome = await services.accounts.endSecondFactor(passwordIn(visit), visit.headers)
  return isProblem(outcome) ? outcome : { to: '/account?done=factorEnd', cookies: outcome.cookies }
})

export const sendConfirmation = formOn(accountPage, async ({ accounts }, { user }) => {
  if (user.emailVerified) return { to: '/account?done=confirmed' }
  return (await accounts.requestConfirmation(user)) ?? { to: '/account?done=sent' }
})

export const saveNotices: Handler<AccountServices> = async ({ noticeOutbox }, { user, form }) => {
  const wanted = form.getAll('notices')
  await noticeOutbox.mute(
    user.id,
    noticeKinds.filter((kind) => !wanted.includes(kind)),
  )
  return { to: '/account?done=notices' }
}

export const endSession: Handler<AccountServices> = async ({ accounts }, { user, form }) => {
  await accounts.endSession(user.id, form.get('session') ?? '')
  return { to: '/account?done=session' }
}

export const signOutEverywhere: Handler<AccountServices> = async (
  { accounts },
  { user, headers },
) => {
  await accounts.signOutEverywhere(user.id)
  return { to: '/sign-in', cookies: await accounts.signOut(headers) }
}
