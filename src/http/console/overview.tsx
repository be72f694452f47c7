/** The overview of an app: balance, usage by day, refusals by reason. */
import { type CreditSummary, summarise } from '../../domain/apps/credits'
import { dateOfDay, dayOf } from '../../lib/time'
import { locales } from '../../locales'
import type { UsageDay } from '../../store/apps/ownedApps'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { type Page, pathIn } from '../views/layout'
import { timeOf } from '../views/time'
import { UsageChart } from './chart'
import { AppPage, type OwnApp, pathOf, wordsOf } from './section'

const spans = [7, 30] as const
const refusalHours = 7 * 24

export async function showOverview(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const days = visit.query.get('days') === '30' ? 30 : 7
  const [books, usage, refusals] = await Promise.all([
    services.ledger.read(app.clientId).catch(() => undefined),
    services.ownedApps.usage(app.id, days),
    services.refusalCounts.recent(app.id, refusalHours),
  ])
  const now = services.now()
  const summary = books && summarise(books, now)
  const page = visit.page(app.name)
  const view = (
    <AppPage page={page} app={app}>
      <Facts page={page} app={app} summary={summary} />
      <Usage page={page} app={app} days={days} usage={wholeUsage(usage, summary, { days, now })} />
      <Refusals page={page} refusals={refusals} />
    </AppPage>
  )
  return { view }
}

function Facts(props: { page: Page; app: OwnApp; summary: CreditSummary | undefined }) {
  const { page, app, summary } = props
  const words = wordsOf(page)
  const number = (value: number) => value.toLocaleString(page.language)
  const balance = summary?.credit_balance ?? app.granted - app.spent
  const runway = summary?.usage.runway_days ?? null
  return (
    <dl class="facts">
      <dt>{words.credits}</dt>
      <dd>
        <strong>{number(balance)}</strong>
      </dd>
      <dt>{words.today}</dt>
      <dd>
        {words.api} {number(summary?.usage.api.today ?? 0)} · {words.embed}{' '}
        {number(summary?.usage.embed.today ?? 0)}
      </dd>
      <dt>{words.runway}</dt>
      <dd>{runway === null ? words.noRunway : words.runwayDays(number(runway))}</dd>
      <dt>{words.clientId}</dt>
      <dd>
        <code>{app.clientId}</code>
      </dd>
      <dt>{words.scopes}</dt>
      <dd>{app.scopes.map((scope) => words.scopeNames[scope]).join(' · ')}</dd>
      <dt>{words.commercialUse}</dt>
      <dd>{app.commercialUse ? words.allowed : words.notAllowed}</dd>
      <dt>{words.created}</dt>
      <dd>
        {app.createdAt.toLocaleDateString(page.language, { dateStyle: 'long', timeZone: 'UTC' })}
      </dd>
    </dl>
  )
}

function Usage(props: { page: Page; app: OwnApp; days: number; usage: UsageDay[] }) {
  const { page, app, days, usage } = props
  const words = wordsOf(page)
  return (
    <>
      <h2>{words.usage(days)}</h2>
      <nav class="tabs" aria-label={words.usage(days)}>
        {spans.map((span) => (
          <a
            href={pathIn(page.language, `${pathOf(app)}?days=${span}`)}
            {...(span === days && { 'aria-current': 'true' as const })}
          >
            {words.days(span)}
          </a>
        ))}
      </nav>
      <UsageChart language={page.language} usage={usage} />
    </>
  )
}

function Refusals(props: {
  page: Page
  refusals: readonly { reason: string; calls: number; last: Date }[]
}) {
  const { page, refusals } = props
  const words = wordsOf(page)
  if (refusals.length === 0) {
    return (
      <>
        <h2>{words.refusals}</h2>
        <p class="quiet">{words.noRefusals}</p>
      </>
    )
  }
  const { refusalNames } = locales[page.language]
  const names: Record<string, string> = refusalNames
  return (
    <>
      <h2>{words.refusals}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.reason}</th>
              <th scope="col" class="number">
                {words.calls}
              </th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ reason, calls, last }) => (
              <tr>
                <td>{names[reason] ?? names['other']}</td>
                <td class="number">{calls.toLocaleString(page.language)}</td>
                <td>{timeOf(last).slice(0, 13)}h</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Every day of the span, oldest first. Redis has newer figures of the last days than PostgreSQL. */
function wholeUsage(
  flushed: readonly UsageDay[],
  summary: CreditSummary | undefined,
  { days, now }: { days: number; now: number },
): UsageDay[] {
  const today = dayOf(now)
  return Array.from({ length: days }, (_, index) => {
    const date = dateOfDay(today - days + 1 + index)
    const known = [flushed, summary?.usage.by_day ?? []].flatMap((rows) =>
      rows.filter((row) => row.date === date),
    )
    const most = (channel: 'api' | 'embed') => Math.max(0, ...known.map((row) => row[channel]))
    return { date, api: most('api'), embed: most('embed') }
  })
}
