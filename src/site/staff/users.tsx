/** Handlers for the staff pages about accounts: search, roles, sessions and suspension. */
import { locales } from '../../locales'
import type { Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { roles, type User } from '../../store/accounts/options'
import { AppStatus } from '../console/section'
import { Choice, Form, Press } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Facts, Table, Time } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type ActionName, audited } from './actions'
import { count, listPage, type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/users'
const emailOf = ({ parameters }: SignedInVisit) => parameters['email'] ?? ''
const pathOf = (email: string) => `${path}/${encodeURIComponent(email)}`

function Status({ user }: { user: User }) {
  const { users: words } = useWords().staff
  if (user.suspendedAt !== null) return <Badge look="bad">{words.suspended}</Badge>
  if (!user.emailVerified) return <Badge look="waiting">{words.unconfirmed}</Badge>
  return <Badge look="good">{words.active}</Badge>
}

export const listUsers: StaffHandler = ({ accounts }, visit) => {
  const { users: words, queue } = wordsOf(visit)
  const { account } = locales[visit.language]
  return listPage(visit, {
    section: 'users',
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

export const showUser: StaffHandler = async (services, visit) => {
  const user = await services.accounts.find(emailOf(visit))
  if (!user) return { code: 'not_found' }
  const { users: words, app: appWords, queue } = wordsOf(visit)
  const { account, members } = locales[visit.language]
  const apps = await services.ownedApps.ofMember(user.id)
  const own = pathOf(user.email)
  const isSuspended = user.suspendedAt !== null
  return (
    <StaffPage visit={visit} section="users" title={user.email}>
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
      <Table
        title={words.apps}
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
}

/**
 * Creates an action that changes an account. Administrators cannot change their own accounts, so at least one
 * administrator always remains.
 * @param act returns undefined on success
 */
const change = (
  action: ActionName,
  act: (
    services: StaffServices,
    email: string,
    form: URLSearchParams,
  ) => Promise<Problem | undefined>,
) =>
  audited([action, 'email', 'role'], showUser, async (services, visit) => {
    const email = emailOf(visit)
    if (email.toLowerCase() === visit.user.email.toLowerCase()) return { code: 'own_account' }
    return (await act(services, email, visit.form)) ?? { to: `${pathOf(email)}?done=saved` }
  })

export const changeRole = change('change role', async ({ accounts }, email, form) => {
  const role = roles.find((name) => name === form.get('role'))
  const changed = role && (await accounts.setRole(email, role))
  return changed ? undefined : { code: 'no_confirmed_account', email }
})

export const endSessions = change('end sessions', async ({ accounts }, email) => {
  const user = await accounts.find(email)
  if (!user) return { code: 'unknown_account', email }
  await accounts.signOutEverywhere(user.id)
  return undefined
})

const suspension = (action: ActionName, isSuspended: boolean) =>
  change(action, async ({ accounts }, email) => {
    const user = await accounts.setSuspended(email, isSuspended)
    return user ? undefined : { code: 'unknown_account', email }
  })

export const suspend = suspension('suspend account', true)
export const unsuspend = suspension('lift suspension', false)
