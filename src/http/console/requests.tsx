/**
 * The page that lists an app's latest requests, with the setting that controls whether search queries are
 * logged.
 */
import { changeApp } from '../../domain/apps/apps'
import { loggedAtMost, loggedDays } from '../../domain/apps/requestLog'
import { dateOfDay, dayOf, dayOfDate } from '../../lib/time'
import type { Language } from '../../locales'
import type { LoggedRequest } from '../../store/apps/requestLogs'
import { field } from '../site/forms'
import { Check, Choice, Field, Form } from '../views/forms'
import { pathIn } from '../views/layout'
import { Badge, Pages, secondOf, Table } from '../views/parts'
import { ErrorCode } from './errorCode'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

const perPage = 50
/**
 * Text from the log's search field is cut off after this many characters. Request IDs and error codes are
 * shorter.
 */
const longestSought = 60

export const showRequests: AppHandler = async (services, visit, app) => {
  const { language, query } = visit
  const words = wordsOf(visit).requestLog
  const kind = query.get('show')
  const sought = field(query, 'find').slice(0, longestSought).toLowerCase()
  const day = dayOfDate(field(query, 'day'))
  const hasDay = Number.isFinite(day)
  const isShown = (request: LoggedRequest & { isRefused: boolean }) => {
    const { at, isRefused, id, code, about, status } = request
    return (
      (!hasDay || dayOf(at) === day) &&
      (kind === 'refused' ? isRefused : kind !== 'successful' || !isRefused) &&
      (sought === '' || [id.toLowerCase(), code, about, String(status)].includes(sought))
    )
  }
  const all = await services.requestLogs.of(app.id)
  const matching = all.filter(isShown).toSorted((a, b) => b.at - a.at)
  const number = Math.min(pageIn(query), Math.max(1, Math.ceil(matching.length / perPage)))
  const shown = matching.slice((number - 1) * perPage, number * perPage)
  const filters = { show: kind ?? '', find: sought, day: hasDay ? dateOfDay(day) : '' }
  const to = (page: number) =>
    `${pathOf(app, '/requests')}?${new URLSearchParams({ ...filters, page: String(page) }).toString()}`
  const codes = [...new Set(all.flatMap(({ code }) => code ?? []))].toSorted()
  const days = daysOf(
    [...all.map(({ at }) => dayOf(at)), ...(hasDay ? [day] : [])],
    services.now(),
    words,
  )
  const sent = query.get('done') === 'saved' ? { notice: words.saved } : {}
  const view = (
    <AppPage visit={visit} app={app} title={wordsOf(visit).sections.requests} sent={sent}>
      <form class="row">
        <Choice
          name="show"
          label={words.show}
          value={kind ?? ''}
          options={[
            { value: '', text: words.all },
            { value: 'successful', text: words.successful },
            { value: 'refused', text: words.refused },
          ]}
        />
        <Choice name="day" label={wordsOf(visit).day} value={filters.day} options={days} />
        <Field name="find" label={words.find} value={sought} options={codes} />
        <button>{words.findButton}</button>
      </form>
      <div class="log">
        <Table
          language={language}
          name={wordsOf(visit).sections.requests}
          heads={headsOf(words, app)}
          rows={shown.map((request) => cellsOf(request, app, words, language))}
          empty={words.none}
        />
      </div>
      <Pages
        language={language}
        previous={number > 1 ? to(number - 1) : undefined}
        place={`${number} / ${Math.max(1, Math.ceil(matching.length / perPage))}`}
        next={number * perPage < matching.length ? to(number + 1) : undefined}
      />
      <p class="quiet">
        {words.lead(loggedAtMost.toLocaleString(language), loggedDays)} {words.notLogged}{' '}
        <a href={pathIn(language, '/docs/errors#request-ids')}>{words.moreInManual}</a>
      </p>
      <h2>{words.logText}</h2>
      <p class="quiet">{words.logTextHint}</p>
      <Form
        language={language}
        to={pathOf(app, '/requests')}
        press="plain"
        button={wordsOf(visit).save}
      >
        <Check name="text" label={words.logText} checked={app.logsQueries} />
      </Form>
    </AppPage>
  )
  return { view }
}

export const changeLogging: AppHandler = async (services, visit, app) => {
  if (await changeApp(services, app.clientId, { logsQueries: visit.form.has('text') })) {
    return 'missing'
  }
  return { to: `${pathOf(app, '/requests')}?done=saved` }
}

type Words = ReturnType<typeof wordsOf>['requestLog']

/** Returns the days to choose from, newest first. */
function daysOf(days: readonly number[], now: number, words: Words) {
  const today = dayOf(now)
  const nameOf = (day: number) =>
    day === today ? words.today : day === today - 1 ? words.yesterday : dateOfDay(day)
  return [
    { value: '', text: words.allDays },
    ...[...new Set(days)]
      .toSorted((one, other) => other - one)
      .map((day) => ({ value: dateOfDay(day), text: nameOf(day) })),
  ]
}

const headsOf = (words: Words, app: OwnApp) => [
  words.time,
  words.endpoint,
  words.status,
  { number: words.credits },
  { number: words.duration },
  ...(app.logsQueries ? [words.query] : []),
  words.from,
  words.id,
]

function cellsOf(request: LoggedRequest, app: OwnApp, words: Words, language: Language) {
  const { at, path, status, code, about, credits, ms, query, from, id } = request
  const time = new Date(at)
  return [
    <time datetime={time.toISOString()}>{secondOf(time)}</time>,
    <code title={path}>{path.replace(/^\/api\/v1\//, '')}</code>,
    <>
      <Badge look={status < 400 ? 'good' : 'bad'}>{status}</Badge>{' '}
      {code !== undefined && <ErrorCode language={language} code={code} />}{' '}
      {about !== undefined && <code>{about}</code>}
    </>,
    credits,
    words.ms(ms.toLocaleString(language)),
    ...(app.logsQueries ? [query ?? ''] : []),
    from,
    <code>{id}</code>,
  ]
}

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}
