/** Handlers of the review pages: the queue, one contribution, the decisions. */
import { accept, approve, type Decided, merge, reject } from '../../domain/review/review'
import type { ReviewProblem } from '../../domain/review/reviewProblems'
import { type ContributionView, viewContribution } from '../../domain/review/reviewView'
import { problemText } from '../../locales/problems'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { pathIn } from '../views/layout'
import type { Said, Typed } from '../views/said'
import type { StaffAction } from './actions'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { ContributionPage, shownTexts } from './reviewPage'
import { showQueue } from './reviewQueue'
import { editsOf, termFieldNames, typedIn } from './termFields'

const typedNames = [...termFieldNames, 'reason', 'into']

export const queue = ({ contributions }: StaffRoom, visit: SignedInVisit) =>
  showQueue(contributions, visit, decidedOf(visit))

export async function showContribution(
  services: StaffRoom,
  visit: SignedInVisit,
): Promise<Outcome> {
  const view = await viewContribution(services, idOf(visit))
  return view ? show(services, visit, view, decidedOf(visit)) : 'missing'
}

export const approveSubmission = deciding(
  'approved',
  'approve submission',
  (services, visit, view) =>
    approve(services, idOf(visit), {
      ...verdictOf(visit),
      edits: editsOf(visit.form, shownTexts(view)),
    }),
)

export const rejectContribution = deciding('rejected', 'reject contribution', (services, visit) =>
  reject(services, idOf(visit), verdictOf(visit)),
)

export const acceptSuggestion = deciding('accepted', 'accept suggestion', (services, visit, view) =>
  accept(services, idOf(visit), {
    ...verdictOf(visit),
    edits: editsOf(visit.form, shownTexts(view)),
    revision: wholeFrom(visit.form.get('revision')),
  }),
)

export const mergeSubmission = deciding('merged', 'merge submission', (services, visit) =>
  merge(services, idOf(visit), { ...verdictOf(visit), into: field(visit.form, 'into') }),
)

async function show(
  { contributions }: StaffRoom,
  visit: SignedInVisit,
  view: ContributionView,
  typed: Typed,
  status = 200,
) {
  const { contribution } = view
  const [next] = await contributions.list({
    status: 'waiting',
    limit: 1,
    after: contribution.number,
  })
  const title = `${wordsOf(visit).kinds[contribution.kind]} ${contribution.number}`
  const page = pageAt(visit, `/staff/review/${contribution.id}`, title)
  return {
    view: <ContributionPage page={page} shown={view} typed={typed} next={next?.id} />,
    status,
  }
}

function deciding(
  done: Decision,
  action: StaffAction['action'],
  act: (
    services: StaffRoom,
    visit: SignedInVisit,
    view: ContributionView,
  ) => Promise<Decided | ReviewProblem>,
): StaffAction {
  return {
    action,
    subject: 'id',
    logged: ['reason', 'into'],
    async run(services, visit) {
      const view = await viewContribution(services, idOf(visit))
      if (!view) return 'missing'
      const decided = await act(services, visit, view)
      if ('contribution' in decided) return { to: await onward(services, view, done) }
      // Loaded again, because another reviewer may have decided on it or changed the term.
      const current = (await viewContribution(services, idOf(visit))) ?? view
      return refuse(services, visit, current, decided)
    },
  }
}

function refuse(
  services: StaffRoom,
  visit: SignedInVisit,
  view: ContributionView,
  problem: ReviewProblem,
) {
  const values = typedIn(visit.form, typedNames)
  const text = problemText(problem, visit.language)
  return problem.code === 'reason_missing'
    ? show(services, visit, view, { values, errors: { reason: text } }, 400)
    : show(services, visit, view, { values, problem: text }, 409)
}

/** The path of the next pending contribution; after the last, of the first. */
async function onward(
  { contributions }: StaffRoom,
  { contribution }: ContributionView,
  done: Decision,
): Promise<string> {
  const waiting = (after: number) => contributions.list({ status: 'waiting', limit: 1, after })
  const [next] = [...(await waiting(contribution.number)), ...(await waiting(0))]
  return `/staff/review${next ? `/${next.id}` : ''}?done=${done}&of=${contribution.id}`
}

type Decision = 'approved' | 'rejected' | 'accepted' | 'merged'

const idOf = ({ parameters }: SignedInVisit) => parameters['id'] ?? ''

const verdictOf = ({ user, form }: SignedInVisit) => ({
  by: user.email,
  reason: field(form, 'reason'),
})

/** The previous decision, with a link to its contribution. */
function decidedOf(visit: SignedInVisit): Said {
  const { notice } = doneOf(visit)
  const id = visit.query.get('of') ?? ''
  if (!notice || !/^su[bg]_\w{20}$/.test(id)) return {}
  return {
    notice: (
      <>
        {notice} <a href={pathIn(visit.language, `/staff/review/${id}`)}>{id}</a>
      </>
    ),
  }
}
