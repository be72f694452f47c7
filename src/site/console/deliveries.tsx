/** The page for a single webhook delivery, with its attempts and a button to send it now. */
import { listDeliveries, sendNow, type TriedDelivery } from '../../domain/webhooks/deliveries'
import { locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import type { Attempt } from '../../store/webhooks/results'
import { doneIn } from '../forms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Press, rejected, type Sent } from '../parts/forms'
import { useLanguage, useWords } from '../parts/language'
import { Badge, secondOf, timeOf } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { StateBadge, waits } from './deliveryLog'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

async function find(services: ConsoleServices, visit: SignedInVisit, app: OwnApp) {
  const ids = [visit.parameters['deliveryId'] ?? '']
  const [delivery] = await listDeliveries(services, { clientId: app.clientId, ids, limit: 1 })
  return delivery
}

export const showDelivery: AppHandler = async (services, visit, app) => {
  const delivery = await find(services, visit, app)
  if (!delivery) return { code: 'not_found' }
  const sent = doneIn(visit.query, { replay: wordsOf(visit).replayed })
  return show(services, visit, app, delivery, sent)
}

export const replayDelivery: AppHandler = async (services, visit, app) => {
  const delivery = await find(services, visit, app)
  if (!delivery) return { code: 'not_found' }
  const refused = await sendNow(services, delivery)
  if (refused) {
    return show(services, visit, app, delivery, rejected(visit, refused))
  }
  return { to: `${pathOf(app, `/deliveries/${delivery.id}`)}?done=replay` }
}

async function show(
  services: ConsoleServices,
  visit: SignedInVisit,
  app: OwnApp,
  delivery: TriedDelivery,
  sent: Sent,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { id, kind, isTest, url, state, tried, dueAt } = delivery
  const isOver = state === 'delivered' || state === 'dead'
  const body = (await services.deliveries.bodyOf(id)) ?? ''
  const view = (
    <AppPage visit={visit} app={app} title={kind} sent={sent} scripts={[copyScript]}>
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
          to={pathOf(app, `/deliveries/${id}`)}
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
  return { view, status: sent.status }
}

function AttemptPanel({ attempt }: { attempt: Attempt }) {
  const language = useLanguage()
  const { number, startedAt, durationMs, status, outcome, detail, answer, headers } = attempt
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
      {answer ? <CodeBlock code={answer} /> : <p class="quiet">{words.noResponse}</p>}
    </div>
  )
}
