/** Handlers for the staff pages about accounts: search, roles, sessions and suspension. */
import { locales } from '../../locales'
import type { Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { roles, type User } from '../../store/accounts/options'
import { Choice, Form, Press, rejected, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Facts, Table, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { AppStatus } from './appPage'
import { count, doneOf, type Handler, listPage, StaffPage, wordsOf } from './frame'

const path = '/staff/users'
const emailOf = ({ parameters }: SignedInVisit) => parameters['email'] ?? ''
const pathOf = (email: string) => `${path}/${encodeURIComponent(email)}`

function Status({ user }: { user: User }) {
  const { users: words } = useWords().staff
  if (user.suspendedAt !== null) return <Badge look="bad">{words.suspended}</Badge>
  return user.emailVerified ? (
    <Badge look="good">{words.active}</Badge>
  ) : (
    <Badge look="waiting">{words.unconfirmed}</Badge>
  )
}

export const listUsers: Handler = ({ accounts }, visit) => {
  const { users: words, sections, queue } = wordsOf(visit)
  const { language } = visit
  const { account } = locales[language]
  return listPage(visit, {
    path,
    title: sections.users,
    label: words.search,
    empty: words.none,
    find: accounts.search,
    heads: [account.email, account.name, account.role, queue.status],
    row: (user) => [
      <Link to={pathOf(user.email)} data-row>
        {user.email}
      </Link>,
      user.name,
      account.roles[user.role],
      <Status user={user} />,
    ],
  })
}

export async function showUser(
  services: StaffServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
): Promise<Outcome> {
  const email = emailOf(visit)
  const user = await services.accounts.find(email)
  if (!user) return { code: 'not_found' }
  const { users: words, app: appWords, queue } = wordsOf(visit)
  const { language } = visit
  const { account, members } = locales[language]
  const apps = await services.ownedApps.ofMember(user.id)
  const own = pathOf(user.email)
  const isSuspended = user.suspendedAt !== null
  const view = (
    <StaffPage visit={visit} path={own} title={user.email} sent={sent}>
      <Facts
        facts={[
          [account.name, user.name],
          [account.role, account.roles[user.role]],
          [queue.status, <Status user={user} />],
          user.suspendedAt !== null && [words.since, <Time at={user.suspendedAt} />],
          [account.factorTitle, user.twoFactorEnabled ? words.factorOn : words.factorOff],
        ]}
      />
      <Form to={own} look="panel" button={words.change}>
        <Choice
          name="role"
          label={account.role}
          value={user.role}
          sent={sent}
          options={roles.map((value) => [value, account.roles[value]])}
        />
      </Form>
      <h2>{words.access}</h2>
      <p class="quiet">{words.endSessionsText}</p>
      <Press to={`${own}/end-sessions`} text={words.endSessions} />
      <p class="quiet">{words.suspendText}</p>
      <Press
        to={`${own}/${isSuspended ? 'unsuspend' : 'suspend'}`}
        text={isSuspended ? words.unsuspend : words.suspend}
        look={isSuspended ? 'primary' : 'danger'}
      />
      <h2>{words.apps}</h2>
      <Table
        name={words.apps}
        heads={[appWords.name, members.role, appWords.credits, queue.status, appWords.created]}
        rows={apps.map((app) => [
          <Link to={`/staff/apps/${app.clientId}`}>{app.name}</Link>,
          members.roles[app.role],
          count(app.balance),
          <AppStatus app={app} />,
          <Time at={app.createdAt} />,
        ])}
        empty={words.noApps}
      />
    </StaffPage>
  )
  return { view, status: sent.status }
}

/**
 * Creates an action that changes an account. Administrators cannot change their own accounts, so at least one
 * administrator always remains.
 * @param act returns undefined on success
 */
const change = (
  action: StaffAction['action'],
  act: (services: StaffServices, visit: SignedInVisit) => Promise<Problem | undefined>,
  logged: readonly string[] = [],
): StaffAction => ({
  action,
  subject: 'email',
  logged,
  async run(services, visit) {
    const email = emailOf(visit)
    const isOwn = email.toLowerCase() === visit.user.email.toLowerCase()
    const problem = isOwn ? ({ code: 'own_account' } as const) : await act(services, visit)
    if (!problem) return { to: `${pathOf(email)}?done=saved` }
    if (problem.code === 'unknown_account') return problem
    return showUser(services, visit, rejected(visit, problem))
  },
})

export const changeRole = change(
  'change role',
  async ({ accounts }, visit) => {
    const email = emailOf(visit)
    const role = roles.find((name) => name === visit.form.get('role'))
    const changed = role && (await accounts.setRole(email, role))
    return changed ? undefined : { code: 'no_confirmed_account', email }
  },
  ['role'],
)

export const endSessions = change('end sessions', async ({ accounts }, visit) => {
  const user = await accounts.find(emailOf(visit))
  if (!user) return { code: 'unknown_account', email: emailOf(visit) }
  await accounts.signOutEverywhere(user.id)
  return undefined
})

const suspension = (action: StaffAction['action'], isSuspended: boolean) =>
  change(action, async ({ accounts }, visit) => {
    const email = emailOf(visit)
    const user = await accounts.setSuspended(email, isSuspended)
    return user ? undefined : { code: 'unknown_account', email }
  })

export const suspend = suspension('suspend account', true)
export const unsuspend = suspension('lift suspension', false)
