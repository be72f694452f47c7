/** The page of one app: its facts, a top-up, its settings, its grants. */
import { scopes } from '../../domain/apps/access'
import { packs } from '../../domain/metering/prices'
import { locales } from '../../locales'
import type { App } from '../../store/apps/apps'
import type { GivenCredits } from '../../store/apps/ownedApps'
import { Check, Choice, Field, Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import { Time } from '../views/time'
import { AppStatus } from './appListPage'
import { count, Facts, StaffPage, Table, wordsOf } from './frame'

interface AppProps {
  page: Page
  app: App & { balance: number }
  owner: string | null
  grants: readonly GivenCredits[]
  /** The default reference of a top-up. A form that is sent twice grants once. */
  reference: string
  typed: Typed
}

const actionOf = ({ page, app }: Pick<AppProps, 'page' | 'app'>, action = '') =>
  pathIn(page.language, `/staff/apps/${app.clientId}${action}`)

export function AppPage(props: AppProps) {
  const { page, app, owner, grants, typed } = props
  const words = wordsOf(page)
  const isRevoked = app.revokedAt !== null
  return (
    <StaffPage page={page} said={typed}>
      <Facts
        facts={[
          [words.clientId, <code>{app.clientId}</code>],
          [words.app.owner, owner ?? words.app.noOwner],
          [words.queue.status, <AppStatus page={page} isRevoked={isRevoked} />],
          [words.app.credits, count(app.balance)],
          [words.app.addresses, app.addresses.join(', ') || words.app.any],
          [words.app.origins, app.origins.join(', ') || words.app.any],
          [words.app.created, <Time at={app.createdAt} />],
        ]}
      />
      {app.deletedAt === null ? (
        <Press
          action={actionOf(props, isRevoked ? '/restore' : '/revoke')}
          text={isRevoked ? words.app.restore : words.app.revoke}
          look={isRevoked ? 'primary' : 'danger'}
        />
      ) : (
        <p class="notice">{words.app.deleted}</p>
      )}
      <h2>{words.app.topUp}</h2>
      <TopUpForm {...props} />
      <h2>{words.app.settings}</h2>
      <SettingsForm {...props} />
      <h2>{words.app.grants}</h2>
      <Grants page={page} grants={grants} />
    </StaffPage>
  )
}

function TopUpForm(props: AppProps) {
  const { page, typed, reference } = props
  const words = wordsOf(page)
  const { topUp } = locales[page.language]
  return (
    <form method="post" action={actionOf(props, '/top-up')}>
      <Choice
        name="pack"
        label={topUp.pack}
        value={typed.values?.['pack']}
        options={[
          { value: '', text: words.app.noPack },
          ...Object.entries(packs).map(([name, { credits }]) => ({
            value: name,
            text: `${topUp.packs[name as keyof typeof packs]}: ${count(credits)}`,
          })),
        ]}
      />
      <Field
        name="credits"
        label={words.app.number}
        hint={words.app.numberHint}
        value={typed.values?.['credits'] ?? ''}
        error={typed.errors?.['credits']}
      />
      <Field
        name="ref"
        label={words.app.reference}
        hint={words.app.referenceHint}
        value={typed.values?.['ref'] ?? reference}
        error={typed.errors?.['ref']}
        required
      />
      <button class="primary">{words.app.grant}</button>
    </form>
  )
}

function SettingsForm(props: AppProps) {
  const { page, app, typed } = props
  const words = wordsOf(page)
  const values = typed.values?.['scopes'] === undefined ? shownOf(app) : typed.values
  return (
    <form method="post" action={actionOf(props)}>
      <fieldset>
        <legend>{words.app.scopes}</legend>
        {scopes.map((scope) => (
          <Check
            name="scopes"
            value={scope}
            label={words.app.scopeNames[scope]}
            checked={values['scopes']?.split(' ').includes(scope) ?? false}
          />
        ))}
      </fieldset>
      {(['hourlyLimit', 'visitorLimit', 'embedDailyLimit'] as const).map((name) => (
        <Field
          name={name}
          label={words.app.limits[name]}
          hint={words.app.limitHints[name]}
          value={values[name] ?? ''}
          error={typed.errors?.[name]}
        />
      ))}
      <Check
        name="commercialUse"
        label={words.app.commercialUse}
        checked={values['commercialUse'] !== undefined}
      />
      <Choice
        name="autoPublish"
        label={words.app.autoPublish}
        value={values['autoPublish']}
        options={[
          { value: '', text: words.app.asService },
          { value: 'yes', text: words.yes },
          { value: 'no', text: words.no },
        ]}
      />
      <button class="primary">{words.save}</button>
    </form>
  )
}

/** An app's settings as the form sends them. */
const shownOf = (app: App): Record<string, string> => ({
  scopes: app.scopes.join(' '),
  hourlyLimit: String(app.hourlyLimit ?? ''),
  visitorLimit: String(app.visitorLimit ?? ''),
  embedDailyLimit: String(app.embedDailyLimit ?? ''),
  ...(app.commercialUse && { commercialUse: 'yes' }),
  autoPublish: app.autoPublish === null ? '' : app.autoPublish ? 'yes' : 'no',
})

function Grants({ page, grants }: { page: Page; grants: readonly GivenCredits[] }) {
  const { app: words } = wordsOf(page)
  if (grants.length === 0) return <p class="empty">{words.noGrants}</p>
  return (
    <Table name={words.grants} heads={[words.credits, words.reference, words.created]}>
      {grants.map(({ credits, reference, createdAt }) => (
        <tr>
          <td class="number">{count(credits)}</td>
          <td>{reference}</td>
          <td>
            <Time at={createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
