/** Handlers for the staff pages about apps: search, top-ups, settings, revocation and restoration. */
import { scopes } from '../../domain/apps/access'
import { limitFields, limitFrom } from '../../domain/apps/appSettings'
import { changeApp, grantCredits, restoreApp, revokeApp } from '../../domain/apps/apps'
import { isPack } from '../../domain/metering/prices'
import { isProblem, type Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { AppSettings } from '../../store/apps/apps'
import { SandboxBadge } from '../console/section'
import { field } from '../forms'
import { rejected } from '../parts/forms'
import { Link } from '../parts/language'
import { Time } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { AppStatus, clientIdOf, showApp } from './appPage'
import { type Handler, listPage, wordsOf } from './frame'

export const listApps: Handler = ({ ownedApps }, visit) => {
  const { app: words, sections, queue } = wordsOf(visit)
  return listPage(visit, {
    path: '/staff/apps',
    title: sections.apps,
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

export const changeSettings: StaffAction = {
  action: 'change app',
  subject: 'clientId',
  logged: ['scopes', ...limitFields, 'commercialUse', 'autoPublish'],
  async run(services, visit) {
    const { form } = visit
    const values = Object.fromEntries([...form, ['scopes', form.getAll('scopes').join(' ')]])
    const problem = await changeApp(services, clientIdOf(visit), settingsOf(form))
    return problem
      ? showApp(services, visit, rejected(visit, problem, values))
      : doneAt(visit, 'saved')
  },
}

export const topUpApp: StaffAction = {
  action: 'top up app',
  subject: 'clientId',
  logged: ['pack', 'credits', 'ref'],
  async run(services, visit) {
    const { form } = visit
    const [pack, credits, ref] = [field(form, 'pack'), field(form, 'credits'), field(form, 'ref')]
    const amount = amountOf(pack, credits)
    const granted = await grantCredits(services, clientIdOf(visit), amount, ref)
    return isProblem(granted)
      ? showApp(services, visit, rejected(visit, granted, { pack, credits, ref }))
      : doneAt(visit, granted.granted === 0 ? 'grantedBefore' : 'granted')
  },
}

const setting = (
  action: StaffAction['action'],
  act: (services: StaffServices, clientId: string) => Promise<Problem | undefined>,
): StaffAction => ({
  action,
  subject: 'clientId',
  async run(services, visit) {
    const problem = await act(services, clientIdOf(visit))
    return problem ? showApp(services, visit, rejected(visit, problem)) : doneAt(visit, 'saved')
  },
})

export const revoke = setting('revoke app', revokeApp)
export const restore = setting('restore app', restoreApp)

const doneAt = (visit: SignedInVisit, done: string) => ({
  to: `/staff/apps/${clientIdOf(visit)}?done=${done}`,
})

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

/**
 * Returns the pack or the number of credits. If both or neither are given, the number is NaN, which is
 * rejected as invalid.
 */
function amountOf(pack: string, credits: string) {
  if (isPack(pack) && credits === '') return { pack }
  const isNumber = !isPack(pack) && /^-?\d{1,13}$/.test(credits)
  return { credits: isNumber ? Number(credits) : Number.NaN }
}
