/** The webhooks page of an app, with its endpoints, the secret and the latest deliveries. */
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
import type { Language } from '../../locales'
import { problemText } from '../../locales/problems'
import { type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import type { ConsoleRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { Check, Field, Form, Notice, Press } from '../views/forms'
import { pathIn } from '../views/layout'
import { Badge, Table, timeOf } from '../views/parts'
import { StateBadge } from './deliveries'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

const shownDeliveries = 50

export const showWebhooks: AppHandler = (services, visit, app) =>
  show(services, visit, app, { isTested: visit.query.get('done') === 'test' })

export const add: AppHandler = async (services, visit, app) => {
  const typed = { url: field(visit.form, 'url'), kinds: visit.form.getAll('kind') }
  const added = await addEndpoint(services, { clientId: app.clientId, ...typed })
  if (isProblem(added)) return show(services, visit, app, { problem: added, typed })
  if (added.secret === undefined) return { to: pathOf(app, '/webhooks') }
  // The response shows the secret directly instead of redirecting, because the secret is shown only once.
  return show(services, visit, app, { secret: added.secret }, 201)
}

export const rotate: AppHandler = async (services, visit, app) => {
  const rotated = await rotateSecret(services, app.clientId)
  const shown = isProblem(rotated) ? { problem: rotated } : { secret: rotated.secret }
  return show(services, visit, app, shown)
}

const actions = {
  test: testEndpoint,
  disable: disableEndpoint,
  enable: enableEndpoint,
  remove: removeEndpoint,
}

export const change: AppHandler = async (services, visit, app) => {
  const { endpointId = '', action = '' } = visit.parameters
  const endpoint = await services.endpoints.find(endpointId)
  const act = Object.entries(actions).find(([name]) => name === action)?.[1]
  if (endpoint?.clientId !== app.clientId || !act) return 'missing'
  const done = await act(services, endpointId)
  if (isProblem(done)) return show(services, visit, app, { problem: done })
  return { to: `${pathOf(app, '/webhooks')}${action === 'test' ? '?done=test' : ''}` }
}

interface Shown {
  problem?: WebhookProblem
  /** The values of a form for an endpoint that was rejected. */
  typed?: { url: string; kinds: readonly string[] }
  /** A secret that was just created. */
  secret?: string
  isTested?: boolean
}

async function show(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
  { problem, typed, secret, isTested }: Shown,
  status = problem ? 400 : 200,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { language } = visit
  const [endpoints, deliveries] = await Promise.all([
    services.endpoints.list(app.clientId),
    services.deliveries.list({ clientId: app.clientId, limit: shownDeliveries }),
  ])
  const path = pathOf(app, '/webhooks')
  const sent = {
    problem: problem && problemText(problem, language),
    notice: isTested && words.testSent,
  }
  const view = (
    <AppPage
      visit={visit}
      app={app}
      title={words.sections.webhooks}
      sent={sent}
      scripts={[copyScript]}
    >
      {secret !== undefined && (
        <>
          <Notice>{words.secretOnce}</Notice>
          <CodeBlock language={language} code={secret} />
        </>
      )}
      <h2>{words.endpoints}</h2>
      {endpoints.length === 0 && <p class="empty">{words.noEndpoints}</p>}
      {endpoints.map((endpoint) => (
        <EndpointPanel language={language} endpoint={endpoint} path={path} />
      ))}
      <Form language={language} to={path} button={words.add}>
        <Field name="url" type="url" label={words.url} value={typed?.url ?? ''} required />
        <fieldset>
          <legend>{words.events}</legend>
          {eventKinds.map((kind) => (
            <Check
              name="kind"
              value={kind}
              label={<code>{kind}</code>}
              checked={typed === undefined || typed.kinds.includes(kind)}
            />
          ))}
        </fieldset>
      </Form>
      {endpoints.length > 0 && (
        <>
          <h2>{words.secret}</h2>
          <p class="quiet">{words.rotateText}</p>
          <Press language={language} to={`${path}/secret`} text={words.rotate} />
        </>
      )}
      <h2>{words.deliveries}</h2>
      {deliveries.length === 0 ? (
        <p class="quiet">{words.noDeliveries}</p>
      ) : (
        <Table
          language={language}
          heads={[words.event, words.state, { number: words.attempts }, words.created]}
          rows={deliveries.map(({ id, kind, state, attempts, createdAt }) => [
            <a href={pathIn(language, pathOf(app, `/deliveries/${id}`))}>{kind}</a>,
            <StateBadge language={language} state={state} />,
            attempts,
            timeOf(createdAt),
          ])}
        />
      )}
    </AppPage>
  )
  return { view, status }
}

function EndpointPanel(props: { language: Language; endpoint: Endpoint; path: string }) {
  const { language, endpoint, path } = props
  const { id, url, kinds, status, failingSince } = endpoint
  const words = wordsOf({ language })
  const isEnabled = status === 'enabled'
  const press = (action: string, text: string, look: 'quiet' | 'danger' = 'quiet') => (
    <Press language={language} to={`${path}/${id}/${action}`} text={text} look={look} />
  )
  return (
    <div class="panel">
      <p>
        <strong>{url}</strong>{' '}
        <Badge look={isEnabled ? 'good' : 'bad'}>{words.endpointStatus[status]}</Badge>
      </p>
      <p class="quiet">{kinds.join(', ')}</p>
      {failingSince !== null && (
        <p class="error">
          {words.failing} {timeOf(failingSince)} (UTC)
        </p>
      )}
      <div class="actions">
        {isEnabled && press('test', words.sendTest)}
        {isEnabled ? press('disable', words.disable) : press('enable', words.enable)}
        {press('remove', words.remove, 'danger')}
      </div>
    </div>
  )
}
