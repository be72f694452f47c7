/** Handlers for the apps of all owners: search, top-ups, settings, revoking and restoring. */
import { scopes } from '../../domain/apps/access'
import type { AppProblem } from '../../domain/apps/appProblems'
import { limitFields, limitFrom } from '../../domain/apps/appSettings'
import { changeApp, findApp, grantCredits, restoreApp, revokeApp } from '../../domain/apps/apps'
import { isPack } from '../../domain/metering/prices'
import { randomBase62 } from '../../lib/base62'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import type { AppSettings } from '../../store/apps/apps'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Typed } from '../views/said'
import type { StaffAction } from './actions'
import { AppListPage } from './appListPage'
import { AppPage } from './appPage'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'

const perPage = 50
const shownGrants = 20

export async function listApps({ ownedApps }: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
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
  services: StaffRoom,
  visit: SignedInVisit,
  typed: Typed,
  status = 200,
): Promise<Outcome> {
  const clientId = clientIdOf(visit)
  const app = await findApp(services, clientId)
  if (isProblem(app)) return 'missing'
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

async function change(services: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const { form } = visit
  const values = Object.fromEntries([...form, ['scopes', form.getAll('scopes').join(' ')]])
  const problem = await changeApp(services, clientIdOf(visit), settingsOf(form))
  if (!problem) return { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
  return refuse(services, visit, problem, { values, status: 400 })
}

async function topUp(services: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const { form } = visit
  const [pack, credits, ref] = [field(form, 'pack'), field(form, 'credits'), field(form, 'ref')]
  const values = { pack, credits, ref }
  const granted = await grantCredits(services, clientIdOf(visit), amountOf(pack, credits), ref)
  if (isProblem(granted)) return refuse(services, visit, granted, { values, status: 409 })
  const done = granted.granted === 0 ? 'grantedBefore' : 'granted'
  return { to: `/staff/apps/${clientIdOf(visit)}?done=${done}` }
}

/** Shows the form again with its values. A problem with one field is shown at the field. */
function refuse(
  services: StaffRoom,
  visit: SignedInVisit,
  problem: AppProblem,
  { values, status }: { values: Record<string, string>; status: number },
): Promise<Outcome> {
  const text = problemText(problem, visit.language)
  const name = fieldOf(problem)
  return name
    ? show(services, visit, { values, errors: { [name]: text } }, 400)
    : show(services, visit, { values, problem: text }, status)
}

export const showApp = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const changeSettings: StaffAction = {
  action: 'change app',
  subject: 'clientId',
  logged: ['scopes', ...limitFields, 'commercialUse', 'autoPublish'],
  run: change,
}

export const topUpApp: StaffAction = {
  action: 'top up app',
  subject: 'clientId',
  logged: ['pack', 'credits', 'ref'],
  run: topUp,
}

const setting = (
  action: StaffAction['action'],
  act: (stores: StaffRoom, clientId: string) => Promise<AppProblem | undefined>,
): StaffAction => ({
  action,
  subject: 'clientId',
  async run(services, visit) {
    const problem = await act(services, clientIdOf(visit))
    return problem
      ? refuse(services, visit, problem, { values: {}, status: 409 })
      : { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
  },
})

export const revoke = setting('revoke app', revokeApp)
export const restore = setting('restore app', restoreApp)

const clientIdOf = ({ parameters }: SignedInVisit) => parameters['clientId'] ?? ''

/** The form field that a problem is about; undefined for a problem with the whole form. */
function fieldOf(problem: AppProblem): string | undefined {
  if (problem.code === 'bad_limit') return problem.field
  if (problem.code === 'bad_amount') return 'credits'
  return problem.code === 'bad_reference' ? 'ref' : undefined
}

/** All settings of the form. */
function settingsOf(form: URLSearchParams): Partial<AppSettings> {
  const autoPublish = field(form, 'autoPublish')
  return {
    scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
    ...Object.fromEntries(limitFields.map((name) => [name, limitFrom(field(form, name))])),
    commercialUse: form.has('commercialUse'),
    autoPublish: autoPublish === '' ? null : autoPublish === 'yes',
  }
}

/** Either a pack or a number of credits. Both or neither is NaN, which is rejected as invalid. */
function amountOf(pack: string, credits: string) {
  if (isPack(pack) && credits === '') return { pack }
  const isNumber = !isPack(pack) && /^-?\d{1,13}$/.test(credits)
  return { credits: isNumber ? Number(credits) : Number.NaN }
}
