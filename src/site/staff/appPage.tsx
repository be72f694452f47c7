/** The staff page for an app, with its details, a top-up form, its settings and its credit grants. */
import { scopes } from '../../domain/apps/access'
import { limitFields } from '../../domain/apps/appSettings'
import { findApp } from '../../domain/apps/apps'
import { packs } from '../../domain/metering/prices'
import { randomBase62 } from '../../lib/base62'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { App } from '../../store/apps/apps'
import { SandboxBadge } from '../console/section'
import { Check, Choice, Field, Form, Press, type Sent } from '../parts/forms'
import { useWords } from '../parts/language'
import { Badge, Facts, Table, Time } from '../parts/parts'
import { packNames } from '../public/topUp'
import type { Outcome, SignedInVisit } from '../visit'
import { count, doneOf, StaffPage, wordsOf } from './frame'

const shownGrants = 20

export const clientIdOf = ({ parameters }: SignedInVisit) => parameters['clientId'] ?? ''

export const AppStatus = (props: { app: Pick<App, 'revokedAt'> }) => {
  const { app: words } = useWords().staff
  return props.app.revokedAt === null ? (
    <Badge look="good">{words.active}</Badge>
  ) : (
    <Badge look="bad">{words.revoked}</Badge>
  )
}

export async function showApp(
  services: StaffServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
): Promise<Outcome> {
  const clientId = clientIdOf(visit)
  const app = await findApp(services, clientId)
  if (isProblem(app)) return app
  const [grants, owner] = await Promise.all([
    services.ownedApps.grants(app.id, shownGrants),
    services.ownedApps.ownerOf(clientId),
  ])
  const { app: words, clientId: clientIdName, queue } = wordsOf(visit)
  const { language } = visit
  const path = `/staff/apps/${clientId}`
  const form = { language, path, app, sent }
  const isRevoked = app.revokedAt !== null
  const view = (
    <StaffPage visit={visit} path={path} title={app.name} sent={sent}>
      <Facts
        facts={[
          [clientIdName, <code>{app.clientId}</code>],
          [words.owner, owner ?? words.noOwner],
          [
            queue.status,
            <>
              <AppStatus app={app} /> {app.isSandbox && <SandboxBadge />}
            </>,
          ],
          !app.isSandbox && [words.credits, count(app.balance)],
          [words.addresses, app.addresses.join(', ') || words.any],
          [words.origins, app.origins.join(', ') || words.any],
          [words.created, <Time at={app.createdAt} />],
        ]}
      />
      {app.deletedAt === null ? (
        <Press
          to={`${path}/${isRevoked ? 'restore' : 'revoke'}`}
          text={isRevoked ? words.restore : words.revoke}
          look={isRevoked ? 'primary' : 'danger'}
        />
      ) : (
        <p class="notice">{words.deleted}</p>
      )}
      {!app.isSandbox && (
        <>
          <h2>{words.topUp}</h2>
          <TopUpForm {...form} />
        </>
      )}
      <h2>{words.settings}</h2>
      <SettingsForm {...form} />
      {!app.isSandbox && (
        <>
          <h2>{words.grants}</h2>
          <Table
            name={words.grants}
            heads={[words.credits, words.reference, words.created]}
            rows={grants.map(({ credits, reference, createdAt }) => [
              credits,
              reference,
              <Time at={createdAt} />,
            ])}
            empty={words.noGrants}
          />
        </>
      )}
    </StaffPage>
  )
  return { view, status: sent.status }
}

interface InForm {
  path: string
  app: App
  sent: Sent
}

function TopUpForm({ path, sent }: InForm) {
  const { app: words } = useWords().staff
  const { topUp } = useWords()
  return (
    <Form to={`${path}/top-up`} button={words.grant}>
      <Choice
        name="pack"
        label={topUp.pack}
        sent={sent}
        options={[
          ['', words.noPack],
          ...packNames.map(
            (name) => [name, `${topUp.packs[name]}: ${count(packs[name].credits)}`] as const,
          ),
        ]}
      />
      <Field name="credits" label={words.number} hint={words.numberHint} sent={sent} />
      <Field
        name="ref"
        label={words.reference}
        hint={words.referenceHint}
        // The reference ensures that submitting the form twice grants the credits only once.
        value={`staff-${randomBase62(12)}`}
        sent={sent}
        required
      />
    </Form>
  )
}

function SettingsForm({ path, app, sent }: InForm) {
  const { app: words, yes, no, save } = useWords().staff
  const typed = sent.values?.['scopes'] === undefined ? undefined : sent.values
  const chosen = typed?.['scopes']?.split(' ') ?? app.scopes
  return (
    <Form to={path} button={save}>
      <fieldset>
        <legend>{words.scopes}</legend>
        {scopes.map((scope) => (
          <Check
            name="scopes"
            value={scope}
            label={words.scopeNames[scope]}
            checked={chosen.includes(scope)}
          />
        ))}
      </fieldset>
      {limitFields.map((name) => (
        <Field
          name={name}
          label={words.limits[name]}
          hint={words.limitHints[name]}
          value={String(app[name] ?? '')}
          sent={sent}
        />
      ))}
      <Check
        name="commercialUse"
        label={words.commercialUse}
        checked={typed ? typed['commercialUse'] !== undefined : app.commercialUse}
      />
      <Choice
        name="autoPublish"
        label={words.autoPublish}
        value={app.autoPublish === null ? '' : app.autoPublish ? 'yes' : 'no'}
        sent={sent}
        options={[
          ['', words.asService],
          ['yes', yes],
          ['no', no],
        ]}
      />
    </Form>
  )
}
