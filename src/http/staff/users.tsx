/** Accounts and their roles. Nobody can change their own role, so there is always an administrator. */
import type { AccountProblem } from '../../domain/accounts/accountProblems'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { roles, type User } from '../../store/accounts/options'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Choice, Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import type { StaffAction } from './actions'
import { doneOf, StaffPage, Table, wordsOf } from './frame'

const path = '/staff/users'
const mostShown = 500

export const showUsers = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const changeRole: StaffAction = {
  action: 'change role',
  subject: 'email',
  logged: ['role'],
  async run(services, visit) {
    const email = field(visit.form, 'email').toLowerCase()
    const role = roles.find((name) => name === visit.form.get('role'))
    const values = { email, ...(role && { role }) }
    const refuse = (problem: AccountProblem, status: number) => {
      const errors = { email: problemText(problem, visit.language) }
      return show(services, visit, { values, errors }, status)
    }
    if (email === visit.user.email.toLowerCase()) return refuse({ code: 'own_role' }, 403)
    if (!role || !(await services.accounts.setRole(email, role))) {
      return refuse({ code: 'no_confirmed_account', email }, 400)
    }
    return { to: `${path}?done=saved` }
  },
}

async function show(
  { accounts }: StaffRoom,
  visit: SignedInVisit,
  typed: Typed,
  status = 200,
): Promise<Outcome> {
  const page = visit.page(wordsOf(visit).sections.users)
  const users = await accounts.list(mostShown)
  return { view: <UsersPage page={page} users={users} typed={typed} />, status }
}

function UsersPage(props: { page: Page; users: readonly User[]; typed: Typed }) {
  const { page, users, typed } = props
  const words = wordsOf(page)
  const { account } = locales[page.language]
  return (
    <StaffPage page={page} said={typed}>
      <form method="post" action={pathIn(page.language, path)} class="panel">
        <Field
          name="email"
          type="email"
          label={account.email}
          value={typed.values?.['email'] ?? ''}
          error={typed.errors?.['email']}
          required
        />
        <Choice
          name="role"
          label={account.role}
          value={typed.values?.['role']}
          options={roles.map((value) => ({ value, text: account.roles[value] }))}
        />
        <button class="primary">{words.users.change}</button>
      </form>
      <Table name={page.title} heads={[account.email, account.role, account.name]}>
        {users.map(({ email, name, role, emailVerified }) => (
          <tr>
            <td>
              {email}{' '}
              {!emailVerified && <span class="badge waiting">{words.users.unconfirmed}</span>}
            </td>
            <td>{account.roles[role]}</td>
            <td>{name}</td>
          </tr>
        ))}
      </Table>
    </StaffPage>
  )
}
