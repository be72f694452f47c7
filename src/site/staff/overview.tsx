/** The staff home page, which shows how many contributions and requests are pending. */
import { Link } from '../parts/language'
import { count, isAdmin, type StaffHandler, StaffPage, wordsOf } from './frame'

export const showOverview: StaffHandler = async ({ operations }, visit) => {
  const { overview: words, sections } = wordsOf(visit)
  const counts = await operations.overview()
  const card = (to: string, name: string, number: number) => (
    <p class="panel">
      <Link to={to}>{name}</Link> <strong>{count(number)}</strong>
    </p>
  )
  return (
    <StaffPage visit={visit} section="overview">
      <h2>{words.waits}</h2>
      <div class="cards">
        {card('/staff/review?kind=submission', words.submissions, counts.submissions)}
        {card('/staff/review?kind=suggestion', words.suggestions, counts.suggestions)}
        {isAdmin(visit) && card('/staff/top-ups', sections.topUps, counts.topUps)}
      </div>
    </StaffPage>
  )
}
