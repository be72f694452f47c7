/** The list of an account's apps, and the form for creating one. */
import { type Scope, scopes } from '../../domain/apps/access'
import { defaultSettings, mostOf, problemsOf } from '../../domain/apps/appSettings'
import { createApp } from '../../domain/apps/apps'
import { starterGrant } from '../../domain/metering/prices'
import { locales } from '../../locales'
import { isProblem } from '../../problems'
import { doneIn, field } from '../forms'
import { Check, Field, Form, rejected, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { Badge, Table } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { Invitations } from './members'
import { toNewKey } from './newKey'
import { type Handler, pathOf, SandboxBadge, wordsOf } from './section'

export const listApps: Handler = async (services, visit) => {
  const words = wordsOf(visit)
  const { language } = visit
  const { members } = locales[language]
  const [apps, invitations] = await Promise.all([
    services.ownedApps.ofMember(visit.user.id),
    services.members.invitationsTo(visit.user.email),
  ])
  const { left, declined, gone } = members
  const isGone = visit.query.get('done') === 'gone'
  const sent = isGone
    ? { problem: gone }
    : doneIn(visit.query, { deleted: words.deleted, left, declined })
  const view = (
    <TitledPage page={visit.page(words.title)} sent={sent}>
      {invitations.length > 0 && <Invitations visit={visit} invitations={invitations} />}
      <Table
        heads={[words.appName, words.clientId, { number: words.credits }, words.status]}
        rows={apps.map((app) => [
          <>
            <Link to={pathOf(app)}>{app.name}</Link>
            {app.isSandbox && <SandboxBadge />}
            {app.role !== 'owner' && <span class="quiet"> · {members.roles[app.role]}</span>}
          </>,
          <code>{app.clientId}</code>,
          app.isSandbox ? '–' : app.balance,
          app.revokedAt ? (
            <Badge look="bad">{words.revoked}</Badge>
          ) : (
            <Badge look="good">{words.active}</Badge>
          ),
        ])}
        rowHeads
        empty={words.none}
      />
      <p>
        <Link class="button primary" to="/console/new">
          {words.newApp}
        </Link>
      </p>
    </TitledPage>
  )
  return { view }
}

export const create: Handler = async (services, visit) => {
  const typed = { name: field(visit.form, 'name'), scopes: scopesOf(visit.form) }
  const isSandbox = visit.form.get('sandbox') === 'yes'
  const values = { name: typed.name, ...(isSandbox && { sandbox: 'yes' }) }
  const problems = problemsOf(typed)
  if (problems.length > 0) return showNew(visit, typed.scopes, rejected(visit, problems, values))
  if (services.mailDelivers && !visit.user.emailVerified) {
    return showNew(visit, typed.scopes, rejected(visit, { code: 'address_unconfirmed' }, values))
  }
  const settings = { ...defaultSettings, ...typed }
  const refusesEqualName = visit.form.get('same') !== 'yes'
  const { id, email } = visit.user
  const earlierStarters = await services.accounts.startersOfDeleted(email)
  const owner = { id, mostApps: mostOf(isSandbox), earlierStarters, refusesEqualName }
  const starter = isSandbox ? 'sandbox' : starterGrant
  const made = await createApp(services, settings, starter, owner)
  if (!isProblem(made)) return toNewKey(services, visit, made)
  const isEqual = made.code === 'app_name_used'
  return showNew(visit, typed.scopes, rejected(visit, made, values), isEqual)
}

export const showForm: Handler = (_, visit) => showNew(visit, ['dictionary:read'], {})

/**
 * @param isEqual whether the account already has an app with the same name; if so, the form asks for
 *   confirmation
 */
function showNew(visit: SignedInVisit, chosen: Scope[], sent: Sent, isEqual = false): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.newApp)} sent={sent}>
      <Form look="narrow" button={words.create}>
        <Field name="name" label={words.appName} hint={words.appNameHint} sent={sent} required />
        {isEqual && <Check name="same" label={words.sameName} />}
        <ScopeChecks chosen={chosen} error={sent.errors?.['scopes']} />
        <Check
          name="sandbox"
          label={
            <span>
              {words.sandbox.choose} <span class="hint">{words.sandbox.hint}</span>
            </span>
          }
          checked={sent.values?.['sandbox'] === 'yes'}
        />
        <p>
          <Link to="/docs/sandbox">{words.sandbox.manual}</Link>
        </p>
      </Form>
    </TitledPage>
  )
  return { view, status: sent.status }
}

export function ScopeChecks(props: {
  chosen: readonly Scope[]
  /** The scopes to choose from. Defaults to all scopes. */
  offered?: readonly Scope[]
  error: string | undefined
}) {
  const { chosen, offered = scopes, error } = props
  const words = useWords().console
  return (
    <fieldset>
      <legend>{words.scopes}</legend>
      {offered.map((scope) => (
        <Check
          name="scope"
          value={scope}
          label={words.scopeNames[scope]}
          checked={chosen.includes(scope)}
        />
      ))}
      {error && <p class="error">{error}</p>}
    </fieldset>
  )
}

export const scopesOf = (form: URLSearchParams): Scope[] => {
  const chosen = form.getAll('scope')
  return scopes.filter((scope) => chosen.includes(scope))
}
