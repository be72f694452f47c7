/** The page with missed searches, which show the terms that the dictionary may lack. */
import { dateOfDay, dayOf } from '../../lib/time'
import { locales } from '../../locales'
import { pathIn } from '../views/layout'
import { Table } from '../views/parts'
import { type Handler, StaffPage, wordsOf } from './frame'

const spans = [7, 30, 90] as const
const mostShown = 200

export const showMisses: Handler = async ({ missed, now }, visit) => {
  const { misses: words, sections } = wordsOf(visit)
  const { language } = visit
  const days = spans.find((span) => String(span) === visit.query.get('days')) ?? spans[0]
  const rows = await missed.since(dateOfDay(dayOf(now()) - days + 1), mostShown)
  const search = (text: string) => `/staff/terms?${new URLSearchParams({ q: text }).toString()}`
  const view = (
    <StaffPage visit={visit} title={sections.misses}>
      <nav class="tabs" aria-label={words.span}>
        {spans.map((span) => (
          <a
            href={pathIn(language, `/staff/misses?days=${span}`)}
            aria-current={span === days ? 'page' : undefined}
          >
            {words.days(String(span))}
          </a>
        ))}
      </nav>
      <Table
        language={language}
        name={sections.misses}
        heads={[words.text, words.searches, words.last, null]}
        rows={rows.map(({ text, searches, last }) => [
          <a href={pathIn(language, search(text))}>{text}</a>,
          searches,
          last,
          <a
            href={pathIn(
              language,
              `/contribute?${new URLSearchParams({ english: text }).toString()}`,
            )}
          >
            {locales[language].contribute.addMissing}
          </a>,
        ])}
        empty={words.none}
      />
    </StaffPage>
  )
  return { view }
}
