/** The webhooks page of an app, with its endpoints, the secret and the latest deliveries. */
import { retryAll } from '../../domain/webhooks/deliveries'
import {
  addEndpoint,
  changeKinds,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../domain/webhooks/endpoints'
import { isProblem, type Problem } from '../../problems'
import type { ConsoleServices } from '../../serviceTypes'
import { doneIn, field, isSure } from '../forms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Field, Form, Notice, rejected, type Sent } from '../parts/forms'
import { More, Section, timeOf } from '../parts/parts'
import { redirectToShow, takeShown } from '../shownOnce'
import type { Outcome, SignedInVisit } from '../visit'
import { DeliveryLog } from './deliveryLog'
import { EndpointPanel, KindChecks } from './endpointPanel'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

const pageOf = (app: OwnApp) => pathOf(app, '/webhooks')

export const showWebhooks: AppHandler = async (services, visit, app) => {
  const { value: secret, cookies } = await takeShown(services, visit, pageOf(app))
  const sent = doneIn(visit.query, noticesOf(visit))
  return { ...(await show(services, visit, app, { sent, secret })), cookies }
}

/**
 * Returns the messages that the page shows after actions, keyed by action. Actions that have no message show
 * their result elsewhere on the page.
 */
function noticesOf(visit: SignedInVisit) {
  const { testSent: test, kindsSaved: kinds, retried: retry, noneFailed: idle } = wordsOf(visit)
  return { test, kinds, retry, idle }
}

export const add: AppHandler = async (services, visit, app) => {
  const typed = { url: field(visit.form, 'url'), kinds: visit.form.getAll('kind') }
  const added = await addEndpoint(services, { clientId: app.clientId, ...typed })
  if (isProblem(added)) {
    return show(services, visit, app, { sent: rejected(visit, added), typed })
  }
  return added.secret === undefined
    ? { to: pageOf(app) }
    : redirectToShow(services, visit, pageOf(app), added.secret)
}

export const rotate: AppHandler = async (services, visit, app) => {
  if (!isSure(visit.form)) return refuse(services, visit, app)
  const rotated = await rotateSecret(services, app.clientId)
  return isProblem(rotated)
    ? refuse(services, visit, app, rotated)
    : redirectToShow(services, visit, pageOf(app), rotated.secret)
}

const actions = {
  test: (services: ConsoleServices, id: string, form: URLSearchParams) =>
    testEndpoint(services, id, form.get('kind') ?? undefined),
  kinds: (services: ConsoleServices, id: string, form: URLSearchParams) =>
    changeKinds(services, id, form.getAll('kind')),
  retry: retryAll,
  disable: disableEndpoint,
  enable: enableEndpoint,
  remove: removeEndpoint,
}

export const change: AppHandler = async (services, visit, app) => {
  const { endpointId = '', action = '' } = visit.parameters
  const endpoint = await services.endpoints.find(endpointId)
  const act = Object.entries(actions).find(([name]) => name === action)?.[1]
  if (endpoint?.clientId !== app.clientId || !act) return { code: 'not_found' }
  if (action === 'remove' && !isSure(visit.form)) return refuse(services, visit, app)
  const done = await act(services, endpointId, visit.form)
  if (isProblem(done)) return refuse(services, visit, app, done)
  const notice = done === 0 ? 'idle' : action
  return { to: `${pageOf(app)}${notice in noticesOf(visit) ? `?done=${notice}` : ''}` }
}

/** @param problem by default, asks the user to confirm the action */
const refuse = (
  services: ConsoleServices,
  visit: SignedInVisit,
  app: OwnApp,
  problem: Problem = { code: 'unconfirmed' },
) => show(services, visit, app, { sent: rejected(visit, problem) })

interface Shown {
  sent: Sent
  /** The values of a rejected endpoint form. */
  typed?: { url: string; kinds: readonly string[] }
  /** A secret that was just created. */
  secret?: string | undefined
}

async function show(
  services: ConsoleServices,
  visit: SignedInVisit,
  app: OwnApp,
  { sent, typed, secret }: Shown,
): Promise<Outcome & { view: unknown }> {
  const words = wordsOf(visit)
  const path = pageOf(app)
  const [endpoints, bothUntil] = await Promise.all([
    services.endpoints.list(app.clientId),
    services.endpoints.bothSecretsUntil(app.clientId),
  ])
  const view = (
    <AppPage
      visit={visit}
      app={app}
      title={words.sections.webhooks}
      sent={sent}
      scripts={[copyScript]}
    >
      {secret !== undefined && <Notice>{words.secretOnce}</Notice>}
      {secret !== undefined && <CodeBlock code={secret} />}
      <h2>{words.endpoints}</h2>
      {endpoints.length === 0 && <p class="empty">{words.noEndpoints}</p>}
      {endpoints.map((endpoint) => (
        <EndpointPanel endpoint={endpoint} path={path} />
      ))}
      <More title={words.addTitle} isOpen={endpoints.length === 0 || typed !== undefined}>
        <Form to={path} button={words.add}>
          <Field name="url" type="url" label={words.url} value={typed?.url ?? ''} required />
          <KindChecks {...typed} />
        </Form>
      </More>
      {await DeliveryLog({ services, visit, app, endpoints })}
      {endpoints.length > 0 && (
        <Section title={words.secret}>
          {bothUntil && <p>{words.bothSign(timeOf(bothUntil))}</p>}
          <More title={words.rotate}>
            <Form
              to={`${path}/secret`}
              press="danger"
              button={words.rotate}
              sure={words.rotateSure}
            >
              <p class="quiet">{words.rotateText}</p>
            </Form>
          </More>
        </Section>
      )}
    </AppPage>
  )
  return { view, status: sent.status }
}
