/** Where the staff begins: what waits, and whether the worker keeps up. */
import type { Overview } from '../../store/apps/overview'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { type Page, pathIn } from '../views/layout'
import { count, Facts, StaffPage, wordsOf } from './frame'

/** A worker that is this late is stalled or overloaded. */
const lateSeconds = 60

export async function showOverview(
  { overviews }: StaffRoom,
  visit: SignedInVisit,
): Promise<Outcome> {
  const page = visit.page(wordsOf(visit).sections.overview)
  return { view: <OverviewPage page={page} counts={await overviews.read()} /> }
}

function OverviewPage({ page, counts }: { page: Page; counts: Overview }) {
  const words = wordsOf(page)
  const isAdmin = page.user?.role === 'admin'
  return (
    <StaffPage page={page}>
      <h2>{words.overview.waits}</h2>
      <div class="cards">
        <Card
          page={page}
          to="/staff/review?kind=submission"
          name={words.overview.submissions}
          number={counts.submissions}
        />
        <Card
          page={page}
          to="/staff/review?kind=suggestion"
          name={words.overview.suggestions}
          number={counts.suggestions}
        />
        {isAdmin && (
          <Card
            page={page}
            to="/staff/top-ups"
            name={words.sections.topUps}
            number={counts.topUps}
          />
        )}
      </div>
      <h2>{words.overview.worker}</h2>
      <Facts
        facts={[
          [
            words.overview.index,
            <Lag page={page} number={counts.owed} seconds={counts.owedSeconds} />,
          ],
          [words.overview.due, <Lag page={page} number={counts.due} seconds={counts.dueSeconds} />],
          [words.overview.underWay, count(counts.underWay)],
          [words.overview.events, count(counts.events)],
          [words.overview.dead, count(counts.failed)],
        ]}
      />
    </StaffPage>
  )
}

const Card = (props: { page: Page; to: string; name: string; number: number }) => (
  <p class="panel">
    <a href={pathIn(props.page.language, props.to)}>{props.name}</a>{' '}
    <strong>{count(props.number)}</strong>
  </p>
)

/** How much the worker is behind, and whether it is too long. */
function Lag({ page, number, seconds }: { page: Page; number: number; seconds: number }) {
  const { late, onTime } = wordsOf(page).overview
  const isLate = seconds > lateSeconds
  return (
    <>
      {count(number)}{' '}
      <span class={isLate ? 'badge bad' : 'badge good'}>
        {isLate ? late(count(seconds)) : onTime}
      </span>
    </>
  )
}
