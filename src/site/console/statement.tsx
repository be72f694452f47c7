/** The statement of an app: grants and spending by day or month, as a printable page and as CSV. */

import { stringify } from 'csv-stringify/sync'
import { type Period, rangeFrom, type Statement, statementOf } from '../../domain/apps/statement'
import { guarded } from '../../domain/terms/csvCell'
import { dateOfDay, dayOf } from '../../lib/time'
import type { ConsoleServices } from '../../serviceTypes'
import { field } from '../forms'
import { Choice, Field } from '../parts/forms'
import { Link } from '../parts/language'
import { Facts, Table, Tabs } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { AppPage, type OwnApp, pathOf, withCredits, wordsOf } from './section'

const pageOf = (app: OwnApp) => pathOf(app, '/statement')

export const showStatement = withCredits(async (services, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const { range, by, statement } = await read(services, visit, app)
  const { opening, lines, granted, spent } = statement
  const query = new URLSearchParams({ ...range, by }).toString()
  const view = (
    <AppPage visit={visit} app={app} title={words.statement}>
      <Tabs
        label={words.statement}
        tabs={quickRanges(services.now()).map(({ name, from, to, by: period }) => [
          `${pageOf(app)}?${new URLSearchParams({ from, to, by: period }).toString()}`,
          words.ranges[name],
          from === range.from && to === range.to,
        ])}
      />
      <form class="row no-print">
        <Field name="from" type="date" label={words.from} value={range.from} required />
        <Field name="to" type="date" label={words.to} value={range.to} required />
        <Choice name="by" label={words.by} value={by} options={Object.entries(words.periods)} />
        <button>{words.show}</button>
      </form>
      <Facts
        facts={[
          [words.appName, app.name],
          [words.clientId, <code>{app.clientId}</code>],
          [words.range, `${range.from} – ${range.to} (UTC)`],
          [words.opening, opening.toLocaleString(language)],
          [words.granted, granted.toLocaleString(language)],
          [words.spent, spent.toLocaleString(language)],
          [words.closing, <strong>{(opening + granted - spent).toLocaleString(language)}</strong>],
        ]}
      />
      <Table
        name={words.statement}
        heads={[
          words.date,
          words.movement,
          words.reference,
          { number: words.credits },
          { number: words.balance },
        ]}
        rows={lines.map(({ date, what, reference, credits, balance }) => [
          <time>{date}</time>,
          words.movements[what],
          reference,
          credits,
          balance,
        ])}
        rowHeads
        empty={words.noMovements}
      />
      <p class="no-print">
        <Link class="button" to={`${pageOf(app)}.csv?${query}`} download={fileOf(app, range)}>
          {words.csv}
        </Link>{' '}
        <span class="quiet">{words.print}</span>
      </p>
    </AppPage>
  )
  return { view }
})

export const statementFile = withCredits(async (services, visit, app) => {
  const { range, statement } = await read(services, visit, app)
  const rows = statement.lines.map(({ date, what, reference, credits, balance }) => [
    date,
    what,
    guarded(reference ?? ''),
    credits,
    balance,
  ])
  const file = stringify([
    ['date', 'kind', 'reference', 'credits', 'balance'],
    [range.from, 'opening', '', '', statement.opening],
    ...rows,
  ])
  return { file, type: 'text/csv; charset=utf-8', name: fileOf(app, range) }
})

async function read(services: ConsoleServices, visit: SignedInVisit, app: OwnApp) {
  const given = { from: field(visit.query, 'from'), to: field(visit.query, 'to') }
  const range = rangeFrom(given, services.now())
  const by: Period = visit.query.get('by') === 'month' ? 'month' : 'day'
  const movements = await services.ownedApps.movements(app.id, range)
  const statement: Statement = statementOf(movements, by)
  return { range, by, statement }
}

const fileOf = ({ clientId }: OwnApp, { from, to }: { from: string; to: string }) =>
  `${clientId}-${from}-${to}.csv`

/** The ranges that the page offers: this month, the previous month, and the last twelve months (by month). */
function quickRanges(now: number) {
  const today = new Date(now)
  /** Returns the first day of the month that is `months` months after the current one. */
  const first = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
  const dateOf = (date: Date, daysBefore = 0) => dateOfDay(dayOf(date.getTime()) - daysBefore)
  return [
    { name: 'thisMonth', from: dateOf(first(0)), to: dateOf(today), by: 'day' },
    { name: 'lastMonth', from: dateOf(first(-1)), to: dateOf(first(0), 1), by: 'day' },
    { name: 'year', from: dateOf(first(-11)), to: dateOf(today), by: 'month' },
  ] as const
}
