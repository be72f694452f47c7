/** Handlers for the review pages: the queue, the contribution page, and decisions. */
import { accept, approve, type Decided, merge, reject } from '../../domain/review/review'
import { next as nextStatus } from '../../domain/review/reviewStates'
import { type ContributionView, viewContribution } from '../../domain/review/reviewView'
import { problemText } from '../../locales/problems'
import { isProblem, type Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { Contribution } from '../../store/review/contributions'
import { field } from '../forms'
import type { Sent } from '../parts/forms'
import { rejected } from '../parts/forms'
import { Link } from '../parts/language'
import type { SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { settleCategory } from './category'
import { doneOf, type Handler, wholeFrom, wordsOf } from './frame'
import { showContributionPage, shownTexts } from './reviewPage'
import { Summary, showQueue } from './reviewQueue'
import { editsOf, valuesOf } from './termFields'

export const queue: Handler = (services, visit) => showQueue(services, visit, decidedOf(visit))

export const showContribution: Handler = async (services, visit) => {
  const view = await viewContribution(services, idOf(visit))
  return view
    ? showContributionPage(services, visit, view, decidedOf(visit))
    : { code: 'not_found' }
}

type Decision = 'approved' | 'rejected' | 'accepted' | 'merged'

const deciding = (
  done: Decision,
  action: StaffAction['action'],
  act: (
    services: StaffServices,
    visit: SignedInVisit,
    decision: { id: string; verdict: { by: string; reason: string }; view: ContributionView },
  ) => Promise<Decided | Problem>,
): StaffAction => ({
  action,
  subject: 'id',
  logged: ['reason', 'into'],
  async run(services, visit) {
    const id = idOf(visit)
    const view = await viewContribution(services, id)
    if (!view) return { code: 'not_found' }
    if (nextStatus(view.contribution, 'reject')) {
      const problem = await settleCategory(services, visit, view.term?.category)
      const sent = problem && rejected(visit, problem, valuesOf(visit.form))
      if (sent) return showContributionPage(services, visit, view, sent)
    }
    const verdict = { by: visit.user.email, reason: field(visit.form, 'reason') }
    const decided = await act(services, visit, { id, verdict, view })
    if (!isProblem(decided)) return { to: await onward(services, view, done) }
    // Reload the contribution, because another reviewer may have decided on it or changed the term.
    const current = (await viewContribution(services, id)) ?? view
    const at = isAboutReason(decided) ? 'reason' : ''
    const sent = rejected(visit, decided, valuesOf(visit.form), at)
    return showContributionPage(services, visit, current, sent)
  },
})

const isAboutReason = (problem: Problem) => 'field' in problem && problem.field === 'reason'

const editsIn = (visit: SignedInVisit, view: ContributionView) =>
  editsOf(visit.form, shownTexts(view))

export const approveSubmission = deciding(
  'approved',
  'approve submission',
  (services, visit, { id, verdict, view }) =>
    approve(services, id, { ...verdict, edits: editsIn(visit, view) }),
)

export const rejectContribution = deciding(
  'rejected',
  'reject contribution',
  (services, _, { id, verdict }) => reject(services, id, verdict),
)

export const acceptSuggestion = deciding(
  'accepted',
  'accept suggestion',
  (services, visit, { id, verdict, view }) => {
    const revision = wholeFrom(visit.form.get('revision'))
    return accept(services, id, { ...verdict, edits: editsIn(visit, view), revision })
  },
)

export const mergeSubmission = deciding(
  'merged',
  'merge submission',
  (services, { form }, { id, verdict }) =>
    merge(services, id, { ...verdict, into: field(form, 'into') }),
)

/** Maximum number of contributions to decide on with one form. */
const mostSelected = 100

/** Approves or accepts all selected contributions unedited, or rejects them all for the same reason. */
export const decideSelected: StaffAction = {
  action: 'decide on contributions',
  subject: 'decision',
  logged: ['id', 'reason'],
  async run(services, visit) {
    const { form, user, language } = visit
    const words = wordsOf(visit).queue
    const ids = [...new Set(form.getAll('id'))].slice(0, mostSelected)
    const verdict = { by: user.email, reason: field(form, 'reason') }
    const isApproval = form.get('decision') === 'approve'
    const values = { reason: verdict.reason }
    if (ids.length === 0) {
      return showQueue(services, visit, rejected(visit, { code: 'none_selected' }, values))
    }
    const problems: Undecided[] = []
    const counts = { approved: 0, accepted: 0, rejected: 0 }
    for (const id of ids) {
      const name = isApproval ? approvalOf(id) : 'rejected'
      const decided = await bulkDecisions[name](services, id, verdict)
      if (!isProblem(decided)) {
        counts[name] += 1
        continue
      }
      // All decisions share the same reason, so if the reason is invalid, no decision has been
      // stored.
      if (isAboutReason(decided)) {
        return showQueue(services, visit, rejected(visit, decided, values))
      }
      const text = problemText(decided, language)
      problems.push({ id, one: await services.contributions.find(id), text })
    }
    const notice = bulkNames
      .filter((name) => counts[name] > 0)
      .map((name) => words.decided[name](counts[name].toLocaleString(language)))
      .join(' ')
    const sent = {
      notice,
      ...(problems.length > 0 && {
        problem: (
          <>
            {words.notDecided}
            {problems.map((problem) => (
              <UndecidedLine {...problem} />
            ))}
          </>
        ),
      }),
    }
    return showQueue(services, visit, { ...sent, ...(notice === '' && { status: 409 }) })
  },
}

interface Undecided {
  id: string
  /** The contribution, or undefined if none has this ID. */
  one: Contribution | undefined
  /** The problem. */
  text: string
}

const UndecidedLine = ({ id, one, text }: Undecided) => (
  <>
    <br />
    <Link to={`/staff/review/${id}`}>{one ? <Summary one={one} /> : id}</Link>: {text}
  </>
)

/** `accept` refuses a suggestion if the term has changed since the suggestion was made. */
const bulkDecisions = { approved: approve, accepted: accept, rejected: reject }

const bulkNames = ['approved', 'accepted', 'rejected'] as const

const approvalOf = (id: string) => (id.startsWith('sug_') ? 'accepted' : 'approved')

/** Returns the path of the next pending contribution, or of the first if there are none after this one. */
async function onward(
  { contributions }: StaffServices,
  { contribution }: ContributionView,
  done: Decision,
): Promise<string> {
  const waiting = (after: number) => contributions.list({ status: 'waiting', limit: 1, after })
  const [next] = [...(await waiting(contribution.number)), ...(await waiting(0))]
  return `/staff/review${next ? `/${next.id}` : ''}?done=${done}&of=${contribution.id}`
}

const idOf = ({ parameters }: SignedInVisit) => parameters['id'] ?? ''

/** Returns the message about the previous decision, with a link to the contribution. */
function decidedOf(visit: SignedInVisit): Sent {
  const { notice } = doneOf(visit)
  const id = visit.query.get('of') ?? ''
  if (!notice || !/^su[bg]_\w{20}$/.test(id)) return {}
  return {
    notice: (
      <>
        {notice} <Link to={`/staff/review/${id}`}>{id}</Link>
      </>
    ),
  }
}
