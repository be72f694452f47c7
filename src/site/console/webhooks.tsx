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
import { isProblem } from '../../problems'
import type { ConsoleServices } from '../../serviceTypes'
import { dictionaryKinds, type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import { formOn } from '../formOn'
import { field, isSure } from '../forms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Checks, Choice, Field, Form, Notice, Press } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, More, Section, timeOf } from '../parts/parts'
import { redirectToShow, takeShown } from '../shownOnce'
import { DeliveryLog, retryingOf } from './deliveries'
import { type AppHandler, AppPage, dangerOn, type OwnApp, pathOf, wordsOf } from './section'

const pageOf = (app: OwnApp) => pathOf(app, '/webhooks')

export const showWebhooks: AppHandler = async (services, visit) => {
  const { app, sent, form } = visit
  const words = wordsOf(visit)
  const path = pageOf(app)
  // A secret that was just created.
  const secret = await takeShown(services, visit, path)
  const [endpoints, bothUntil] = await Promise.all([
    services.endpoints.list(app.clientId),
    services.endpoints.bothSecretsUntil(app.clientId),
  ])
  const isRejected = sent?.values?.['url'] !== undefined
  return (
    <AppPage
      visit={visit}
      section="webhooks"
      // Other actions show their result elsewhere on the page.
      notices={{
        test: words.testSent,
        kinds: words.kindsSaved,
        retry: words.retried,
        idle: words.noneFailed,
      }}
      scripts={[copyScript]}
    >
      {secret !== undefined && <Notice>{words.secretOnce}</Notice>}
      {secret !== undefined && <CodeBlock code={secret} />}
      <h2>{words.endpoints}</h2>
      {endpoints.length === 0 && <p class="empty">{words.noEndpoints}</p>}
      {endpoints.map((endpoint) => (
        <EndpointPanel endpoint={endpoint} path={path} />
      ))}
      <More title={words.addTitle} isOpen={endpoints.length === 0 || isRejected}>
        <Form to={path} button={words.add} sent={sent}>
          <Field name="url" type="url" label={words.url} required />
          <KindChecks {...(isRejected && { kinds: form.getAll('kind') })} />
        </Form>
      </More>
      {await DeliveryLog({ services, visit, endpoints })}
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
}

function EndpointPanel({ endpoint, path }: { endpoint: Endpoint; path: string }) {
  const { id, url, kinds, status, failingSince, nextRetryAt } = endpoint
  const words = useWords().console
  const isEnabled = status === 'enabled'
  const to = (action: string) => `${path}/${id}/${action}`
  return (
    <div class="panel">
      <p>
        <strong>{url}</strong>{' '}
        <Badge look={isEnabled ? 'good' : 'bad'}>{words.endpointStatus[status]}</Badge>
      </p>
      <p class="quiet">{kinds.join(', ')}</p>
      {failingSince !== null && (
        <p class="error">
          <Link to={retryingOf(path, id)}>
            {words.failing} {timeOf(failingSince)} (UTC)
          </Link>
          {nextRetryAt && ` · ${words.nextAttempt}: ${timeOf(nextRetryAt)} (UTC)`}
        </p>
      )}
      <div class="actions">
        {isEnabled && <Press to={to('retry')} text={words.retryAll} />}
        {isEnabled && (
          <More title={words.sendTest}>
            <Form to={to('test')} button={words.sendTest}>
              <Choice
                name="kind"
                id={`test-${id}`}
                label={words.testKind}
                value={kinds[0]}
                options={eventKinds.map((kind) => [kind, kind])}
              />
            </Form>
          </More>
        )}
        <More title={words.editKinds}>
          <Form to={to('kinds')} button={words.save}>
            <KindChecks kinds={kinds} />
          </Form>
        </More>
        <Press
          to={to(isEnabled ? 'disable' : 'enable')}
          text={isEnabled ? words.disable : words.enable}
        />
        <More title={words.remove}>
          <Form to={to('remove')} press="danger" button={words.remove} sure={words.removeSure} />
        </More>
      </div>
    </div>
  )
}

/** @param kinds the event kinds whose boxes are ticked; defaults to the kinds of dictionary events */
const KindChecks = ({ kinds = dictionaryKinds }: { kinds?: readonly string[] }) => (
  <Checks
    name="kind"
    legend={useWords().console.events}
    options={eventKinds.map((kind) => [kind, <code>{kind}</code>])}
    chosen={kinds}
  />
)

export const add = formOn(showWebhooks, async (services, visit) => {
  const { app, form } = visit
  const given = { url: field(form, 'url'), kinds: form.getAll('kind') }
  const added = await addEndpoint(services, { clientId: app.clientId, ...given })
  if (isProblem(added)) return added
  return added.secret === undefined
    ? { to: pageOf(app) }
    : redirectToShow(services, visit, pageOf(app), added.secret)
})

export const rotate = dangerOn(showWebhooks, async (services, visit) => {
  const rotated = await rotateSecret(services, visit.app.clientId)
  return isProblem(rotated)
    ? rotated
    : redirectToShow(services, visit, pageOf(visit.app), rotated.secret)
})

type Action = (services: ConsoleServices, id: string, form: URLSearchParams) => Promise<unknown>

const actions: Record<string, Action> = {
  test: (services, id, form) => testEndpoint(services, id, form.get('kind') ?? undefined),
  kinds: (services, id, form) => changeKinds(services, id, form.getAll('kind')),
  retry: retryAll,
  disable: disableEndpoint,
  enable: enableEndpoint,
  remove: removeEndpoint,
}

export const change = formOn(showWebhooks, async (services, visit) => {
  const { app, form, parameters } = visit
  const { endpointId = '', action = '' } = parameters
  const endpoint = await services.endpoints.find(endpointId)
  const act = Object.entries(actions).find(([name]) => name === action)?.[1]
  if (endpoint?.clientId !== app.clientId || !act) return { code: 'not_found' }
  if (action === 'remove' && !isSure(form)) return { code: 'unconfirmed' }
  const done = await act(services, endpointId, form)
  if (isProblem(done)) return done
  return { to: `${pageOf(app)}?done=${done === 0 ? 'idle' : action}` }
})
