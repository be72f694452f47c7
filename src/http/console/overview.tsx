/** The overview page of an app, with its balance, usage by day, and refusals by reason. */
import { type CreditSummary, summarise } from '../../domain/apps/credits'
import { dateOfDay, dayOf } from '../../lib/time'
import { type Language, locales } from '../../locales'
import type { UsageDay } from '../../store/apps/ownedApps'
import { pathIn } from '../views/layout'
import { Facts, Table, timeOf } from '../views/parts'
import { UsageChart } from './chart'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

const spans = [7, 30] as const
const refusalHours = 7 * 24

export const showOverview: AppHandler = async (services, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const days = visit.query.get('days') === '30' ? 30 : 7
  const [books, flushed, refusals] = await Promise.all([
    services.ledger.read(app.clientId).catch(() => undefined),
    services.ownedApps.usage(app.id, days),
    services.refusalCounts.recent(app.id, refusalHours),
  ])
  const now = services.now()
  const summary = books && summarise(books, now)
  const names: Record<string, string> = locales[language].refusalNames
  const view = (
    <AppPage visit={visit} app={app}>
      <AppFacts language={language} app={app} summary={summary} />
      <h2>{words.usage(days)}</h2>
      <nav class="tabs" aria-label={words.usage(days)}>
        {spans.map((span) => (
          <a
            href={pathIn(language, `${pathOf(app)}?days=${span}`)}
            aria-current={span === days ? 'true' : undefined}
          >
            {words.days(span)}
          </a>
        ))}
      </nav>
      <UsageChart
        language={language}
        head={words.day}
        bars={wholeUsage(flushed, summary, { days, now }).map((day) => ({
          ...day,
          name: day.date,
          label: day.date.slice(5),
        }))}
      />
      <h2>{words.refusals}</h2>
      {refusals.length === 0 ? (
        <p class="quiet">{words.noRefusals}</p>
      ) : (
        <Table
          language={language}
          heads={[words.reason, { number: words.calls }, words.last]}
          rows={refusals.map(({ reason, calls, last }) => [
            names[reason] ?? names['other'],
            calls,
            `${timeOf(last).slice(0, 13)}h`,
          ])}
        />
      )}
    </AppPage>
  )
  return { view }
}

function AppFacts(props: { language: Language; app: OwnApp; summary: CreditSummary | undefined }) {
  const { language, app, summary } = props
  const words = wordsOf({ language })
  const number = (value = 0) => value.toLocaleString(language)
  const { usage } = summary ?? {}
  const runway = usage?.runway_days ?? null
  const created = app.createdAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Facts
      facts={[
        [
          words.credits,
          <strong>{number(summary?.credit_balance ?? app.granted - app.spent)}</strong>,
        ],
        [
          words.today,
          `${words.api} ${number(usage?.api.today)} · ${words.embed} ${number(usage?.embed.today)}`,
        ],
        [words.runway, runway === null ? words.noRunway : runwayText(runway, language)],
        [words.clientId, <code>{app.clientId}</code>],
        [words.scopes, app.scopes.map((scope) => words.scopeNames[scope]).join(' · ')],
        [words.commercialUse, app.commercialUse ? words.allowed : words.notAllowed],
        [words.created, created],
      ]}
    />
  )
}

/** Units of time with their length in days, each used from twice this length on. */
const units = [
  ['years', 365],
  ['months', 30.4],
  ['weeks', 7],
  ['days', 1],
] as const

/** Returns in words how long the credits last, rounded, because usage varies anyway. */
function runwayText(days: number, language: Language): string {
  const { runwayFor, runwayShort } = wordsOf({ language })
  const [unit, length] = units.find(([, length]) => days >= 2 * length) ?? ['days', 1]
  if (days < 1) return runwayShort
  if (unit === 'years' && days >= 10 * length) return runwayFor.decades
  return runwayFor[unit](Math.round(days / length))
}

/**
 * Returns the usage of each of the last `days` days, oldest first. For recent days, Redis may have newer
 * figures than PostgreSQL, so the higher ones are used.
 */
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
