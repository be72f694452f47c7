/** The members page of an app, and the invitations that a user can accept. */

import { isEmail } from '../../domain/accounts/email'
import { mostOf } from '../../domain/apps/appSettings'
import { type Language, locales } from '../../locales'
import type { Problem } from '../../problems'
import { type MemberRole, memberRoles } from '../../store/apps/memberRoles'
import { type Invitation, type Member } from '../../store/apps/members'
import { doneIn, field, isSure, wholeFrom } from '../forms'
import { Choice, Field, Form, Notice, rejected, type Sent } from '../parts/forms'
import { useWords } from '../parts/language'
import { Badge, More, Section, Table, timeOf } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import {
  type AppHandler,
  AppPage,
  wordsOf as consoleWords,
  type Handler,
  type OwnApp,
  pathOf,
} from './section'

const idDigits = 15

const wordsOf = ({ language }: { language: Language }) => locales[language].members

export const showMembers: AppHandler = (services, visit, app) => {
  const words = wordsOf(visit)
  const { saved: role, removed, transferred, unsent } = words
  const invited = services.mailDelivers ? words.sent : `${words.sent} ${words.sentToLog}`
  const isUnsent = visit.query.get('done') === 'unsent'
  const notices = { invited, role, removed, transferred }
  const sent = isUnsent ? { problem: unsent } : doneIn(visit.query, notices)
  return show(services, visit, app, sent)
}

export const invite: AppHandler = async (services, visit, app) => {
  const { user, language, form } = visit
  const email = field(form, 'email').toLowerCase()
  const role = roleIn(form)
  if (!role) return { code: 'not_found' }
  const refuse = (problem: Problem) =>
    show(services, visit, app, rejected(visit, problem, { email, role }, 'email'))
  if (!isEmail(email)) return refuse({ code: 'bad_email', field: 'email' })
  if (services.mailDelivers && !user.emailVerified) return refuse({ code: 'address_unconfirmed' })
  const problem = await services.members.invite(app.id, user.id, { email, role })
  if (problem) return refuse(problem)
  const isSent =
    (await services.mailCounts.claim('invitation', email)) &&
    (await services.emails.invited({ email, language }, { from: user.email, role }))
  return { to: `${pathOf(app, '/members')}?done=${isSent ? 'invited' : 'unsent'}` }
}

/**
 * Changes a member's role or removes a member. Owners cannot change or remove themselves, but they can leave.
 */
export const change: AppHandler = async (services, visit, app) => {
  const { form, parameters, user } = visit
  const id = wholeFrom(parameters['memberId'], idDigits)
  const role = roleIn(form)
  const done = (what: string) => ({ to: `${pathOf(app, '/members')}?done=${what}` })
  if (parameters['action'] === 'role' && role) {
    const isSet = await services.members.setRole(app.id, id, { role, by: user.id })
    return isSet ? done('role') : { code: 'not_found' }
  }
  if (parameters['action'] !== 'remove') return { code: 'not_found' }
  if (!isSure(form)) return unsure(services, visit, app)
  return (await services.members.remove(app.id, id, user.id))
    ? done('removed')
    : { code: 'not_found' }
}

/** Only the holder can transfer an app. */
export const transfer: AppHandler = async (services, visit, app) => {
  const { user, form } = visit
  const id = wholeFrom(form.get('member'), idDigits)
  if (app.ownerId !== user.id) return { code: 'not_found' }
  if (!isSure(form)) return unsure(services, visit, app)
  const problem = await services.members.transfer(app, id, mostOf(app.isSandbox))
  if (!problem) return { to: `${pathOf(app, '/members')}?done=transferred` }
  if (problem.code === 'not_found') return problem
  return show(services, visit, app, rejected(visit, problem))
}

export const leave: AppHandler = async (services, visit, app) => {
  if (!isSure(visit.form)) return unsure(services, visit, app)
  const hasLeft = await services.members.leave(app.id, visit.user.id)
  return hasLeft ? { to: '/console?done=left' } : { code: 'not_found' }
}

/** Accepts or declines an invitation. The account's address must be confirmed if the service sends e-mails. */
export const answer: Handler = async ({ members }, visit) => {
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

/**
 * Lists a user's open invitations. They are shown only if the user has confirmed the account's e-mail
 * address.
 */
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

const unsure = (services: Parameters<AppHandler>[0], visit: SignedInVisit, app: OwnApp) =>
  show(services, visit, app, rejected(visit, { code: 'unconfirmed' }))

async function show(
  services: Parameters<AppHandler>[0],
  visit: SignedInVisit,
  app: OwnApp,
  sent: Sent,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { user } = visit
  const members = await services.members.ofApp(app.id)
  const isOwner = app.role === 'owner'
  const isHolder = app.ownerId === user.id
  const joined = members.filter(({ id, since }) => id !== null && since !== null)
  const heads = [words.name, words.email, words.role, words.since]
  const view = (
    <AppPage visit={visit} app={app} title={words.title} sent={sent}>
      <p class="lead">{words.lead}</p>
      <ul class="quiet">
        {memberRoles.map((role) => (
          <li>{words.roleTexts[role]}</li>
        ))}
      </ul>
      <Table
        heads={isOwner ? [...heads, consoleWords(visit).action] : heads}
        rows={members.map((member) => {
          const cells = [
            member.name ?? '',
            member.email,
            words.roles[member.role],
            member.since ? timeOf(member.since) : <Badge look="waiting">{words.invited}</Badge>,
          ]
          return isOwner ? [...cells, <Actions visit={visit} app={app} member={member} />] : cells
        })}
        empty=""
      />
      {isOwner && (
        <Section title={words.invite}>
          <Form to={pathOf(app, '/members')} look="narrow" button={words.send}>
            <p class="quiet">{words.inviteText}</p>
            <Field name="email" type="email" label={words.email} sent={sent} required />
            <RoleChoice id="role" value="developer" sent={sent} />
          </Form>
        </Section>
      )}
      {isHolder && joined.length > 0 && (
        <Section title={words.transfer}>
          <Form
            to={pathOf(app, '/transfer')}
            look="narrow"
            press="danger"
            button={words.transfer}
            sure={words.transferSure}
          >
            <p class="quiet">{words.transferText}</p>
            <Choice
              name="member"
              label={words.transferTo}
              options={joined.map(({ id, name, email }) => [String(id), `${name} · ${email}`])}
            />
          </Form>
        </Section>
      )}
      {!isHolder && (
        <Section title={words.leave}>
          <Form
            to={pathOf(app, '/leave')}
            press="danger"
            button={words.leave}
            sure={words.leaveSure}
          >
            <p class="quiet">{words.leaveText}</p>
          </Form>
        </Section>
      )}
    </AppPage>
  )
  return { view, status: sent.status }
}

function Actions(props: { visit: SignedInVisit; app: OwnApp; member: Member }) {
  const { visit, app, member } = props
  const words = wordsOf(visit)
  const { id, role } = member
  if (id === null) return <>{words.holder}</>
  if (member.userId === visit.user.id) return <>{words.you}</>
  const to = (action: string) => pathOf(app, `/members/${id}/${action}`)
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

function RoleChoice(props: { id: string; value: MemberRole; sent?: Sent }) {
  const words = useWords().members
  const options = memberRoles.map((role) => [role, words.roles[role]] as const)
  return <Choice name="role" label={words.role} options={options} {...props} />
}

const roleIn = (form: URLSearchParams): MemberRole | undefined =>
  memberRoles.find((role) => role === form.get('role'))
