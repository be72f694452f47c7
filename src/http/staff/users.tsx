/**
 * The page with accounts and their roles. Administrators cannot change their own roles, so at least one
 * administrator always remains.
 */
import type { AccountProblem } from '../../domain/accounts/accountProblems'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { roles } from '../../store/accounts/options'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Choice, Field, Form, type Sent } from '../views/forms'
import { Badge, Table } from '../views/parts'
import type { StaffAction } from './actions'
import { doneOf, StaffPage, wordsOf } from './frame'

const path = '/staff/users'
const mostShown = 500

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
      return showUsers(services, visit, { values, errors }, status)
    }
    if (email === visit.user.email.toLowerCase()) return refuse({ code: 'own_role' }, 403)
    if (!role || !(await services.accounts.setRole(email, role))) {
      return refuse({ code: 'no_confirmed_account', email }, 400)
    }
    return { to: `${path}?done=saved` }
  },
}

export async function showUsers(
  { accounts }: StaffRoom,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
  status = 200,
): Promise<Outcome> {
  const { users: words, sections } = wordsOf(visit)
  const { language } = visit
  const { account } = locales[language]
  const users = await accounts.list(mostShown)
  const view = (
    <StaffPage visit={visit} title={sections.users} sent={sent}>
      <Form language={language} to={path} look="panel" button={words.change}>
        <Field name="email" type="email" label={account.email} sent={sent} required />
        <Choice
          name="role"
          label={account.role}
          sent={sent}
          options={roles.map((value) => ({ value, text: account.roles[value] }))}
        />
      </Form>
      <Table
        language={language}
        name={sections.users}
        heads={[account.email, account.role, account.name]}
        rows={users.map(({ email, name, role, emailVerified }) => [
          <>
            {email} {!emailVerified && <Badge look="waiting">{words.unconfirmed}</Badge>}
          </>,
          account.roles[role],
          name,
        ])}
      />
    </StaffPage>
  )
  return { view, status }
}
