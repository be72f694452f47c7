/** The members page of an app, and the invitations that a user can accept. */

import { isEmail } from '../../domain/accounts/email'
import { mostOf } from '../../domain/apps/appSettings'
import { type Language, locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import { type MemberRole, memberRoles } from '../../store/apps/memberRoles'
import { type Invitation, type Member } from '../../store/apps/members'
import { formOn } from '../formOn'
import { field, isSure, wholeFrom } from '../forms'
import { Choice, Field, Form, Notice } from '../parts/forms'
import { useWords } from '../parts/language'
import { Badge, More, Section, Table, timeOf } from '../parts/parts'
import type { AppVisit, Handler, SignedInVisit } from '../visit'
import {
  type AppHandler,
  AppPage,
  wordsOf as consoleWords,
  DangerSection,
  dangerOn,
  pathOf,
} from './section'

const idDigits = 15

const wordsOf = ({ language }: { language: Language }) => locales[language].members

const doneAt = ({ app }: AppVisit, done: string) => ({
  to: `${pathOf(app, '/members')}?done=${done}`,
})

export const showMembers: AppHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { user, app, sent } = visit
  const { saved, removed, transferred, unsent } = words
  const invited = services.mailDelivers ? words.sent : `${words.sent} ${words.sentToLog}`
  const members = await services.members.ofApp(app.id)
  const isOwner = app.role === 'owner'
  const isHolder = app.ownerId === user.id
  const joined = members.filter(({ id, since }) => id !== null && since !== null)
  const heads = [words.name, words.email, words.role, words.since]
  return (
    <AppPage
      visit={visit}
      section="members"
      notices={{ invited, role: saved, removed, transferred }}
      problems={{ unsent }}
    >
      <p class="lead">{words.lead}</p>
      <ul class="quiet">
        {memberRoles.map((role) => (
          <li>{words.roleTexts[role]}</li>
        ))}
      </ul>
      <Table
        heads={isOwner ? [...heads, consoleWords(visit).action] : heads}
        rows={members.map((member) => [
          member.name ?? '',
          member.email,
          words.roles[member.role],
          member.since ? timeOf(member.since) : <Badge look="waiting">{words.invited}</Badge>,
          ...(isOwner ? [<Actions visit={visit} member={member} />] : []),
        ])}
        empty=""
      />
      {isOwner && (
        <Section title={words.invite}>
          <Form to={pathOf(app, '/members')} look="narrow" button={words.send} sent={sent}>
            <p class="quiet">{words.inviteText}</p>
            <Field name="email" type="email" label={words.email} required />
            <RoleChoice id="role" value="developer" />
          </Form>
        </Section>
      )}
      {isHolder && joined.length > 0 && (
        <DangerSection
          to={pathOf(app, '/transfer')}
          title={words.transfer}
          text={words.transferText}
          sure={words.transferSure}
        >
          <Choice
            name="member"
            label={words.transferTo}
            options={joined.map(({ id, name, email }) => [String(id), `${name} · ${email}`])}
          />
        </DangerSection>
      )}
      {!isHolder && (
        <DangerSection
          to={pathOf(app, '/leave')}
          title={words.leave}
          text={words.leaveText}
          sure={words.leaveSure}
        />
      )}
    </AppPage>
  )
}

function Actions({ visit, member }: { visit: AppVisit; member: Member }) {
  const words = wordsOf(visit)
  const { id, role } = member
  if (id === null) return <>{words.holder}</>
  if (member.userId === visit.user.id) return <>{words.you}</>
  const to = (action: string) => pathOf(visit.app, `/members/${id}/${action}`)
  const [remove, sure] = member.since
    ? [words.remove, words.removeSure]
    : [words.withdraw, words.withdrawSure]
  return (
    <div class="actions">
      <More title={words.changeRole}>
        <Form to={to('role')} button={words.changeRole}>
          <RoleChoice id={`role-${id}`} value={role} />
        </Form>
      </More>
      <More title={remove}>
        <Form to={to('remove')} press="danger" button={remove} sure={sure} />
      </More>
    </div>
  )
}

function RoleChoice(props: { id: string; value: MemberRole }) {
  const words = useWords().members
  const options = memberRoles.map((role) => [role, words.roles[role]] as const)
  return <Choice name="role" label={words.role} options={options} {...props} />
}

const roleIn = (form: URLSearchParams): MemberRole | undefined =>
  memberRoles.find((role) => role === form.get('role'))

export const invite = formOn(
  showMembers,
  async (services, visit) => {
    const { user, language, form, app } = visit
    const email = field(form, 'email').toLowerCase()
    const role = roleIn(form)
    if (!role) return { code: 'not_found' }
    if (!isEmail(email)) return { code: 'bad_email', field: 'email' }
    if (services.mailDelivers && !user.emailVerified) return { code: 'address_unconfirmed' }
    const problem = await services.members.invite(app.id, user.id, { email, role })
    if (problem) return problem
    const isSent =
      (await services.mailCounts.claim('invitation', email)) &&
      (await services.emails.invited({ email, language }, { from: user.email, role }))
    return doneAt(visit, isSent ? 'invited' : 'unsent')
  },
  () => 'email',
)

/** Changes a member's role or removes a member. Owners can only leave, not change themselves. */
export const change = formOn(showMembers, async ({ members }, visit) => {
  const { form, parameters, user, app } = visit
  const id = wholeFrom(parameters['memberId'], idDigits)
  const role = roleIn(form)
  if (parameters['action'] === 'role' && role) {
    const isSet = await members.setRole(app.id, id, { role, by: user.id })
    return isSet ? doneAt(visit, 'role') : { code: 'not_found' }
  }
  if (parameters['action'] !== 'remove') return { code: 'not_found' }
  if (!isSure(form)) return { code: 'unconfirmed' }
  const isRemoved = await members.remove(app.id, id, user.id)
  return isRemoved ? doneAt(visit, 'removed') : { code: 'not_found' }
})

/** Only the holder can transfer an app. */
export const transfer = dangerOn(showMembers, async ({ members }, visit) => {
  const { user, form, app } = visit
  if (app.ownerId !== user.id) return { code: 'not_found' }
  const id = wholeFrom(form.get('member'), idDigits)
  const problem = await members.transfer(app, id, mostOf(app.isSandbox))
  return problem ?? doneAt(visit, 'transferred')
})

export const leave = dangerOn(showMembers, async ({ members }, { app, user }) => {
  const hasLeft = await members.leave(app.id, user.id)
  return hasLeft ? { to: '/console?done=left' } : { code: 'not_found' }
})

/** Accepts or declines an invitation. The account's address must be confirmed if the service sends e-mails. */
export const acceptOrDecline: Handler<ConsoleServices> = async ({ members }, visit) => {
  const { user, form, parameters } = visit
  const id = wholeFrom(parameters['invitationId'], idDigits)
  if (visit.page('').asksToConfirm) return { to: '/console' }
  const gone = { to: '/console?done=gone' }
  switch (form.get('answer')) {
    case 'accept': {
      const clientId = await members.accept(id, user)
      return clientId === undefined ? gone : { to: pathOf({ clientId }) }
    }
    case 'decline':
      return (await members.decline(id, user.email)) ? { to: '/console?done=declined' } : gone
    default:
      return { code: 'not_found' }
  }
}

/** A user's open invitations. They are hidden until the account's e-mail address is confirmed. */
export function Invitations(props: { visit: SignedInVisit; invitations: readonly Invitation[] }) {
  const { visit, invitations } = props
  const words = wordsOf(visit)
  const isConfirmed = !visit.page('').asksToConfirm
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{words.invitations}</h2>
      {!isConfirmed && <Notice look="bad">{words.confirmFirst}</Notice>}
      {isConfirmed &&
        invitations.map((invitation) => (
          <Form to={`/console/invitations/${invitation.id}`} look="panel">
            <p>
              {words.invitation(invitation)}{' '}
              <span class="quiet">{words.roleTexts[invitation.role]}</span>
            </p>
            <div class="actions">
              <button class="primary" name="answer" value="accept">
                {words.accept}
              </button>
              <button name="answer" value="decline">
                {words.decline}
              </button>
            </div>
          </Form>
        ))}
    </section>
  )
}
