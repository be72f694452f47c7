/** An app's webhooks: its endpoints, their secret, and the deliveries. */
import { listDeliveries, replay } from '../../domain/webhooks/deliveries'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../domain/webhooks/endpoints'
import type { WebhookProblem } from '../../domain/webhooks/webhookProblems'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import type { ConsoleRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Said } from '../views/said'
import { type OwnApp, pathOf, wordsOf } from './section'
import { DeliveryPage, type Typed, WebhooksPage } from './webhookViews'

const shownDeliveries = 50

export const showWebhooks = (services: ConsoleRoom, visit: SignedInVisit, app: OwnApp) =>
  show(services, visit, app)

async function show(
  services: ConsoleRoom,
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

export async function add(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const typed = { url: field(visit.form, 'url'), kinds: visit.form.getAll('kind') }
  const added = await addEndpoint(services, { clientId: app.clientId, ...typed })
  if (isProblem(added)) return refuse(services, visit, app, added, typed)
  if (added.secret === undefined) return { to: pathOf(app, '/webhooks') }
  // The secret is shown only once, so there is no redirect.
  return show(services, visit, app, { secret: added.secret, status: 201 })
}

export async function rotate(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const rotated = await rotateSecret(services, app.clientId)
  if (isProblem(rotated)) return refuse(services, visit, app, rotated)
  return show(services, visit, app, { secret: rotated.secret })
}

const actions = {
  test: testEndpoint,
  disable: disableEndpoint,
  enable: enableEndpoint,
  remove: removeEndpoint,
}

export async function change(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const { endpointId = '', action = '' } = visit.parameters
  const endpoint = await services.endpoints.find(endpointId)
  const act = Object.entries(actions).find(([name]) => name === action)?.[1]
  if (endpoint?.clientId !== app.clientId || !act) return 'missing'
  const done = await act(services, endpointId)
  if (isProblem(done)) return refuse(services, visit, app, done)
  return { to: `${pathOf(app, '/webhooks')}${action === 'test' ? '?done=test' : ''}` }
}

/** Shows the problem on the page. The form keeps its values. */
const refuse = (
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
  problem: WebhookProblem,
  typed?: Typed,
) =>
  show(services, visit, app, {
    said: { problem: problemText(problem, visit.language) },
    status: 400,
    ...(typed && { typed }),
  })

async function find(services: ConsoleRoom, visit: SignedInVisit, app: OwnApp) {
  const ids = [visit.parameters['deliveryId'] ?? '']
  const [delivery] = await listDeliveries(services, { clientId: app.clientId, ids, limit: 1 })
  return delivery
}

export const deliveryPage = (services: ConsoleRoom, visit: SignedInVisit, app: OwnApp) =>
  showDelivery(services, visit, app)

async function showDelivery(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
  said?: Said,
): Promise<Outcome> {
  const delivery = await find(services, visit, app)
  if (!delivery) return 'missing'
  const body = (await services.deliveries.bodyOf(delivery.id)) ?? ''
  const page = visit.page(`${delivery.kind} · ${app.name}`)
  const given = said ?? doneOf(visit)
  return { view: <DeliveryPage page={page} app={app} said={given} {...{ delivery, body }} /> }
}

export async function replayDelivery(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const delivery = await find(services, visit, app)
  if (!delivery) return 'missing'
  const replayed = await replay(services, delivery.id)
  if (isProblem(replayed)) {
    return showDelivery(services, visit, app, { problem: problemText(replayed, visit.language) })
  }
  return { to: `${pathOf(app, `/deliveries/${delivery.id}`)}?done=replay` }
}

function doneOf(visit: SignedInVisit): Said {
  const words = wordsOf(visit)
  const notices: Record<string, string> = { test: words.testSent, replay: words.replayed }
  return { notice: notices[visit.query.get('done') ?? ''] }
}
