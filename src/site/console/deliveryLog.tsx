/** The log of an app's webhook deliveries, with filters. */

import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { ConsoleServices } from '../../serviceTypes'
import type { Delivery, DeliveryFilter } from '../../store/webhooks/deliveries'
import { type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import { Choice, Press } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Pages, Table, timeOf } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type OwnApp, pathOf, wordsOf } from './section'

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

const looks = {
  due: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  delivered: 'good',
  dead: 'bad',
} as const

/**
 * Shows the state of a delivery. A delivery that is waiting for another attempt is shown as retrying,
 * although the database has no such state.
 */
export function StateBadge(props: { delivery: Pick<Delivery, 'state' | 'attempts'> }) {
  const { state, attempts } = props.delivery
  const words = useWords().console
  const isRetrying = attempts > 0 && (state === 'due' || state === 'queued')
  return <Badge look={looks[state]}>{isRetrying ? words.retrying : words.states[state]}</Badge>
}

/** Whether a delivery is waiting for another attempt. */
export const waits = ({ state, attempts }: Delivery) => state === 'due' && attempts > 0

export async function DeliveryLog(props: {
  services: ConsoleServices
  visit: SignedInVisit
  app: OwnApp
  endpoints: readonly Endpoint[]
}) {
  const { services, visit, app, endpoints } = props
  const { language, query } = visit
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
  const next = new URLSearchParams({
    endpoint: endpoint ?? '',
    state: state ?? '',
    kind: kind ?? '',
    before: shown.at(-1)?.id ?? '',
  })
  const all = ['', words.all] as const
  return (
    <>
      <h2 id="deliveries">{words.deliveries}</h2>
      {(isFiltered || found.length > 0) && (
        <form action={pathIn(language, `${path}#deliveries`)} class="row">
          <Choice
            name="endpoint"
            label={words.endpoint}
            value={endpoint}
            options={[all, ...endpoints.map(({ id, url }) => [id, shortUrl(url)] as const)]}
          />
          <Choice
            name="state"
            label={words.state}
            value={state}
            options={[all, ...Object.entries(words.stateChoices)]}
          />
          <Choice
            name="kind"
            label={words.event}
            value={kind}
            options={[
              all,
              ...eventKinds.map((value) => [value, value] as const),
              ['test', words.tests],
            ]}
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
        rows={shown.map((one) => rowOf(language, app, one))}
        empty={isFiltered ? words.noMatch : words.noDeliveries}
      />
      <Pages next={found.length > perPage ? `${path}?${next.toString()}#deliveries` : undefined} />
    </>
  )
}

function rowOf(language: Language, app: OwnApp, delivery: Delivery) {
  const { id, kind, isTest, url, state, attempts, dueAt, createdAt } = delivery
  const words = wordsOf({ language })
  const path = pathOf(app, `/deliveries/${id}`)
  const press = (text: string) => <Press to={path} text={text} />
  return [
    <>
      <Link to={path}>{kind}</Link> {isTest && <Badge>{words.testMark}</Badge>}
    </>,
    <code>{shortUrl(url)}</code>,
    <>
      <StateBadge delivery={delivery} />
      {waits(delivery) && (
        <>
          <br />
          {words.nextAttempt}: {timeOf(dueAt)}
        </>
      )}
    </>,
    outcomeOf(language, delivery),
    attempts,
    timeOf(createdAt),
    waits(delivery) ? press(words.retryNow) : state === 'dead' ? press(words.replay) : '',
  ]
}

/**
 * Returns the HTTP status of the last attempt or, if there was no response, the reason for that. Returns an
 * empty string before the first attempt.
 */
function outcomeOf(language: Language, { status, outcome }: Delivery): string {
  if (status !== null) return String(status)
  return outcome === null ? '' : locales[language].deliveryOutcomes[outcome]
}

/** Shortens a URL to its host and the end of its path, to fit a column. */
function shortUrl(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  const path = pathname.length > 30 ? `…${pathname.slice(-29)}` : pathname
  return host + path
}
