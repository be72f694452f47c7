/** The log of an app's webhook deliveries, and the page for a single delivery with its attempts. */
import { listDeliveries, sendNow } from '../../domain/webhooks/deliveries'
import { locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { ConsoleServices } from '../../serviceTypes'
import type { Delivery, DeliveryFilter } from '../../store/webhooks/deliveries'
import { type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import type { Attempt } from '../../store/webhooks/results'
import { formOn } from '../formOn'
import { linkWith } from '../forms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Choice, Press } from '../parts/forms'
import { Link, useLanguage, useWords } from '../parts/language'
import { Badge, type Look, Pages, secondOf, Table, timeOf } from '../parts/parts'
import type { AppVisit } from '../visit'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

const perPage = 50

/** The delivery states that the page offers as filters, each with the filter for the database query. */
const states = {
  due: { states: ['due', 'queued'] },
  retrying: { isRetrying: true },
  sending: { states: ['sending'] },
  delivered: { states: ['delivered'] },
  dead: { states: ['dead'] },
} as const satisfies Record<string, Partial<DeliveryFilter>>
type ShownState = keyof typeof states

/** Returns the path of the log that shows only an endpoint's deliveries that wait for another attempt. */
export const retryingOf = (webhooks: string, endpointId: string) =>
  `${webhooks}?endpoint=${endpointId}&state=retrying#deliveries`

const looks: Partial<Record<Delivery['state'], Look>> = { delivered: 'good', dead: 'bad' }

/** The database has no state for a delivery that is waiting for another attempt. It is shown as retrying. */
function StateBadge(props: { delivery: Pick<Delivery, 'state' | 'attempts'> }) {
  const { state, attempts } = props.delivery
  const words = useWords().console
  const isRetrying = attempts > 0 && (state === 'due' || state === 'queued')
  return (
    <Badge look={looks[state] ?? 'waiting'}>
      {isRetrying ? words.retrying : words.states[state]}
    </Badge>
  )
}

/** Whether a delivery is waiting for another attempt. */
const waits = ({ state, attempts }: Delivery) => state === 'due' && attempts > 0

/** The log of the app's deliveries, with filters. */
export async function DeliveryLog(props: {
  services: ConsoleServices
  visit: AppVisit
  endpoints: readonly Endpoint[]
}) {
  const { services, visit, endpoints } = props
  const { language, query, app } = visit
  const words = wordsOf(visit)
  const state = Object.keys(states).find((name) => name === query.get('state'))
  const endpoint = endpoints.find(({ id }) => id === query.get('endpoint'))?.id
  const kind = [...eventKinds, 'test' as const].find((name) => name === query.get('kind'))
  const filter: Omit<DeliveryFilter, 'limit'> = {
    clientId: app.clientId,
    ...(endpoint !== undefined && { endpointId: endpoint }),
    ...(state !== undefined && states[state as ShownState]),
    ...(kind === 'test' ? { isTest: true } : kind !== undefined && { kind }),
  }
  const before = query.get('before')
  const found = await services.deliveries.list({
    ...filter,
    ...(before !== null && { before }),
    limit: perPage + 1,
  })
  const shown = found.slice(0, perPage)
  const isFiltered = Object.keys(filter).length > 1
  const path = pathOf(app, '/webhooks')
  const next = linkWith(query, path, { before: shown.at(-1)?.id ?? '' })
  return (
    <>
      <h2 id="deliveries">{words.deliveries}</h2>
      {(isFiltered || found.length > 0) && (
        <form action={pathIn(language, `${path}#deliveries`)} class="row">
          <Choice
            name="endpoint"
            label={words.endpoint}
            value={endpoint}
            none={words.all}
            options={endpoints.map(({ id, url }) => [id, shortUrl(url)])}
          />
          <Choice
            name="state"
            label={words.state}
            value={state}
            none={words.all}
            options={Object.entries(words.stateChoices)}
          />
          <Choice
            name="kind"
            label={words.event}
            value={kind}
            none={words.all}
            options={[...eventKinds.map((one) => [one, one] as const), ['test', words.tests]]}
          />
          <button>{words.filter}</button>
        </form>
      )}
      <Table
        name={words.deliveries}
        heads={[
          words.event,
          words.endpoint,
          words.state,
          words.outcome,
          { number: words.attempts },
          words.keys.created,
          words.action,
        ]}
        rows={shown.map((one) => rowOf(visit, one))}
        empty={isFiltered ? words.noMatch : words.noDeliveries}
      />
      <Pages next={found.length > perPage ? `${next}#deliveries` : undefined} />
    </>
  )
}

function rowOf(visit: AppVisit, delivery: Delivery) {
  const { id, kind, isTest, url, state, attempts, dueAt, createdAt, status, outcome } = delivery
  const words = wordsOf(visit)
  const path = pathOf(visit.app, `/deliveries/${id}`)
  const press = (text: string) => <Press to={path} text={text} />
  return [
    <>
      <Link to={path}>{kind}</Link> {isTest && <Badge>{words.testMark}</Badge>}
    </>,
    <code>{shortUrl(url)}</code>,
    <>
      <StateBadge delivery={delivery} />
      {waits(delivery) && [<br />, `${words.nextAttempt}: ${timeOf(dueAt)}`]}
    </>,
    // Why there was no response, if there was none. Before the first attempt, both are null.
    status?.toString() ?? (outcome && locales[visit.language].deliveryOutcomes[outcome]),
    attempts,
    timeOf(createdAt),
    waits(delivery) ? press(words.retryNow) : state === 'dead' ? press(words.replay) : '',
  ]
}

/** Shortens a URL to its host and the end of its path, to fit a column. */
function shortUrl(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  const path = pathname.length > 30 ? `…${pathname.slice(-29)}` : pathname
  return host + path
}

/** Returns the delivery that the path names, if the app has such a delivery. */
async function deliveryIn(services: ConsoleServices, { app, parameters }: AppVisit) {
  const ids = [parameters['deliveryId'] ?? '']
  const [delivery] = await listDeliveries(services, { clientId: app.clientId, ids, limit: 1 })
  return delivery
}

export const showDelivery: AppHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const delivery = await deliveryIn(services, visit)
  if (!delivery) return { code: 'not_found' }
  const { id, kind, isTest, url, state, tried, dueAt } = delivery
  const isOver = state === 'delivered' || state === 'dead'
  const body = (await services.deliveries.bodyOf(id)) ?? ''
  return (
    <AppPage
      visit={visit}
      section="webhooks"
      title={kind}
      notices={{ replay: words.replayed }}
      scripts={[copyScript]}
    >
      <p>
        <code>{id}</code> <StateBadge delivery={delivery} />{' '}
        {isTest && <Badge>{words.testMark}</Badge>}
      </p>
      <p>{url}</p>
      {waits(delivery) && (
        <p>
          {words.nextAttempt}: {timeOf(dueAt)} (UTC)
        </p>
      )}
      {(isOver || waits(delivery)) && (
        <Press
          to={pathOf(visit.app, `/deliveries/${id}`)}
          text={isOver ? words.replay : words.retryNow}
        />
      )}
      <h2>{words.request}</h2>
      <CodeBlock code={body} />
      {tried.toReversed().map((attempt) => (
        <AttemptPanel attempt={attempt} />
      ))}
    </AppPage>
  )
}

export const replayDelivery = formOn(showDelivery, async (services, visit) => {
  const delivery = await deliveryIn(services, visit)
  if (!delivery) return { code: 'not_found' }
  const refused = await sendNow(services, delivery)
  return refused ?? { to: `${pathOf(visit.app, `/deliveries/${delivery.id}`)}?done=replay` }
})

function AttemptPanel({ attempt }: { attempt: Attempt }) {
  const language = useLanguage()
  const { number, startedAt, durationMs, status, outcome, detail, body, headers } = attempt
  const words = useWords().console
  const outcomes = locales[language].deliveryOutcomes
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div class="panel">
      <h2>{words.attempt(number)}</h2>
      <p>
        {secondOf(startedAt)} (UTC) · {words.took(durationMs.toLocaleString(language))} ·{' '}
        {status === null ? outcomes[outcome] : <code>{status}</code>}{' '}
        {detail && <code>{detail}</code>}
      </p>
      {lines.length > 0 && <CodeBlock code={lines.join('\n')} />}
      <h3>{words.response}</h3>
      {body ? <CodeBlock code={body} /> : <p class="quiet">{words.noResponse}</p>}
    </div>
  )
}
