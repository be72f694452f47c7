/** @jsxImportSource hono/jsx */
/** An app's settings: name, scopes, lists with a way to try them, limits; its end. */

import { isIP } from 'node:net'
import { changeApp, deleteApp, mostEntries, revokeApp } from '../../domain/apps/apps'
import { parseOrigins } from '../../domain/apps/origins'
import { parseNetworks } from '../../lib/networks'
import type { ConsoleRoom } from '../rooms'
import { type Form, field } from '../site/forms'
import type { Outcome, SignedInVisit, SiteRoute } from '../site/visit'
import { Check, Field } from '../views/form'
import { pathIn } from '../views/layout'
import type { Said } from '../views/said'
import { isName, ScopeChecks, scopesOf } from './apps'
import { AppPage, forOwner, type OwnApp, pathOf, wordsOf } from './section'

const largest = 1_000_000_000
/** Characters of an origin to try: no browser sends a longer one. */
const longestTried = 300

/** The form as it is filled in: texts as typed, one entry of a list a line. */
interface Typed {
  name: string
  addresses: string
  origins: string
  visitorLimit: string
  dailyLimit: string
}

type Errors = Partial<Record<keyof Typed | 'scopes' | 'testerAddress', string>>

export function settingsRoutes(services: ConsoleRoom): SiteRoute[] {
  async function save(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const typed = typedOf(visit.form)
    const scopes = scopesOf(visit.form)
    const errors = errorsOf(visit, typed, scopes)
    if (Object.keys(errors).length > 0) {
      return show(visit, { ...app, scopes }, { typed, errors, status: 400 })
    }
    await changeApp(services, app.clientId, {
      name: typed.name,
      scopes,
      addresses: linesOf(typed.addresses),
      origins: linesOf(typed.origins),
      visitorLimit: numberOf(typed.visitorLimit),
      embedDailyLimit: numberOf(typed.dailyLimit),
    })
    return { to: `${pathOf(app, '/settings')}?done=saved` }
  }

  async function revoke(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    if (visit.form.get('sure') !== 'yes') return unsure(visit, app)
    await revokeApp(services, app.clientId)
    return { to: pathOf(app) }
  }

  async function remove(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    if (visit.form.get('sure') !== 'yes') return unsure(visit, app)
    await deleteApp(services, app.clientId)
    return { to: '/console?done=deleted' }
  }

  const unsure = (visit: SignedInVisit, app: OwnApp) =>
    show(visit, app, { said: { problem: wordsOf(visit).sureFirst }, status: 400 })

  const path = '/console/apps/:clientId/settings'
  return [
    {
      path,
      access: 'signed in',
      get: forOwner(services, (visit, app) => show(visit, app)),
      post: forOwner(services, save),
    },
    {
      path: '/console/apps/:clientId/revoke',
      access: 'signed in',
      post: forOwner(services, revoke),
    },
    {
      path: '/console/apps/:clientId/delete',
      access: 'signed in',
      post: forOwner(services, remove),
    },
  ]
}

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
          value={typed.dailyLimit}
          error={errors.dailyLimit}
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

/** Tries an address and an origin against the lists as they are saved. */
function Tester({ visit, app }: { visit: SignedInVisit; app: OwnApp }) {
  const words = wordsOf(visit)
  const address = field(visit.query, 'address')
  const origin = field(visit.query, 'origin').slice(0, longestTried)
  return (
    <>
      <h2 id="tester">{words.tester}</h2>
      <form action="#tester">
        <Field name="address" label={words.testerAddress} value={address} />
        {address !== '' && <Verdict visit={visit} isLetIn={admitsAddress(app, address)} />}
        <Field name="origin" label={words.testerOrigin} value={origin} />
        {origin !== '' && <Verdict visit={visit} isLetIn={admitsOrigin(app, origin)} />}
        <button>{words.test}</button>
      </form>
    </>
  )
}

function Verdict({ visit, isLetIn }: { visit: SignedInVisit; isLetIn: boolean | undefined }) {
  const words = wordsOf(visit)
  if (isLetIn === undefined) return <p class="error">{words.noAddress}</p>
  return (
    <p>
      <span class={isLetIn ? 'badge good' : 'badge bad'}>
        {isLetIn ? words.letIn : words.notLetIn}
      </span>
    </p>
  )
}

/** Undefined for what is no address. */
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
  dailyLimit: field(form, 'dailyLimit'),
})

const typedAs = (app: OwnApp): Typed => ({
  name: app.name,
  addresses: app.addresses.join('\n'),
  origins: app.origins.join('\n'),
  visitorLimit: app.visitorLimit === null ? '' : String(app.visitorLimit),
  dailyLimit: app.embedDailyLimit === null ? '' : String(app.embedDailyLimit),
})

function errorsOf(visit: SignedInVisit, typed: Typed, scopes: readonly string[]): Errors {
  const words = wordsOf(visit)
  const [addresses, pages] = [linesOf(typed.addresses), linesOf(typed.origins)]
  const tooMany = words.tooManyEntries(mostEntries)
  if (addresses.length > mostEntries) return { addresses: tooMany }
  if (pages.length > mostEntries) return { origins: tooMany }
  const networks = parseNetworks(addresses)
  const origins = parseOrigins(pages)
  return {
    ...(!isName(typed.name) && { name: words.badName }),
    ...(scopes.length === 0 && { scopes: words.badScopes }),
    ...('invalid' in networks && { addresses: words.badAddress(networks.invalid) }),
    ...('invalid' in origins && { origins: words.badOrigin(origins.invalid) }),
    ...(!isNumber(typed.visitorLimit, 0) && { visitorLimit: words.badNumber(0) }),
    ...(!isNumber(typed.dailyLimit, 1) && { dailyLimit: words.badNumber(1) }),
  }
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Nothing is a number too: none. */
const isNumber = (text: string, min: number) =>
  text === '' || (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= largest)

const numberOf = (text: string) => (text === '' ? null : Number(text))
