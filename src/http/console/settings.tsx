/** An app's settings: name, scopes, allowlists and a tester for them, limits; revoking and deleting it. */
import { isIP } from 'node:net'
import { limitFrom, problemsOf } from '../../domain/apps/appSettings'
import { changeApp, deleteApp, revokeApp } from '../../domain/apps/apps'
import { parseOrigins } from '../../domain/apps/origins'
import { parseNetworks } from '../../lib/networks'
import type { ConsoleRoom } from '../rooms'
import { type Form, field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Field } from '../views/form'
import { pathIn } from '../views/layout'
import type { Said } from '../views/said'
import { ScopeChecks, scopesOf } from './apps'
import { AppPage, messagesByField, type OwnApp, pathOf, wordsOf } from './section'

/** Characters of an origin in the tester: no browser sends a longer one. */
const longestTried = 300

/** The form as it was filled in; lists have one entry per line. */
interface Typed {
  name: string
  addresses: string
  origins: string
  visitorLimit: string
  embedDailyLimit: string
}

type Errors = ReturnType<typeof messagesByField>

export const showSettings = (_: unknown, visit: SignedInVisit, app: OwnApp) => show(visit, app)

export async function save(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const typed = typedOf(visit.form)
  const scopes = scopesOf(visit.form)
  const settings = {
    name: typed.name,
    scopes,
    addresses: linesOf(typed.addresses),
    origins: linesOf(typed.origins),
    visitorLimit: limitFrom(typed.visitorLimit),
    embedDailyLimit: limitFrom(typed.embedDailyLimit),
  }
  const problems = problemsOf(settings)
  if (problems.length > 0) {
    const errors = messagesByField(visit, problems)
    return show(visit, { ...app, scopes }, { typed, errors, status: 400 })
  }
  if (await changeApp(services, app.clientId, settings)) return 'missing'
  return { to: `${pathOf(app, '/settings')}?done=saved` }
}

export async function revoke(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  if (visit.form.get('sure') !== 'yes') return unsure(visit, app)
  if (await revokeApp(services, app.clientId)) return 'missing'
  return { to: pathOf(app) }
}

export async function remove(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  if (visit.form.get('sure') !== 'yes') return unsure(visit, app)
  if (await deleteApp(services, app.clientId)) return 'missing'
  return { to: '/console?done=deleted' }
}

const unsure = (visit: SignedInVisit, app: OwnApp) =>
  show(visit, app, { said: { problem: wordsOf(visit).sureFirst }, status: 400 })

interface Shown {
  typed?: Typed
  errors?: Errors
  said?: Said
  status?: number
}

function show(visit: SignedInVisit, app: OwnApp, shown: Shown = {}): Outcome {
  const words = wordsOf(visit)
  const page = visit.page(`${words.sections.settings} · ${app.name}`)
  const { typed = typedAs(app), errors = {}, status = 200 } = shown
  const said = shown.said ?? (visit.query.get('done') === 'saved' ? { notice: words.saved } : {})
  const to = (action: string) => pathIn(page.language, pathOf(app, action))
  const view = (
    <AppPage page={page} app={app} said={said}>
      <form method="post" action={to('/settings')}>
        <Field name="name" label={words.appName} value={typed.name} error={errors.name} required />
        <ScopeChecks page={page} chosen={app.scopes} error={errors.scopes} />
        <Field
          name="addresses"
          label={words.addresses}
          hint={words.addressesHint}
          value={typed.addresses}
          error={errors.addresses}
          rows={4}
        />
        <Field
          name="origins"
          label={words.origins}
          hint={words.originsHint}
          value={typed.origins}
          error={errors.origins}
          rows={4}
        />
        <Field
          name="visitorLimit"
          label={words.visitorLimit}
          hint={words.visitorLimitHint}
          value={typed.visitorLimit}
          error={errors.visitorLimit}
        />
        <Field
          name="dailyLimit"
          label={words.dailyLimit}
          hint={words.dailyLimitHint}
          value={typed.embedDailyLimit}
          error={errors.embedDailyLimit}
        />
        <button class="primary">{words.save}</button>
      </form>
      <Tester visit={visit} app={app} />
      <h2>{words.revoke}</h2>
      <p class="quiet">{words.revokeText}</p>
      <form method="post" action={to('/revoke')}>
        <Check name="sure" label={words.revokeSure} />
        <button class="danger">{words.revoke}</button>
      </form>
      <h2>{words.delete}</h2>
      <p class="quiet">{words.deleteText}</p>
      <form method="post" action={to('/delete')}>
        <Check name="sure" label={words.deleteSure} />
        <button class="danger">{words.delete}</button>
      </form>
    </AppPage>
  )
  return { view, status }
}

/** Checks an address and an origin against the saved allowlists. */
function Tester({ visit, app }: { visit: SignedInVisit; app: OwnApp }) {
  const words = wordsOf(visit)
  const address = field(visit.query, 'address')
  const origin = field(visit.query, 'origin').slice(0, longestTried)
  return (
    <>
      <h2 id="tester">{words.tester}</h2>
      <form action="#tester">
        <Field name="address" label={words.testerAddress} value={address} />
        {address !== '' && <Verdict visit={visit} isAllowed={admitsAddress(app, address)} />}
        <Field name="origin" label={words.testerOrigin} value={origin} />
        {origin !== '' && <Verdict visit={visit} isAllowed={admitsOrigin(app, origin)} />}
        <button>{words.test}</button>
      </form>
    </>
  )
}

function Verdict({ visit, isAllowed }: { visit: SignedInVisit; isAllowed: boolean | undefined }) {
  const words = wordsOf(visit)
  if (isAllowed === undefined) return <p class="error">{words.noAddress}</p>
  return (
    <p>
      <span class={isAllowed ? 'badge good' : 'badge bad'}>
        {isAllowed ? words.testAllowed : words.testDenied}
      </span>
    </p>
  )
}

/** Undefined if the text is not an IP address. */
function admitsAddress(app: OwnApp, address: string): boolean | undefined {
  if (isIP(address) === 0) return undefined
  const list = parseNetworks(app.addresses)
  return !('invalid' in list) && (list.empty || list.contains(address))
}

function admitsOrigin(app: OwnApp, origin: string): boolean {
  const list = parseOrigins(app.origins)
  return !('invalid' in list) && (list.empty || list.admits(origin))
}

const typedOf = (form: Form): Typed => ({
  name: field(form, 'name'),
  addresses: field(form, 'addresses'),
  origins: field(form, 'origins'),
  visitorLimit: field(form, 'visitorLimit'),
  embedDailyLimit: field(form, 'dailyLimit'),
})

const typedAs = (app: OwnApp): Typed => ({
  name: app.name,
  addresses: app.addresses.join('\n'),
  origins: app.origins.join('\n'),
  visitorLimit: app.visitorLimit === null ? '' : String(app.visitorLimit),
  embedDailyLimit: app.embedDailyLimit === null ? '' : String(app.embedDailyLimit),
})

const linesOf = (text: string) =>
  text
    .split(/[\r\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
