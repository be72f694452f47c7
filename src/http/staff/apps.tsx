/** Apps of all owners: looked for, given credits, limited, revoked and restored. */
import {
  changeApp,
  findApp,
  grantCredits,
  isReserved,
  restoreApp,
  revokeApp,
} from '../../domain/apps/apps'
import type { Stores } from '../../domain/apps/books'
import { isPack } from '../../domain/apps/credits'
import { randomBase62 } from '../../lib/base62'
import { type AppSettings, scopes } from '../../store/apps/apps'
import type { OwnedApps } from '../../store/apps/ownedApps'
import { type Form, field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Typed } from '../views/said'
import { AppListPage } from './appListPage'
import { AppPage } from './appPage'
import type { Deed } from './deeds'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { orProblem } from './messages'

export interface AppPageServices extends Stores {
  ownedApps: OwnedApps
}

const perPage = 50
const shownGrants = 20
const longestReference = 200

const limits = [
  { name: 'hourlyLimit', min: 0 },
  { name: 'visitorLimit', min: 0 },
  { name: 'embedDailyLimit', min: 1 },
] as const
const most = 1_000_000_000

export async function listApps(
  { ownedApps }: AppPageServices,
  visit: SignedInVisit,
): Promise<Outcome> {
  const text = field(visit.query, 'q')
  const from = wholeFrom(visit.query.get('from'))
  const found = await ownedApps.search(text, { limit: perPage + 1, offset: from })
  const page = visit.page(wordsOf(visit).sections.apps)
  return {
    view: (
      <AppListPage
        page={page}
        text={text}
        apps={found.slice(0, perPage)}
        previous={from > 0 ? Math.max(0, from - perPage) : undefined}
        next={found.length > perPage ? from + perPage : undefined}
      />
    ),
  }
}

async function show(
  services: AppPageServices,
  visit: SignedInVisit,
  typed: Typed,
  status = 200,
): Promise<Outcome> {
  const clientId = clientIdOf(visit)
  const found = await orProblem(findApp(services, clientId))
  if ('problem' in found) return 'missing'
  const app = found.done
  const [grants, owner] = await Promise.all([
    services.ownedApps.grants(app.id, shownGrants),
    services.ownedApps.ownerOf(clientId),
  ])
  const page = pageAt(visit, `/staff/apps/${clientId}`, app.name)
  return {
    view: (
      <AppPage
        page={page}
        app={app}
        owner={owner}
        grants={grants}
        reference={`staff-${randomBase62(12)}`}
        typed={typed}
      />
    ),
    status,
  }
}

async function change(services: AppPageServices, visit: SignedInVisit): Promise<Outcome> {
  const { form } = visit
  const values = Object.fromEntries([...form, ['scopes', form.getAll('scopes').join(' ')]])
  const settings = settingsOf(form)
  if ('bad' in settings) {
    const { name, min } = settings.bad
    const errors = { [name]: wordsOf(visit).app.badLimit(String(min)) }
    return show(services, visit, { values, errors }, 400)
  }
  const changed = await orProblem(changeApp(services, clientIdOf(visit), settings))
  return 'problem' in changed
    ? show(services, visit, { values, ...changed }, 400)
    : { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
}

async function topUp(services: AppPageServices, visit: SignedInVisit): Promise<Outcome> {
  const { form } = visit
  const [pack, credits, ref] = [field(form, 'pack'), field(form, 'credits'), field(form, 'ref')]
  const values = { pack, credits, ref }
  const { badAmount, badReference } = wordsOf(visit).app
  const what = amountOf(pack, credits)
  if (!what) return show(services, visit, { values, errors: { credits: badAmount } }, 400)
  if (ref === '' || ref.length > longestReference || isReserved(ref)) {
    return show(services, visit, { values, errors: { ref: badReference } }, 400)
  }
  const granted = await orProblem(grantCredits(services, clientIdOf(visit), what, ref))
  if ('problem' in granted) return show(services, visit, { values, ...granted }, 409)
  const done = granted.done.granted === 0 ? 'grantedBefore' : 'granted'
  return { to: `/staff/apps/${clientIdOf(visit)}?done=${done}` }
}

export const showApp = (services: AppPageServices, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const changeSettings: Deed<AppPageServices> = {
  action: 'change app',
  subject: 'clientId',
  kept: ['scopes', ...limits.map(({ name }) => name), 'commercialUse', 'autoPublish'],
  run: change,
}

export const topUpApp: Deed<AppPageServices> = {
  action: 'top up app',
  subject: 'clientId',
  kept: ['pack', 'credits', 'ref'],
  run: topUp,
}

const setting = (
  action: Deed<AppPageServices>['action'],
  act: (stores: Stores, clientId: string) => Promise<void>,
): Deed<AppPageServices> => ({
  action,
  subject: 'clientId',
  async run(services, visit) {
    const changed = await orProblem(act(services, clientIdOf(visit)))
    return 'problem' in changed
      ? show(services, visit, changed, 409)
      : { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
  },
})

export const revoke = setting('revoke app', revokeApp)
export const restore = setting('restore app', restoreApp)

const clientIdOf = ({ parameters }: SignedInVisit) => parameters['clientId'] ?? ''

/** Everything the form sets; or the limit that is none. */
function settingsOf(form: Form): Partial<AppSettings> | { bad: (typeof limits)[number] } {
  const bad = limits.find(({ name, min }) => limitOf(field(form, name), min) === undefined)
  if (bad) return { bad }
  const autoPublish = field(form, 'autoPublish')
  return {
    scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
    ...Object.fromEntries(limits.map(({ name, min }) => [name, limitOf(field(form, name), min)])),
    commercialUse: form.has('commercialUse'),
    autoPublish: autoPublish === '' ? null : autoPublish === 'yes',
  }
}

/** Empty: null, as the service has it. @returns undefined for what is no limit */
function limitOf(text: string, min: number): number | null | undefined {
  if (text === '') return null
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : -1
  return limit >= min && limit <= most ? limit : undefined
}

/** Either a pack or a number, and not both. */
function amountOf(pack: string, credits: string) {
  if (isPack(pack)) return credits === '' ? { pack } : undefined
  return /^-?[1-9]\d{0,11}$/.test(credits) ? { credits: Number(credits) } : undefined
}
