/** The staff pages about apps: search, top-ups, settings, revocation and restoration. */
import { scopes } from '../../domain/apps/access'
import { limitFields, limitFrom } from '../../domain/apps/appSettings'
import { changeApp, findApp, grantCredits, restoreApp, revokeApp } from '../../domain/apps/apps'
import { isPack, packs } from '../../domain/metering/prices'
import { randomBase62 } from '../../lib/base62'
import { locales } from '../../locales'
import { isProblem, type Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { App, AppSettings } from '../../store/apps/apps'
import { AppStatus, SandboxBadge } from '../console/section'
import { field } from '../forms'
import { Check, Checks, Choice, Field, Form, Press } from '../parts/forms'
import { Link } from '../parts/language'
import { Facts, Section, Table, Time } from '../parts/parts'
import { packNames } from '../public/topUp'
import type { SignedInVisit } from '../visit'
import { type ActionName, audited } from './actions'
import { count, listPage, type StaffHandler, StaffPage, wordsOf } from './frame'

const shownGrants = 20

const clientIdOf = ({ parameters }: SignedInVisit) => parameters['clientId'] ?? ''

export const listApps: StaffHandler = ({ ownedApps }, visit) => {
  const { app: words, queue } = wordsOf(visit)
  return listPage(visit, {
    section: 'apps',
    label: words.search,
    empty: words.none,
    find: ownedApps.search,
    heads: [words.name, words.owner, words.credits, queue.status, words.created],
    row: (app) => [
      <Link to={`/staff/apps/${app.clientId}`} data-row>
        {app.name}
        {app.isSandbox && <SandboxBadge />}
      </Link>,
      app.owner ?? words.noOwner,
      app.isSandbox ? '–' : app.balance,
      <AppStatus app={app} />,
      <Time at={app.createdAt} />,
    ],
  })
}

export const showApp: StaffHandler = async (services, visit) => {
  const clientId = clientIdOf(visit)
  const app = await findApp(services, clientId)
  if (isProblem(app)) return app
  const [grants, owner] = await Promise.all([
    services.ownedApps.grants(app.id, shownGrants),
    services.ownedApps.ownerOf(clientId),
  ])
  const { app: words, clientId: clientIdName, queue } = wordsOf(visit)
  const path = `/staff/apps/${clientId}`
  const isRevoked = app.revokedAt !== null
  return (
    <StaffPage visit={visit} section="apps" title={app.name}>
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
      {!app.isSandbox && <TopUpForm visit={visit} path={path} />}
      <SettingsForm visit={visit} path={path} app={app} />
      {!app.isSandbox && (
        <Table
          title={words.grants}
          heads={[words.credits, words.reference, words.created]}
          rows={grants.map(({ credits, reference, createdAt }) => [
            credits,
            reference,
            <Time at={createdAt} />,
          ])}
          empty={words.noGrants}
        />
      )}
    </StaffPage>
  )
}

function TopUpForm({ visit, path }: { visit: SignedInVisit; path: string }) {
  const { app: words } = wordsOf(visit)
  const { topUp } = locales[visit.language]
  return (
    <Section title={words.topUp}>
      <Form to={`${path}/top-up`} button={words.grant} sent={visit.sent}>
        <Choice
          name="pack"
          label={topUp.pack}
          none={words.noPack}
          options={packNames.map((name) => [
            name,
            `${topUp.packs[name]}: ${count(packs[name].credits)}`,
          ])}
        />
        <Field name="credits" label={words.number} hint={words.numberHint} />
        <Field
          name="ref"
          label={words.reference}
          hint={words.referenceHint}
          // The reference ensures that submitting the form twice grants the credits only once.
          value={`staff-${randomBase62(12)}`}
          required
        />
      </Form>
    </Section>
  )
}

function SettingsForm({ visit, path, app }: { visit: SignedInVisit; path: string; app: App }) {
  const { sent, form } = visit
  const { app: words, yes, no, save } = wordsOf(visit)
  const isTyped = sent?.values?.['autoPublish'] !== undefined
  return (
    <Section title={words.settings}>
      <Form to={path} button={save} sent={sent}>
        <Checks
          name="scopes"
          legend={words.scopes}
          options={scopes.map((scope) => [scope, words.scopeNames[scope]])}
          chosen={isTyped ? form.getAll('scopes') : app.scopes}
        />
        {limitFields.map((name) => (
          <Field
            name={name}
            label={words.limits[name]}
            hint={words.limitHints[name]}
            value={String(app[name] ?? '')}
          />
        ))}
        <Check
          name="commercialUse"
          label={words.commercialUse}
          checked={isTyped ? form.has('commercialUse') : app.commercialUse}
        />
        <Choice
          name="autoPublish"
          label={words.autoPublish}
          none={words.asService}
          value={app.autoPublish === null ? '' : app.autoPublish ? 'yes' : 'no'}
          options={Object.entries({ yes, no })}
        />
      </Form>
    </Section>
  )
}

const doneAt = (visit: SignedInVisit, done: string) => ({
  to: `/staff/apps/${clientIdOf(visit)}?done=${done}`,
})

export const changeSettings = audited(
  ['change app', 'clientId', 'scopes', ...limitFields, 'commercialUse', 'autoPublish'],
  showApp,
  async (services, visit) =>
    (await changeApp(services, clientIdOf(visit), settingsOf(visit.form))) ??
    doneAt(visit, 'saved'),
)

export const topUpApp = audited(
  ['top up app', 'clientId', 'pack', 'credits', 'ref'],
  showApp,
  async (services, visit) => {
    const { form } = visit
    const amount = amountOf(field(form, 'pack'), field(form, 'credits'))
    const granted = await grantCredits(services, clientIdOf(visit), amount, field(form, 'ref'))
    if (isProblem(granted)) return granted
    return doneAt(visit, granted.granted === 0 ? 'grantedBefore' : 'granted')
  },
)

const setting = (
  action: ActionName,
  act: (services: StaffServices, clientId: string) => Promise<Problem | undefined>,
) =>
  audited(
    [action, 'clientId'],
    showApp,
    async (services, visit) => (await act(services, clientIdOf(visit))) ?? doneAt(visit, 'saved'),
  )

export const revoke = setting('revoke app', revokeApp)
export const restore = setting('restore app', restoreApp)

/** Reads all settings from the form. */
function settingsOf(form: URLSearchParams): Partial<AppSettings> {
  const autoPublish = field(form, 'autoPublish')
  return {
    scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
    ...Object.fromEntries(limitFields.map((name) => [name, limitFrom(field(form, name))])),
    commercialUse: form.has('commercialUse'),
    autoPublish: autoPublish === '' ? null : autoPublish === 'yes',
  }
}

/** Returns the pack or the number of credits: NaN, which is invalid, if both or neither are given. */
function amountOf(pack: string, credits: string) {
  if (isPack(pack) && credits === '') return { pack }
  return { credits: !isPack(pack) && /^-?\d{1,13}$/.test(credits) ? Number(credits) : Number.NaN }
}
