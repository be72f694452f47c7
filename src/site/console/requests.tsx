/** An app's latest requests, and the setting that controls whether search text is logged. */
import { changeApp } from '../../domain/apps/apps'
import { loggedAtMost } from '../../domain/apps/requestLog'
import { dateOfDay, dayOf, dayOfDate } from '../../lib/time'
import type { LoggedRequest } from '../../store/apps/requestLogs'
import { loggedDays } from '../../store/retention'
import { field, linkWith, wholeFrom } from '../forms'
import { Check, Choice, Field, Form } from '../parts/forms'
import { Link } from '../parts/language'
import { Badge, NumberedPages, secondOf, Table } from '../parts/parts'
import type { AppVisit } from '../visit'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

const perPage = 50
/** Text from the log's search field is cut off after this. Request IDs and error codes are shorter. */
const longestQuery = 60

export const showRequests: AppHandler = async (services, visit) => {
  const { language, query, app } = visit
  const words = wordsOf(visit).requestLog
  const kind = query.get('show')
  const filter = field(query, 'find').slice(0, longestQuery).toLowerCase()
  const day = dayOfDate(field(query, 'day'))
  const hasDay = Number.isFinite(day)
  const isShown = (request: LoggedRequest & { isRefused: boolean }) => {
    const { at, isRefused, id, code, about, status } = request
    return (
      (!hasDay || dayOf(at) === day) &&
      (kind === 'refused' ? isRefused : kind !== 'successful' || !isRefused) &&
      (filter === '' || [id.toLowerCase(), code, about, String(status)].includes(filter))
    )
  }
  const all = await services.requestLogs.of(app.id)
  const matching = all.filter(isShown).toSorted((a, b) => b.at - a.at)
  const pages = Math.max(1, Math.ceil(matching.length / perPage))
  const number = Math.min(wholeFrom(query.get('page')) || 1, pages)
  const shown = matching.slice((number - 1) * perPage, number * perPage)
  const to = (page: number) => linkWith(query, pathOf(app, '/requests'), { page })
  const codes = [...new Set(all.flatMap(({ code }) => code ?? []))].toSorted()
  // The days to choose from, newest first.
  const days = [...new Set([...all.map(({ at }) => dayOf(at)), ...(hasDay ? [day] : [])])]
    .toSorted((one, other) => other - one)
    .map(dateOfDay)
  const today = dayOf(services.now())
  const names = { [dateOfDay(today)]: words.today, [dateOfDay(today - 1)]: words.yesterday }
  return (
    <AppPage visit={visit} section="requests" notices={{ saved: words.saved }}>
      <form class="row">
        <Choice
          name="show"
          label={words.show}
          value={kind ?? ''}
          none={words.all}
          options={[
            ['successful', words.successful],
            ['refused', words.refused],
          ]}
        />
        <Choice
          name="day"
          label={wordsOf(visit).day}
          value={hasDay ? dateOfDay(day) : ''}
          none={words.allDays}
          options={days.map((date) => [date, names[date] ?? date])}
        />
        <Field name="find" label={words.find} value={filter} options={codes} />
        <button>{words.findButton}</button>
      </form>
      <div class="log">
        <Table
          name={wordsOf(visit).sections.requests}
          heads={[
            words.time,
            words.endpoint,
            words.status,
            { number: words.credits },
            { number: words.duration },
            ...(app.logsQueries ? [words.query] : []),
            words.from,
            words.id,
          ]}
          rows={shown.map((request) => cellsOf(visit, request))}
          empty={words.none}
        />
      </div>
      <NumberedPages number={number} pages={pages} to={to} />
      <p class="quiet">
        {words.lead(loggedAtMost.toLocaleString(language), loggedDays)} {words.notLogged}{' '}
        <Link to="/docs/errors#request-ids">{words.moreInManual}</Link>
      </p>
      <h2>{words.logText}</h2>
      <p class="quiet">{words.logTextHint}</p>
      <Form to={pathOf(app, '/requests')} press="plain" button={wordsOf(visit).save}>
        <Check name="text" label={words.logText} checked={app.logsQueries} />
      </Form>
    </AppPage>
  )
}

export const changeLogging: AppHandler = async (services, { app, form }) =>
  (await changeApp(services, app.clientId, { logsQueries: form.has('text') })) ?? {
    to: `${pathOf(app, '/requests')}?done=saved`,
  }

/** The stable code of an error, linked to its explanation. */
export const ErrorCode = ({ code }: { code: string }) => (
  <Link to={`/docs/errors#${code}`}>
    <code>{code}</code>
  </Link>
)

function cellsOf(visit: AppVisit, request: LoggedRequest) {
  const { app, language } = visit
  const words = wordsOf(visit).requestLog
  const { at, path, status, code, about, credits, ms, query, from, id } = request
  const time = new Date(at)
  return [
    <time datetime={time.toISOString()}>{secondOf(time)}</time>,
    <code title={path}>{path.replace(/^\/api\/v1\//, '')}</code>,
    <>
      <Badge look={status < 400 ? 'good' : 'bad'}>{status}</Badge>{' '}
      {code !== undefined && <ErrorCode code={code} />}{' '}
      {about !== undefined && <code>{about}</code>}
    </>,
    credits,
    words.ms(ms.toLocaleString(language)),
    ...(app.logsQueries ? [query ?? ''] : []),
    from,
    <code>{id}</code>,
  ]
}
