/** An app's settings, a tester for its allowlists, and forms to revoke or delete the app. */
import { isIP } from 'node:net'
import { limitFrom, problemsOf } from '../../domain/apps/appSettings'
import { changeApp, deleteApp, revokeApp } from '../../domain/apps/apps'
import { parseOrigins } from '../../domain/apps/origins'
import { parseNetworks } from '../../lib/networks'
import { formOn } from '../formOn'
import { field } from '../forms'
import { Field, Form } from '../parts/forms'
import { Verdict } from '../parts/parts'
import type { AppVisit } from '../visit'
import {
  type AppHandler,
  AppPage,
  DangerSection,
  dangerOn,
  type OwnApp,
  pathOf,
  ScopeChecks,
  scopesOf,
  wordsOf,
} from './section'

/** Maximum length of an origin in the allowlist tester. Browsers do not send longer origins. */
const longestTried = 300

const limits = ['visitorLimit', 'embedDailyLimit', 'lowCredits'] as const

export const showSettings: AppHandler = (_, visit) => {
  const words = wordsOf(visit)
  const { app, sent, form } = visit
  const isTyped = sent?.values?.['name'] !== undefined
  return (
    <AppPage visit={visit} section="settings" notices={{ saved: words.saved }}>
      <Form to={pathOf(app, '/settings')} button={words.save} sent={sent}>
        <Field name="name" label={words.appName} value={app.name} required />
        <ScopeChecks chosen={isTyped ? scopesOf(form) : app.scopes} />
        {(['addresses', 'origins'] as const).map((name) => (
          <Field
            name={name}
            label={words[name]}
            hint={words[`${name}Hint`]}
            value={app[name].join('\n')}
            rows={4}
          />
        ))}
        {!app.isSandbox &&
          limits.map((name) => (
            <Field
              name={name}
              label={words[name]}
              hint={words[`${name}Hint`]}
              value={String(app[name] ?? '')}
            />
          ))}
      </Form>
      <Tester visit={visit} />
      {app.role === 'owner' &&
        (['revoke', 'delete'] as const).map((action) => (
          <DangerSection
            to={pathOf(app, `/${action}`)}
            title={words[action]}
            text={words[`${action}Text`]}
            sure={words[`${action}Sure`]}
          />
        ))}
    </AppPage>
  )
}

export const save = formOn(showSettings, async (services, { form, app }) => {
  const settings = {
    name: field(form, 'name'),
    scopes: scopesOf(form),
    addresses: linesOf(field(form, 'addresses')),
    origins: linesOf(field(form, 'origins')),
    visitorLimit: limitFrom(field(form, 'visitorLimit')),
    embedDailyLimit: limitFrom(field(form, 'embedDailyLimit')),
    lowCredits: limitFrom(field(form, 'lowCredits')),
  }
  const problems = problemsOf(settings)
  if (problems.length > 0) return problems
  const problem = await changeApp(services, app.clientId, settings)
  return problem ?? { to: `${pathOf(app, '/settings')}?done=saved` }
})

export const revoke = dangerOn(
  showSettings,
  async (services, { app }) => (await revokeApp(services, app.clientId)) ?? { to: pathOf(app) },
)

export const remove = dangerOn(
  showSettings,
  async (services, { app }) =>
    (await deleteApp(services, app.clientId)) ?? { to: '/console?done=deleted' },
)

/** Shows whether the saved allowlists allow a given address and origin. */
function Tester({ visit }: { visit: AppVisit }) {
  const words = wordsOf(visit)
  const { app } = visit
  const address = field(visit.query, 'address')
  const origin = field(visit.query, 'origin').slice(0, longestTried)
  const verdict = (isAllowed: boolean) => (
    <p>
      <Verdict isGood={isAllowed} good={words.testAllowed} bad={words.testDenied} />
    </p>
  )
  return (
    <>
      <h2 id="tester">{words.tester}</h2>
      <form action="#tester">
        <Field name="address" label={words.testerAddress} value={address} />
        {address !== '' &&
          (isIP(address) === 0 ? (
            <p class="error">{words.noAddress}</p>
          ) : (
            verdict(admitsAddress(app, address))
          ))}
        <Field name="origin" label={words.testerOrigin} value={origin} />
        {origin !== '' && verdict(admitsOrigin(app, origin))}
        <button>{words.test}</button>
      </form>
    </>
  )
}

function admitsAddress(app: OwnApp, address: string): boolean {
  const list = parseNetworks(app.addresses)
  return list.empty || list.contains(address)
}

function admitsOrigin(app: OwnApp, origin: string): boolean {
  const list = parseOrigins(app.origins)
  return list.empty || list.admits(origin)
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
