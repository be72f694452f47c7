/** @jsxImportSource hono/jsx */
/** Apps of all owners: looked for, given credits, limited, revoked and restored. */

import { scopes } from '../../domain/apps/access'
import {
  changeApp,
  findApp,
  grantCredits,
  isReserved,
  restoreApp,
  revokeApp,
} from '../../domain/apps/apps'
import type { AppStores } from '../../domain/apps/books'
import { isPack } from '../../domain/metering/prices'
import { randomBase62 } from '../../lib/base62'
import type { AppSettings } from '../../store/apps/apps'
import type { StaffRoom } from '../rooms'
import { type Form, field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Typed } from '../views/said'
import { AppListPage } from './appListPage'
import { AppPage } from './appPage'
import type { Deed, StaffRoute } from './deeds'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { orProblem } from './messages'

const perPage = 50
const shownGrants = 20
const longestReference = 200

const limits = [
  { name: 'hourlyLimit', min: 0 },
  { name: 'visitorLimit', min: 0 },
  { name: 'embedDailyLimit', min: 1 },
] as const
const most = 1_000_000_000

export function appRoutes(services: StaffRoom): StaffRoute[] {
  const { ownedApps } = services

  async function list(visit: SignedInVisit): Promise<Outcome> {
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

  async function show(visit: SignedInVisit, typed: Typed, status = 200): Promise<Outcome> {
    const clientId = clientIdOf(visit)
    const found = await orProblem(findApp(services, clientId))
    if ('problem' in found) return 'missing'
    const app = found.done
    const [grants, owner] = await Promise.all([
      ownedApps.grants(app.id, shownGrants),
      ownedApps.ownerOf(clientId),
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

  async function change(visit: SignedInVisit): Promise<Outcome> {
    const { form } = visit
    const values = Object.fromEntries([...form, ['scopes', form.getAll('scopes').join(' ')]])
    const settings = settingsOf(form)
    if ('bad' in settings) {
      const { name, min } = settings.bad
      const errors = { [name]: wordsOf(visit).app.badLimit(String(min)) }
      return show(visit, { values, errors }, 400)
    }
    const changed = await orProblem(changeApp(services, clientIdOf(visit), settings))
    return 'problem' in changed
      ? show(visit, { values, ...changed }, 400)
      : { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
  }

  async function topUp(visit: SignedInVisit): Promise<Outcome> {
    const { form } = visit
    const [pack, credits, ref] = [field(form, 'pack'), field(form, 'credits'), field(form, 'ref')]
    const values = { pack, credits, ref }
    const { badAmount, badReference } = wordsOf(visit).app
    const what = amountOf(pack, credits)
    if (!what) return show(visit, { values, errors: { credits: badAmount } }, 400)
    if (ref === '' || ref.length > longestReference || isReserved(ref)) {
      return show(visit, { values, errors: { ref: badReference } }, 400)
    }
    const granted = await orProblem(grantCredits(services, clientIdOf(visit), what, ref))
    if ('problem' in granted) return show(visit, { values, ...granted }, 409)
    const done = granted.done.granted === 0 ? 'grantedBefore' : 'granted'
    return { to: `/staff/apps/${clientIdOf(visit)}?done=${done}` }
  }

  const setting = (
    action: Deed['action'],
    act: (stores: AppStores, clientId: string) => Promise<void>,
  ): Deed => ({
    action,
    subject: 'clientId',
    async run(visit) {
      const changed = await orProblem(act(services, clientIdOf(visit)))
      return 'problem' in changed
        ? show(visit, changed, 409)
        : { to: `/staff/apps/${clientIdOf(visit)}?done=saved` }
    },
  })

  return [
    { path: '/staff/apps', access: 'admin', get: list },
    {
      path: '/staff/apps/:clientId',
      access: 'admin',
      get: (visit) => show(visit, doneOf(visit)),
      post: {
        action: 'change app',
        subject: 'clientId',
        kept: ['scopes', ...limits.map(({ name }) => name), 'commercialUse', 'autoPublish'],
        run: change,
      },
    },
    {
      path: '/staff/apps/:clientId/top-up',
      access: 'admin',
      post: {
        action: 'top up app',
        subject: 'clientId',
        kept: ['pack', 'credits', 'ref'],
        run: topUp,
      },
    },
    {
      path: '/staff/apps/:clientId/revoke',
      access: 'admin',
      post: setting('revoke app', revokeApp),
    },
    {
      path: '/staff/apps/:clientId/restore',
      access: 'admin',
      post: setting('restore app', restoreApp),
    },
  ]
}

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
