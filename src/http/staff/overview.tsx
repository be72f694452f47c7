/** The first staff page, with the numbers of pending contributions and requests, and the lag of the worker. */
import { pathIn } from '../views/layout'
import { Badge, Facts } from '../views/parts'
import { count, type Handler, isAdmin, StaffPage, wordsOf } from './frame'

/** If jobs have been pending for longer than this, the worker is stalled or overloaded. */
const lateSeconds = 60

export const showOverview: Handler = async ({ overviews }, visit) => {
  const { overview: words, sections } = wordsOf(visit)
  const counts = await overviews.read()
  const card = (to: string, name: string, number: number) => (
    <p class="panel">
      <a href={pathIn(visit.language, to)}>{name}</a> <strong>{count(number)}</strong>
    </p>
  )
  /** Shows the number of pending jobs, and whether the worker is late. */
  const lag = (number: number, seconds: number) => (
    <>
      {count(number)}{' '}
      {seconds > lateSeconds ? (
        <Badge look="bad">{words.late(count(seconds))}</Badge>
      ) : (
        <Badge look="good">{words.onTime}</Badge>
      )}
    </>
  )
  const view = (
    <StaffPage visit={visit} title={sections.overview}>
      <h2>{words.waits}</h2>
      <div class="cards">
        {card('/staff/review?kind=submission', words.submissions, counts.submissions)}
        {card('/staff/review?kind=suggestion', words.suggestions, counts.suggestions)}
        {isAdmin(visit) && card('/staff/top-ups', sections.topUps, counts.topUps)}
      </div>
      <h2>{words.worker}</h2>
      <Facts
        facts={[
          [words.index, lag(counts.owed, counts.owedSeconds)],
          [words.due, lag(counts.due, counts.dueSeconds)],
          [words.underWay, count(counts.underWay)],
          [words.events, count(counts.events)],
          [words.dead, count(counts.failed)],
        ]}
      />
    </StaffPage>
  )
  return { view }
}
