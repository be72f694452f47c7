/** The page that lists searches without results, which indicate terms that the dictionary may lack. */
import { languageOfName } from '../../domain/terms/loans'
import { dateOfDay, dayOf } from '../../lib/time'
import type { ListedMiss } from '../../store/search/missedSearches'
import type { StaffServices } from '../serviceTypes'
import type { SignedInVisit } from '../site/visit'
import { Press } from '../views/forms'
import { pathIn } from '../views/layout'
import { Table, Time } from '../views/parts'
import type { StaffAction } from './actions'
import { doneOf, type Handler, ListPages, perPage, rangeIn, StaffPage, wordsOf } from './frame'

const path = '/staff/misses'
const spans = [7, 30, 90] as const
const states = ['open', 'handled'] as const

export const showMisses: Handler = async ({ missed, now }, visit) => {
  const { misses: words, sections } = wordsOf(visit)
  const { language, query } = visit
  const days = spans.find((span) => String(span) === query.get('days')) ?? spans[0]
  const state = states.find((name) => name === query.get('state')) ?? 'open'
  const range = rangeIn(visit)
  const since = dateOfDay(dayOf(now()) - days + 1)
  const found = await missed.list(since, state === 'handled', range)
  const tab = (chosen: Record<string, string>, text: string, isCurrent: boolean) => (
    <a
      href={pathIn(language, `${path}?${new URLSearchParams({ ...chosen }).toString()}`)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {text}
    </a>
  )
  const view = (
    <StaffPage visit={visit} path={path} title={sections.misses} sent={doneOf(visit)} hasKeys>
      <nav class="tabs" aria-label={words.state}>
        {states.map((name) =>
          tab({ days: String(days), state: name }, words.states[name], name === state),
        )}
      </nav>
      <nav class="tabs" aria-label={words.span}>
        {spans.map((span) =>
          tab({ days: String(span), state }, words.days(String(span)), span === days),
        )}
      </nav>
      <Table
        language={language}
        name={sections.misses}
        heads={[
          words.text,
          { number: words.searches },
          words.last,
          state === 'open' ? null : words.handled,
          null,
        ]}
        rows={found.slice(0, perPage).map((miss) => rowOf(visit, miss))}
        empty={words.none}
      />
      <ListPages
        language={language}
        path={path}
        query={{ days: String(days), state }}
        range={range}
        found={found}
      />
    </StaffPage>
  )
  return { view }
}

function rowOf({ language }: SignedInVisit, miss: ListedMiss) {
  const { misses: words } = wordsOf({ language })
  const { text, searches, last, handledBy, handledAt } = miss
  const terms = `/staff/terms?${new URLSearchParams({ q: text }).toString()}`
  const press = (action: 'handle' | 'reopen') => (
    <Press language={language} to={`${path}/${action}`} text={words[action]} fields={{ text }} />
  )
  const cells = [<a href={pathIn(language, terms)}>{text}</a>, searches, last]
  if (handledAt) {
    return [
      ...cells,
      <>
        {handledBy}, <Time at={handledAt} />
      </>,
      press('reopen'),
    ]
  }
  const headword = languageOfName(text) === 'yo' ? 'yoruba' : 'english'
  const form = `/contribute?${new URLSearchParams({ [headword]: text, miss: text }).toString()}`
  return [
    ...cells,
    <a href={pathIn(language, form)} data-row>
      {words.toTerm}
    </a>,
    press('handle'),
  ]
}

const changing = (
  action: StaffAction['action'],
  change: (services: StaffServices, text: string, by: string) => Promise<boolean>,
): StaffAction => ({
  action,
  subject: 'text',
  run: async (services, { form, user }) =>
    (await change(services, form.get('text') ?? '', user.email))
      ? { to: `${path}?done=saved` }
      : 'missing',
})

export const handleMiss = changing('handle missed search', ({ missed }, text, by) =>
  missed.handle(text, by),
)

export const reopenMiss = changing('reopen missed search', ({ missed }, text) =>
  missed.reopen(text),
)
