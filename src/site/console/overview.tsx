/** The overview page of an app: figures as cards, usage over time, errors by code, and the first steps. */
import { stringify } from 'csv-stringify/sync'
import { type CreditSummary, summarise } from '../../domain/apps/credits'
import { daySeconds } from '../../lib/time'
import { type Language, locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import type { Endpoint } from '../../store/webhooks/endpoints'
import { Link, useLanguage, useWords } from '../parts/language'
import { Day, Facts, Table, Tabs, timeOf } from '../parts/parts'
import { mayUse } from '../visit'
import { retryingOf } from './deliveries'
import { ErrorCode } from './requests'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'
import { type Bar, type Span, spanFrom, spans, UsageChart, usageOf } from './usage'

export const showOverview: AppHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { language, app } = visit
  const span = spanFrom(visit.query.get('days'))
  const summary = await summaryOf(services, app)
  const [bars, errors, keys, endpoints] = await Promise.all([
    usageOf(services, app, span, summary),
    services.refusalCounts.recent(app.id, span * 24),
    services.apiKeys.ofApp(app.id),
    services.endpoints.list(app.clientId),
  ])
  const names: Record<string, string> = locales[language].refusalNames
  // Only owners and developers can open the request log and the webhooks page.
  const isDeveloper = mayUse('app developer', app.role)
  const main = keys.find(({ isMain, replacedBy }) => isMain && !replacedBy)
  const spanName = (days: Span) => (days === 1 ? words.day24 : words.days(days))
  const balance = summary?.credit_balance ?? app.granted - app.spent
  // A sandbox app spends nothing. To find out whether it has sent any requests, check whether any
  // of its keys has been used.
  const hasRequests = app.isSandbox
    ? keys.some(({ lastUsedAt }) => lastUsedAt !== null)
    : app.granted > balance
  // Once there are figures, the first steps are shown below them.
  const hasFigures = hasRequests && !app.isSandbox
  const steps = <FirstSteps app={app} hasRequests={hasRequests} />
  return (
    <AppPage visit={visit} section="overview">
      {isDeveloper && <EndpointWarnings app={app} endpoints={endpoints} />}
      {!hasFigures && steps}
      <Tabs
        label={words.span}
        tabs={spans.map((days) => [`${pathOf(app)}?days=${days}`, spanName(days), days === span])}
      />
      {!app.isSandbox && (
        <>
          <Cards
            balance={balance}
            summary={summary}
            bars={bars}
            isNew={services.now() < app.createdAt.getTime() + daySeconds * 1000}
          />
          {hasFigures && steps}
          <h2>{words.usage(spanName(span))}</h2>
          <UsageChart
            title={words.usage(spanName(span))}
            head={span === 1 ? words.hour : words.day}
            bars={bars}
          />
          <p class="quiet">{words.usageHint}</p>
          <p class="row">
            <Link
              class="button"
              to={`${pathOf(app, '/usage.csv')}?days=${span}`}
              download={fileOf(app, span)}
            >
              {words.csv}
            </Link>
            <Link to={pathOf(app, '/statement')}>{words.openStatement}</Link>
          </p>
        </>
      )}
      <Table
        title={words.refusals(spanName(span))}
        heads={[words.reason, words.code, { number: words.requestCount }, words.last]}
        // All kinds of invalid input are counted together.
        rows={errors.map(({ reason, requests, last }) => [
          names[reason] ?? names['other'],
          reason === 'other' ? '400' : <ErrorCode code={reason} />,
          isDeveloper ? (
            <Link to={logOf(app, reason)}>{requests.toLocaleString(language)}</Link>
          ) : (
            requests
          ),
          `${timeOf(last).slice(0, 13)}:00`,
        ])}
        empty={words.noRefusals}
      />
      <h2>{words.about}</h2>
      <Facts
        facts={[
          [words.clientId, <code>{app.clientId}</code>],
          isDeveloper && [
            words.key,
            <Link to={pathOf(app, '/key')}>
              {main ? <code>{main.prefix}…</code> : words.keys.main}
            </Link>,
          ],
          [words.keys.last, main?.lastUsedAt ? timeOf(main.lastUsedAt) : words.keys.never],
          [words.scopes, app.scopes.map((scope) => words.scopeNames[scope]).join(' · ')],
          [words.commercialUse, app.commercialUse ? words.allowed : words.notAllowed],
          [words.created, <Day at={app.createdAt} />],
        ]}
      />
    </AppPage>
  )
}

export const usageFile: AppHandler = async (services, visit) => {
  const { app } = visit
  const span = spanFrom(visit.query.get('days'))
  const bars = await usageOf(services, app, span, await summaryOf(services, app))
  const csv = stringify([
    ['time_utc', 'api', 'widget', 'refused'],
    ...bars.map(({ name, api, embed, refused }) => [name, api, embed, refused]),
  ])
  return { csv, name: fileOf(app, span) }
}

/** Returns the path of the request log that shows only requests refused for this reason. */
const logOf = (app: OwnApp, reason: string) =>
  `${pathOf(app, '/requests')}?show=refused&find=${reason === 'other' ? '400' : reason}`

/** Warns about webhook endpoints whose deliveries are failing or have been stopped. */
function EndpointWarnings(props: { app: OwnApp; endpoints: readonly Endpoint[] }) {
  const words = useWords().console
  const path = pathOf(props.app, '/webhooks')
  return (
    <>
      {props.endpoints.map(({ id, url, status, failingSince }) => {
        const host = URL.parse(url)?.host ?? url
        const isStopped = status === 'failed' || status === 'gone'
        if (!isStopped && failingSince === null) return null
        return (
          <p class="error">
            <Link to={isStopped ? path : retryingOf(path, id)}>
              {isStopped ? words.stoppedEndpoint(host) : words.failingEndpoint(host)}
            </Link>
          </p>
        )
      })}
    </>
  )
}

const fileOf = ({ clientId }: OwnApp, span: Span) => `${clientId}-usage-${span}d.csv`

async function summaryOf({ ledger, now }: ConsoleServices, { clientId }: OwnApp) {
  const books = await ledger.read(clientId).catch(() => undefined)
  return books && summarise(books, now())
}

function Cards(props: {
  balance: number
  summary: CreditSummary | undefined
  bars: readonly Bar[]
  /** Whether the app is less than a day old. If so, its average spending is not meaningful yet. */
  isNew: boolean
}) {
  const language = useLanguage()
  const { balance, summary, bars, isNew } = props
  const words = useWords().console
  const sum = (valueOf: (bar: Bar) => number) =>
    bars.reduce((total, bar) => total + valueOf(bar), 0)
  const charged = sum(({ api, embed }) => api + embed)
  const refused = sum((bar) => bar.refused)
  const total = charged + refused
  const runway = summary?.usage.runway_days ?? null
  const number = (value: number) => value.toLocaleString(language)
  // If any request was refused, show at most 99.9 %.
  const rounded = Math.round((charged / total) * 1000) / 10
  const rate = total === 0 ? '–' : `${number(refused === 0 ? rounded : Math.min(rounded, 99.9))} %`
  const cards: [name: string, value: string, about: string][] = [
    [
      words.credits,
      number(balance),
      runway === null ? words.noRunway : isNew ? words.runwayLater : runwayText(runway, language),
    ],
    [words.requestCount, number(total), words.chargedAndRefused(number(charged), number(refused))],
    [words.successRate, rate, words.chargedOf(number(charged), number(total))],
    [words.errors, number(refused), refused === 0 ? words.noRefusals : words.seeBelow],
  ]
  return (
    <div class="cards figures">
      {cards.map(([name, value, about]) => (
        <div class="panel">
          <p class="quiet">{name}</p>
          <p class="figure">{value}</p>
          <p class="quiet">{about}</p>
        </div>
      ))}
    </div>
  )
}

/** What owners and developers do to get the app working. Hidden once all steps are done. */
function FirstSteps({ app, hasRequests }: { app: OwnApp; hasRequests: boolean }) {
  const words = useWords().console.steps
  const steps: [isDone: boolean, text: string, path: string][] = [
    [true, words.created, pathOf(app, '/key')],
    [hasRequests, words.requested, '/docs/start'],
    [app.addresses.length + app.origins.length > 0, words.limited, pathOf(app, '/settings')],
  ]
  if (!mayUse('app developer', app.role) || steps.every(([isDone]) => isDone)) return null
  return (
    <div class="panel">
      <h2>{words.title}</h2>
      <ol class="steps">
        {steps.map(([isDone, text, path]) => (
          <li class={isDone ? 'done' : undefined}>
            {isDone ? text : <Link to={path}>{text}</Link>}{' '}
            {isDone && <span class="quiet">({words.done})</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Units of time in days. A unit is used only for durations of at least twice its length. */
const units = [
  ['years', 365],
  ['months', 30.4],
  ['weeks', 7],
  ['days', 1],
] as const

/** Describes how long the credits will last. The figure is rounded, because usage varies. */
function runwayText(days: number, language: Language): string {
  const { runwayFor, runwayShort } = wordsOf({ language })
  const [unit, length] = units.find(([, least]) => days >= 2 * least) ?? ['days', 1]
  if (days < 1) return runwayShort
  if (unit === 'years' && days >= 10 * length) return runwayFor.decades
  return runwayFor[unit](Math.round(days / length))
}
