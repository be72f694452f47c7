/** Searches with no results: terms that the dictionary may lack. */
import { dateOfDay, dayOf } from '../../lib/time'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { type Page, pathIn } from '../views/layout'
import { count, StaffPage, Table, wordsOf } from './frame'

const spans = [7, 30, 90] as const
type Span = (typeof spans)[number]
const mostShown = 200

export async function showMisses(
  { missed, now }: StaffRoom,
  visit: SignedInVisit,
): Promise<Outcome> {
  const days = spans.find((span) => String(span) === visit.query.get('days')) ?? spans[0]
  const rows = await missed.since(dateOfDay(dayOf(now()) - days + 1), mostShown)
  const page = visit.page(wordsOf(visit).sections.misses)
  return { view: <MissesPage page={page} days={days} rows={rows} /> }
}

function MissesPage(props: {
  page: Page
  days: Span
  rows: readonly { text: string; searches: number; last: string }[]
}) {
  const { page, days, rows } = props
  const words = wordsOf(page).misses
  return (
    <StaffPage page={page}>
      <nav class="tabs" aria-label={words.span}>
        {spans.map((span) => (
          <a
            href={pathIn(page.language, `/staff/misses?days=${span}`)}
            {...(span === days && { 'aria-current': 'page' })}
          >
            {words.days(String(span))}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p class="empty">{words.none}</p>
      ) : (
        <Table name={page.title} heads={[words.text, words.searches, words.last]}>
          {rows.map(({ text, searches, last }) => (
            <tr>
              <td>
                <a
                  href={pathIn(
                    page.language,
                    `/staff/terms?${new URLSearchParams({ q: text }).toString()}`,
                  )}
                >
                  {text}
                </a>
              </td>
              <td class="number">{count(searches)}</td>
              <td>{last}</td>
            </tr>
          ))}
        </Table>
      )}
    </StaffPage>
  )
}
