/**
 * An app's settings page: name, scopes, limits, allowlists, a tester for the allowlists, and forms to revoke
 * or delete the app.
 */
import { isIP } from 'node:net'
import { limitFrom, problemsOf } from '../../domain/apps/appSettings'
import { changeApp, deleteApp, revokeApp } from '../../domain/apps/apps'
import { parseOrigins } from '../../domain/apps/origins'
import { parseNetworks } from '../../lib/networks'
import { doneIn, field, isSure } from '../forms'
import { Field, Form, rejected, type Sent } from '../parts/forms'
import { Badge } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { ScopeChecks, scopesOf } from './apps'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

/** Maximum length of an origin in the allowlist tester. Browsers do not send longer origins. */
const longestTried = 300

export const showSettings: AppHandler = (_, visit, app) =>
  show(visit, app, doneIn(visit.query, { saved: wordsOf(visit).saved }))

export const save: AppHandler = async (services, visit, app) => {
  const typed = (name: string) => field(visit.form, name)
  const settings = {
    name: typed('name'),
    scopes: scopesOf(visit.form),
    addresses: linesOf(typed('addresses')),
    origins: linesOf(typed('origins')),
    visitorLimit: limitFrom(typed('visitorLimit')),
    embedDailyLimit: limitFrom(typed('dailyLimit')),
    lowCredits: limitFrom(typed('lowCredits')),
  }
  const problems = problemsOf(settings)
  if (problems.length > 0) {
    const names = ['name', 'addresses', 'origins', 'visitorLimit', 'dailyLimit', 'lowCredits']
    const values = Object.fromEntries(names.map((name) => [name, typed(name)]))
    const sent = rejected(visit, problems, values)
    const errors = { ...sent.errors, dailyLimit: sent.errors?.['embedDailyLimit'] }
    return show(visit, { ...app, scopes: settings.scopes }, { ...sent, errors })
  }
  const problem = await changeApp(services, app.clientId, settings)
  return problem ?? { to: `${pathOf(app, '/settings')}?done=saved` }
}

export const revoke: AppHandler = async (services, visit, app) => {
  if (!isSure(visit.form)) return unsure(visit, app)
  return (await revokeApp(services, app.clientId)) ?? { to: pathOf(app) }
}

export const remove: AppHandler = async (services, visit, app) => {
  if (!isSure(visit.form)) return unsure(visit, app)
  return (await deleteApp(services, app.clientId)) ?? { to: '/console?done=deleted' }
}

const unsure = (visit: SignedInVisit, app: OwnApp) =>
  show(visit, app, rejected(visit, { code: 'unconfirmed' }))

function show(visit: SignedInVisit, app: OwnApp, sent: Sent): Outcome {
  const words = wordsOf(visit)
  const { visitorLimit, embedDailyLimit: dailyLimit, lowCredits } = app
  const limits = { visitorLimit, dailyLimit, lowCredits }
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.settings} sent={sent}>
      <Form to={pathOf(app, '/settings')} button={words.save}>
        <Field name="name" label={words.appName} value={app.name} sent={sent} required />
        <ScopeChecks chosen={app.scopes} error={sent.errors?.['scopes']} />
        {(['addresses', 'origins'] as const).map((name) => (
          <Field
            name={name}
            label={words[name]}
            hint={words[`${name}Hint`]}
            value={app[name].join('\n')}
            sent={sent}
            rows={4}
          />
        ))}
        {!app.isSandbox &&
          (['visitorLimit', 'dailyLimit', 'lowCredits'] as const).map((name) => (
            <Field
              name={name}
              label={words[name]}
              hint={words[`${name}Hint`]}
              value={String(limits[name] ?? '')}
              sent={sent}
            />
          ))}
      </Form>
      <Tester visit={visit} app={app} />
      {app.role === 'owner' && (
        <>
          <h2>{words.revoke}</h2>
          <p class="quiet">{words.revokeText}</p>
          <Form
            to={pathOf(app, '/revoke')}
            press="danger"
            button={words.revoke}
            sure={words.revokeSure}
          />
          <h2>{words.delete}</h2>
          <p class="quiet">{words.deleteText}</p>
          <Form
            to={pathOf(app, '/delete')}
            press="danger"
            button={words.delete}
            sure={words.deleteSure}
          />
        </>
      )}
    </AppPage>
  )
  return { view, status: sent.status }
}

/** Shows whether the saved allowlists allow a given address and origin. */
function Tester({ visit, app }: { visit: SignedInVisit; app: OwnApp }) {
  const words = wordsOf(visit)
  const address = field(visit.query, 'address')
  const origin = field(visit.query, 'origin').slice(0, longestTried)
  const verdict = (isAllowed: boolean) => (
    <p>
      <Badge look={isAllowed ? 'good' : 'bad'}>
        {isAllowed ? words.testAllowed : words.testDenied}
      </Badge>
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
