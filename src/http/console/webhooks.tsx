/** @jsxImportSource hono/jsx */
/** Where an app hears of events: its endpoints, their secret, and what was sent. */

import { UserError } from '../../domain/userError'
import { listDeliveries, replay } from '../../domain/webhooks/deliveries'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../domain/webhooks/endpoints'
import { locales } from '../../locales'
import type { ConsoleRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit, SiteRoute } from '../site/visit'
import type { Said } from '../views/said'
import { forOwner, type OwnApp, pathOf, wordsOf } from './section'
import { DeliveryPage, type Typed, WebhooksPage } from './webhookViews'

const shownDeliveries = 50

export function webhookRoutes(services: ConsoleRoom): SiteRoute[] {
  async function show(
    visit: SignedInVisit,
    app: OwnApp,
    shown: { said?: Said; typed?: Typed; secret?: string; status?: number } = {},
  ): Promise<Outcome> {
    const words = wordsOf(visit)
    const page = visit.page(`${words.sections.webhooks} · ${app.name}`)
    const [endpoints, deliveries] = await Promise.all([
      services.endpoints.list(app.clientId),
      services.deliveries.list({ clientId: app.clientId, limit: shownDeliveries }),
    ])
    const { status = 200, ...rest } = shown
    const given = { said: doneOf(visit), ...rest }
    const view = <WebhooksPage page={page} app={app} {...{ endpoints, deliveries, ...given }} />
    return { view, status }
  }

  async function add(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const typed = { url: field(visit.form, 'url'), kinds: visit.form.getAll('kind') }
    return attempt(visit, app, typed, async () => {
      const added = await addEndpoint(services, { clientId: app.clientId, ...typed })
      if (added.secret === undefined) return { to: pathOf(app, '/webhooks') }
      // Shown this once, so the page answers the form itself.
      return show(visit, app, { secret: added.secret, status: 201 })
    })
  }

  const rotate = (visit: SignedInVisit, app: OwnApp): Promise<Outcome> =>
    attempt(visit, app, undefined, async () => {
      const { secret } = await rotateSecret(services, app.clientId)
      return show(visit, app, { secret })
    })

  const deeds = {
    test: testEndpoint,
    disable: disableEndpoint,
    enable: enableEndpoint,
    remove: removeEndpoint,
  }

  async function change(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const { endpointId = '', deed = '' } = visit.parameters
    const endpoint = await services.endpoints.find(endpointId)
    const act = Object.entries(deeds).find(([name]) => name === deed)?.[1]
    if (endpoint?.clientId !== app.clientId || !act) return 'missing'
    return attempt(visit, app, undefined, async () => {
      await act(services, endpointId)
      return { to: `${pathOf(app, '/webhooks')}${deed === 'test' ? '?done=test' : ''}` }
    })
  }

  /** What an owner asks for and cannot have is said on the page; what was typed stays. */
  async function attempt(
    visit: SignedInVisit,
    app: OwnApp,
    typed: Typed | undefined,
    deed: () => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      return await deed()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      const said = { problem: <NotDone visit={visit} error={error} /> }
      return show(visit, app, { said, status: 400, ...(typed && { typed }) })
    }
  }

  async function find(visit: SignedInVisit, app: OwnApp) {
    const ids = [visit.parameters['deliveryId'] ?? '']
    const [delivery] = await listDeliveries(services, { clientId: app.clientId, ids, limit: 1 })
    return delivery
  }

  async function showDelivery(visit: SignedInVisit, app: OwnApp, said?: Said): Promise<Outcome> {
    const delivery = await find(visit, app)
    if (!delivery) return 'missing'
    const body = (await services.deliveries.bodyOf(delivery.id)) ?? ''
    const page = visit.page(`${delivery.kind} · ${app.name}`)
    const given = said ?? doneOf(visit)
    return { view: <DeliveryPage page={page} app={app} said={given} {...{ delivery, body }} /> }
  }

  async function replayDelivery(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const delivery = await find(visit, app)
    if (!delivery) return 'missing'
    try {
      await replay(services, delivery.id)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return showDelivery(visit, app, {
        problem: <NotDone visit={visit} error={error} />,
      })
    }
    return { to: `${pathOf(app, `/deliveries/${delivery.id}`)}?done=replay` }
  }

  const path = '/console/apps/:clientId'
  const owned = (show_: Parameters<typeof forOwner>[1]) => forOwner(services, show_)
  return [
    {
      path: `${path}/webhooks`,
      access: 'signed in',
      get: owned((visit, app) => show(visit, app)),
      post: owned(add),
    },
    { path: `${path}/webhooks/secret`, access: 'signed in', post: owned(rotate) },
    { path: `${path}/webhooks/:endpointId/:deed`, access: 'signed in', post: owned(change) },
    {
      path: `${path}/deliveries/:deliveryId`,
      access: 'signed in',
      get: owned((visit, app) => showDelivery(visit, app)),
      post: owned(replayDelivery),
    },
  ]
}

function doneOf(visit: SignedInVisit): Said {
  const words = wordsOf(visit)
  const notices: Record<string, string> = { test: words.testSent, replay: words.replayed }
  return { notice: notices[visit.query.get('done') ?? ''] }
}

/** Why it is not done, in the reader's language where that has words for it. */
function NotDone({ visit, error }: { visit: SignedInVisit; error: UserError }) {
  const mistakes: Record<string, string> = locales[visit.language].mistakes
  const reason = mistakes[error.kind ?? '']
  return (
    <>
      {wordsOf(visit).notDone} {reason ?? <span lang="en">{error.message}</span>}
    </>
  )
}
