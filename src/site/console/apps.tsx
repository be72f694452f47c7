/** The list of an account's apps, and the form for creating one. */
import { defaultSettings, mostOf, problemsOf } from '../../domain/apps/appSettings'
import { createApp } from '../../domain/apps/apps'
import { starterGrant } from '../../domain/metering/prices'
import { locales } from '../../locales'
import { isProblem } from '../../problems'
import type { ConsoleServices } from '../../serviceTypes'
import { formOn } from '../formOn'
import { doneIn, field } from '../forms'
import { Check, Field, Form } from '../parts/forms'
import { Link, LinkLine } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { Table } from '../parts/parts'
import type { Handler } from '../visit'
import { toNewKey } from './keys'
import { Invitations } from './members'
import { AppStatus, pathOf, SandboxBadge, ScopeChecks, scopesOf, wordsOf } from './section'

export const listApps: Handler<ConsoleServices> = async (services, visit) => {
  const words = wordsOf(visit)
  const { members } = locales[visit.language]
  const [apps, invitations] = await Promise.all([
    services.ownedApps.ofMember(visit.user.id),
    services.members.invitationsTo(visit.user.email),
  ])
  const { left, declined, gone } = members
  const sent = doneIn(visit.query, { deleted: words.deleted, left, declined }, { gone })
  return (
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
          <AppStatus app={app} />,
        ])}
        rowHeads
        empty={words.none}
      />
      <LinkLine class="button primary" to="/console/new" text={words.newApp} />
    </TitledPage>
  )
}

export const showForm: Handler<ConsoleServices> = (_, visit) => {
  const { sent, form } = visit
  const words = wordsOf(visit)
  return (
    <TitledPage page={visit.page(words.newApp)} sent={sent}>
      <Form look="narrow" button={words.create} sent={sent}>
        <Field name="name" label={words.appName} hint={words.appNameHint} required />
        {sent?.code === 'app_name_used' && <Check name="same" label={words.sameName} />}
        <ScopeChecks chosen={sent ? scopesOf(form) : ['dictionary:read']} />
        <Check
          name="sandbox"
          label={
            <span>
              {words.sandbox.choose} <span class="hint">{words.sandbox.hint}</span>
            </span>
          }
          checked={form.has('sandbox')}
        />
        <LinkLine to="/docs/sandbox" text={words.sandbox.manual} />
      </Form>
    </TitledPage>
  )
}

export const create = formOn(showForm, async (services, visit) => {
  const { form, user } = visit
  const typed = { name: field(form, 'name'), scopes: scopesOf(form) }
  const isSandbox = form.get('sandbox') === 'yes'
  const problems = problemsOf(typed)
  if (problems.length > 0) return problems
  if (services.mailDelivers && !user.emailVerified) return { code: 'address_unconfirmed' }
  const settings = { ...defaultSettings, ...typed }
  const refusesEqualName = form.get('same') !== 'yes'
  const earlierStarters = await services.accounts.startersOfDeleted(user.email)
  const owner = { id: user.id, mostApps: mostOf(isSandbox), earlierStarters, refusesEqualName }
  const made = await createApp(services, settings, isSandbox ? 'sandbox' : starterGrant, owner)
  return isProblem(made) ? made : toNewKey(services, visit, made)
})
