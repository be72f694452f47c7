/** The pages of endpoints and deliveries. */
import type { TriedDelivery } from '../../domain/webhooks/deliveries'
import { locales } from '../../locales'
import type { Delivery, DeliveryState } from '../../store/webhooks/deliveries'
import { type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import type { Attempt } from '../../store/webhooks/results'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { Check, Field, Notice, Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Said } from '../views/said'
import { timeOf } from '../views/time'
import { AppPage, type OwnApp, pathOf, wordsOf } from './section'

/** The form for an endpoint as it was filled in. */
export interface Typed {
  url: string
  kinds: readonly string[]
}

const looks: Record<DeliveryState, string> = {
  due: 'badge waiting',
  queued: 'badge waiting',
  sending: 'badge waiting',
  delivered: 'badge good',
  dead: 'badge bad',
}

export function WebhooksPage(props: {
  page: Page
  app: OwnApp
  endpoints: readonly Endpoint[]
  deliveries: readonly Delivery[]
  said?: Said
  typed?: Typed
  /** A secret that was just created. */
  secret?: string
}) {
  const { page, app, endpoints, deliveries, said, typed, secret } = props
  const words = wordsOf(page)
  const action = pathIn(page.language, pathOf(app, '/webhooks'))
  return (
    <AppPage page={page} app={app} said={said} scripts={[copyScript]}>
      {secret !== undefined && (
        <>
          <Notice>{words.secretOnce}</Notice>
          <CodeBlock language={page.language} code={secret} />
        </>
      )}
      <h2>{words.endpoints}</h2>
      {endpoints.length === 0 && <p class="empty">{words.noEndpoints}</p>}
      {endpoints.map((endpoint) => (
        <EndpointPanel page={page} endpoint={endpoint} action={action} />
      ))}
      <form method="post" action={action}>
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
        <button class="primary">{words.add}</button>
      </form>
      {endpoints.length > 0 && (
        <>
          <h2>{words.secret}</h2>
          <p class="quiet">{words.rotateText}</p>
          <Press action={`${action}/secret`} text={words.rotate} />
        </>
      )}
      <h2>{words.deliveries}</h2>
      {deliveries.length === 0 ? (
        <p class="quiet">{words.noDeliveries}</p>
      ) : (
        <DeliveryTable page={page} app={app} deliveries={deliveries} />
      )}
    </AppPage>
  )
}

function EndpointPanel(props: { page: Page; endpoint: Endpoint; action: string }) {
  const { page, endpoint, action } = props
  const { id, url, kinds, status, failingSince } = endpoint
  const words = wordsOf(page)
  const isEnabled = status === 'enabled'
  const press = (name: string, text: string, look: 'quiet' | 'danger' = 'quiet') => (
    <Press action={`${action}/${id}/${name}`} text={text} look={look} />
  )
  return (
    <div class="panel">
      <p>
        <strong>{url}</strong>{' '}
        <span class={isEnabled ? 'badge good' : 'badge bad'}>{words.endpointStatus[status]}</span>
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

function DeliveryTable(props: { page: Page; app: OwnApp; deliveries: readonly Delivery[] }) {
  const { page, app, deliveries } = props
  const words = wordsOf(page)
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col">{words.state}</th>
            <th scope="col" class="number">
              {words.attempts}
            </th>
            <th scope="col">{words.created}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id, kind, state, attempts, createdAt }) => (
            <tr>
              <td>
                <a href={pathIn(page.language, pathOf(app, `/deliveries/${id}`))}>{kind}</a>
              </td>
              <td>
                <span class={looks[state]}>{words.states[state]}</span>
              </td>
              <td class="number">{attempts}</td>
              <td>{timeOf(createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function DeliveryPage(props: {
  page: Page
  app: OwnApp
  delivery: TriedDelivery
  body: string
  said: Said
}) {
  const { page, app, delivery, body, said } = props
  const words = wordsOf(page)
  const { id, url, state, tried } = delivery
  const hasEnded = state === 'delivered' || state === 'dead'
  return (
    <AppPage page={page} app={app} said={said} scripts={[copyScript]}>
      <p>
        <code>{id}</code> <span class={looks[state]}>{words.states[state]}</span>
      </p>
      <p>{url}</p>
      {hasEnded && (
        <Press
          action={pathIn(page.language, pathOf(app, `/deliveries/${id}`))}
          text={words.replay}
        />
      )}
      <h2>{words.request}</h2>
      <CodeBlock language={page.language} code={body} />
      {tried.map((attempt) => (
        <AttemptPanel page={page} attempt={attempt} />
      ))}
    </AppPage>
  )
}

function AttemptPanel({ page, attempt }: { page: Page; attempt: Attempt }) {
  const { number, startedAt, durationMs, status, outcome, detail, answer, headers } = attempt
  const words = wordsOf(page)
  const outcomes = locales[page.language].deliveryOutcomes
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div class="panel">
      <h2>{words.attempt(number)}</h2>
      <p>
        {timeOf(startedAt)} · {words.took(durationMs.toLocaleString(page.language))} ·{' '}
        {status === null ? outcomes[outcome] : <code>{status}</code>}{' '}
        {detail && <code>{detail}</code>}
      </p>
      {lines.length > 0 && <pre tabindex={0}>{lines.join('\n')}</pre>}
      <h3>{words.response}</h3>
      {answer ? <pre tabindex={0}>{answer}</pre> : <p class="quiet">{words.noResponse}</p>}
    </div>
  )
}
