/** The credits page of an app, the form for requesting a credit pack, and the statement, also as CSV. */
import { stringify } from 'csv-stringify/sync'
import { balanceOf } from '../../domain/apps/credits'
import { type Period, rangeFrom, statementOf } from '../../domain/apps/statement'
import { isPack } from '../../domain/metering/prices'
import { guarded } from '../../domain/terms/csvCell'
import { dateOfDay, dayOf } from '../../lib/time'
import { locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import { type Pack, requestReference } from '../../store/apps/topUps'
import { field } from '../forms'
import { Choice, Field, Press } from '../parts/forms'
import { Link, LinkLine } from '../parts/language'
import { Badge, Facts, ListSection, Table, Tabs, timeOf } from '../parts/parts'
import { PackTable } from '../public/topUp'
import { type AppVisit, mayUse } from '../visit'
import { AppPage, type OwnApp, pathOf, withCredits, wordsOf } from './section'

/** Number of grants and requests to show. */
const shown = 20

const looks = { waiting: 'waiting', granted: 'good', declined: 'bad' } as const

export const showCredits = withCredits(async (services, visit) => {
  const words = wordsOf(visit)
  const { language, app } = visit
  const { packs: names } = locales[language].topUp
  const [books, grants, requests] = await Promise.all([
    services.ledger.read(app.clientId).catch(() => undefined),
    services.ownedApps.grants(app.id, shown),
    services.topUps.ofApp(app.id, shown),
  ])
  const balance = books ? balanceOf(books) : app.granted - app.spent
  const mayAsk = mayUse('app billing', app.role)
  return (
    <AppPage visit={visit} section="credits" notices={{ asked: words.asked }}>
      <Facts
        facts={[
          [words.balance, <strong>{balance.toLocaleString(language)}</strong>],
          [words.granted, app.granted.toLocaleString(language)],
          [words.spent, (app.granted - balance).toLocaleString(language)],
        ]}
      />
      <LinkLine to={statementPath(app)} text={words.openStatement} />
      <Table
        title={words.history}
        heads={[words.date, words.movement, words.reference, { number: words.credits }]}
        rows={grants.map(({ createdAt, kind, reference, credits }) => [
          timeOf(createdAt),
          words.movements[kind],
          reference,
          credits,
        ])}
        empty={words.noMovements}
      />
      <h2>{words.topUp}</h2>
      <p>{mayAsk ? words.topUpText : words.topUpNotYours}</p>
      <PackTable
        ask={
          mayAsk
            ? (pack) => <Press to={pathOf(app, '/credits')} text={words.ask} hidden={{ pack }} />
            : undefined
        }
      />
      <ListSection
        title={words.requests}
        items={requests.map(({ id, pack, status, createdAt }) => (
          <>
            {names[pack]} · {timeOf(createdAt)} · <code>{requestReference(id)}</code> ·{' '}
            <Badge look={looks[status]}>{words.requestStatus[status]}</Badge>
          </>
        ))}
      />
    </AppPage>
  )
})

export const requestPack = withCredits(async (services, visit) => {
  const { app } = visit
  const pack = visit.form.get('pack') ?? ''
  if (!isPack(pack)) return { code: 'missing', field: 'pack' }
  const id = await services.topUps.request(app.id, pack, visit.user.id)
  if (id !== undefined) services.background.run(() => tellAdmins(services, app, pack, id))
  return { to: `${pathOf(app, '/credits')}?done=asked` }
})

/** Notifies administrators by e-mail that a member of an app requested a credit pack. */
async function tellAdmins(services: ConsoleServices, app: OwnApp, pack: Pack, id: number) {
  const about = { app: app.name, clientId: app.clientId, pack, reference: requestReference(id) }
  const admins = await services.accounts.admins()
  await Promise.all(admins.map((admin) => services.emails.topUpRequested(admin, about)))
}

const statementPath = (app: OwnApp) => pathOf(app, '/statement')

export const showStatement = withCredits(async (services, visit) => {
  const words = wordsOf(visit)
  const { language, app } = visit
  const { range, by, statement } = await read(services, visit)
  const { opening, lines, granted, spent } = statement
  const query = new URLSearchParams({ ...range, by }).toString()
  return (
    <AppPage visit={visit} section="credits" title={words.statement}>
      <Tabs
        label={words.statement}
        tabs={quickRanges(services.now()).map(({ name, from, to, by: period }) => [
          `${statementPath(app)}?${new URLSearchParams({ from, to, by: period }).toString()}`,
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
        <Link
          class="button"
          to={`${statementPath(app)}.csv?${query}`}
          download={fileOf(app, range)}
        >
          {words.csv}
        </Link>{' '}
        <span class="quiet">{words.print}</span>
      </p>
    </AppPage>
  )
})

export const statementFile = withCredits(async (services, visit) => {
  const { range, statement } = await read(services, visit)
  const rows = statement.lines.map(({ date, what, reference, credits, balance }) => [
    date,
    what,
    guarded(reference ?? ''),
    credits,
    balance,
  ])
  const csv = stringify([
    ['date', 'kind', 'reference', 'credits', 'balance'],
    [range.from, 'opening', '', '', statement.opening],
    ...rows,
  ])
  return { csv, name: fileOf(visit.app, range) }
})

async function read(services: ConsoleServices, visit: AppVisit) {
  const given = { from: field(visit.query, 'from'), to: field(visit.query, 'to') }
  const range = rangeFrom(given, services.now())
  const by: Period = visit.query.get('by') === 'month' ? 'month' : 'day'
  const movements = await services.ownedApps.movements(visit.app.id, range)
  return { range, by, statement: statementOf(movements, by) }
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
