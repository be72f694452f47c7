/** The page that lists searches without results, which indicate terms that the dictionary may lack. */
import { languageOfName } from '../../domain/terms/loans'
import { dateOfDay, dayOf } from '../../lib/time'
import type { ListedMiss } from '../../store/search/missedSearches'
import { Press } from '../parts/forms'
import { Link } from '../parts/language'
import { Tabs, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { audited } from './actions'
import { PagedTable, rangeIn, type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/misses'
const spans = [7, 30, 90] as const
const states = ['open', 'handled'] as const

export const showMisses: StaffHandler = async ({ missed, now }, visit) => {
  const { misses: words } = wordsOf(visit)
  const { query } = visit
  const days = spans.find((span) => String(span) === query.get('days')) ?? spans[0]
  const state = states.find((name) => name === query.get('state')) ?? 'open'
  const to = (span: number, name: string) => `${path}?days=${span}&state=${name}`
  const since = dateOfDay(dayOf(now()) - days + 1)
  const found = await missed.list(since, state === 'handled', rangeIn(visit))
  return (
    <StaffPage visit={visit} section="misses" hasKeys>
      <Tabs
        label={words.state}
        tabs={states.map((name) => [to(days, name), words.states[name], name === state])}
      />
      <Tabs
        label={words.span}
        tabs={spans.map((span) => [to(span, state), words.days(String(span)), span === days])}
      />
      <PagedTable
        visit={visit}
        section="misses"
        heads={[
          words.text,
          { number: words.searches },
          words.last,
          state === 'open' ? null : words.handled,
          null,
        ]}
        found={found}
        row={(miss) => rowOf(visit, miss)}
        empty={words.none}
      />
    </StaffPage>
  )
}

function rowOf({ language }: SignedInVisit, miss: ListedMiss) {
  const { misses: words } = wordsOf({ language })
  const { text, searches, last, handledBy, handledAt } = miss
  const terms = `/staff/terms?${new URLSearchParams({ q: text }).toString()}`
  const press = (action: 'handle' | 'reopen') => (
    <Press to={`${path}/${action}`} text={words[action]} hidden={{ text }} />
  )
  const cells = [<Link to={terms}>{text}</Link>, searches, last]
  if (handledAt) return [...cells, [handledBy, ', ', <Time at={handledAt} />], press('reopen')]
  const headword = languageOfName(text) === 'yo' ? 'yoruba' : 'english'
  const form = `/contribute?${new URLSearchParams({ [headword]: text, miss: text }).toString()}`
  return [
    ...cells,
    <Link to={form} data-row>
      {words.toTerm}
    </Link>,
    press('handle'),
  ]
}

const savedIf = (isChanged: boolean): Outcome =>
  isChanged ? { to: `${path}?done=saved` } : { code: 'not_found' }

export const handleMiss = audited(
  ['handle missed search', 'text'],
  showMisses,
  async ({ missed }, { form, user }) =>
    savedIf(await missed.handle(form.get('text') ?? '', user.email)),
)

export const reopenMiss = audited(
  ['reopen missed search', 'text'],
  showMisses,
  async ({ missed }, { form }) => savedIf(await missed.reopen(form.get('text') ?? '')),
)
