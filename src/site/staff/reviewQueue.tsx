/** The page that lists contributions, oldest first, with filters, and the form for deciding on several at once. */

import type { Child } from 'hono/jsx'
import { accept, approve, reject } from '../../domain/review/review'
import { listedStatuses, next } from '../../domain/review/reviewStates'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { Contribution } from '../../store/review/contributions'
import { doneIn, field, linkWith, wholeFrom } from '../forms'
import { lookOf } from '../parts/contributionList'
import { Choice, Field, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Pages, Pair, Table, Time } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { audited } from './actions'
import { type StaffHandler, StaffPage, wordsOf } from './frame'

const perPage = 25

const kinds = ['submission', 'suggestion'] as const

export const showQueue: StaffHandler = async ({ contributions, openReviews }, visit) => {
  const words = wordsOf(visit)
  const { query, language, sent } = visit
  const kind = kinds.find((name) => name === query.get('kind'))
  const status = listedStatuses.find((name) => name === query.get('status')) ?? 'waiting'
  const app = field(query, 'app')
  const list = (after: number) =>
    contributions.list({
      ...(kind && { kind }),
      ...(status !== 'all' && { status }),
      ...(app !== '' && { clientId: app }),
      limit: perPage + 1,
      after,
    })
  const pathAfter = (after: number) => linkWith(query, '/staff/review', { after })
  const start = wholeFrom(query.get('after'))
  const rest = await list(start)
  // If no contributions are left after `start`, because they have all been decided, show the
  // beginning of the list.
  const found = rest.length === 0 && start > 0 ? await list(0) : rest
  const shown = found.slice(0, perPage)
  const reviews = await openReviews.read()
  const isOpen = shown.some((one) => next(one, 'reject'))
  const selected = sent?.errors ? visit.form.getAll('id') : []
  return (
    <StaffPage visit={visit} section="review" sent={sent ?? decidedOf(visit)} hasKeys>
      <form action={pathIn(language, '/staff/review')} class="row">
        <Choice
          name="status"
          label={words.queue.status}
          value={status}
          options={listedStatuses.map((value) => [value, words.statuses[value]])}
        />
        <Choice
          name="kind"
          label={words.queue.kind}
          value={kind}
          none={words.queue.anyKind}
          options={kinds.map((value) => [value, words.kinds[value]])}
        />
        <Field name="app" label={words.clientId} value={app} />
        <button>{words.show}</button>
      </form>
      {shown.length > 0 && (
        <p class="quiet" hidden data-keys>
          {words.queue.keys}
        </p>
      )}
      <form method="post" action={pathIn(language, pathAfter(start))}>
        {isOpen && (
          <label class="check" hidden>
            <input type="checkbox" data-all /> {words.queue.selectAll}
          </label>
        )}
        <Table
          name={words.sections.review}
          heads={[
            words.queue.select,
            words.queue.id,
            words.queue.what,
            words.queue.from,
            words.queue.status,
            words.queue.received,
          ]}
          rows={shown.map((one) => [
            next(one, 'reject') && (
              <input
                type="checkbox"
                name="id"
                value={one.id}
                checked={selected.includes(one.id)}
                aria-label={`${words.kinds[one.kind]} ${one.number}`}
              />
            ),
            <Link to={`/staff/review/${one.id}`} data-row>
              {words.kinds[one.kind]} {one.number}
            </Link>,
            <>
              <Summary one={one} />
              {one.kind === 'submission' && (
                <p class="quiet" lang="en">
                  {one.definitionEn}
                </p>
              )}
            </>,
            one.userName ?? one.appName,
            <>
              <StatusBadge status={one.status} />{' '}
              {next(one, 'reject') && reviews.has(one.id) && (
                <span class="quiet">{words.queue.openedBy(reviews.get(one.id)?.by ?? '')}</span>
              )}
            </>,
            <Time at={one.createdAt} />,
          ])}
          empty={words.queue.none}
        />
        {isOpen && (
          <fieldset class="stays">
            <legend>{words.queue.decideSelected}</legend>
            <div class="row">
              <Field
                name="reason"
                label={words.reason}
                hint={words.review.reasonHint}
                sent={sent}
              />
              <button class="primary" name="decision" value="approve">
                {words.queue.approveSelected}
              </button>
              <button class="danger" name="decision" value="reject">
                {words.queue.rejectSelected}
              </button>
            </div>
          </fieldset>
        )}
      </form>
      <Pages next={found.length > perPage ? pathAfter(shown.at(-1)?.number ?? 0) : undefined} />
    </StaffPage>
  )
}

/** Summarises a contribution on one line. */
function Summary({ one }: { one: Contribution }) {
  if (one.kind === 'submission') return <Pair english={one.english} yoruba={one.yoruba} />
  const { slug, yoruba, aliases, notes } = one
  return (
    <>
      {slug ?? useWords().staff.queue.gone}:{' '}
      <span lang="yo">{[yoruba, ...aliases].filter(Boolean).join(', ')}</span>
      {notes !== null && <span class="quiet"> “{notes}”</span>}
    </>
  )
}

export const StatusBadge = (props: { status: Contribution['status'] }) => (
  <Badge look={lookOf(props.status)}>{useWords().staff.statuses[props.status]}</Badge>
)

/** Returns the message about the previous decision, with a link to the contribution. */
export function decidedOf(visit: SignedInVisit): Sent {
  const { notice } = doneIn(visit.query, wordsOf(visit).done)
  const id = visit.query.get('of') ?? ''
  if (!notice || !/^su[bg]_\w{20}$/.test(id)) return {}
  return { notice: [notice, ' ', <Link to={`/staff/review/${id}`}>{id}</Link>] }
}

/** `accept` refuses a suggestion if the term has changed since the suggestion was made. */
const bulkDecisions = { approved: approve, accepted: accept, rejected: reject }

/** Maximum number of contributions to decide on with one form. */
const mostSelected = 100

/** Approves or accepts all selected contributions unedited, or rejects them all for the same reason. */
export const decideSelected = audited(
  ['decide on contributions', 'decision', 'id', 'reason'],
  showQueue,
  async (services, visit) => {
    const { form, user, language } = visit
    const words = wordsOf(visit).queue
    const ids = [...new Set(form.getAll('id'))].slice(0, mostSelected)
    const verdict = { by: user.email, reason: field(form, 'reason') }
    const isApproval = form.get('decision') === 'approve'
    if (ids.length === 0) return { code: 'none_selected' }
    const problems: Child[] = []
    const counts = { approved: 0, accepted: 0, rejected: 0 }
    for (const id of ids) {
      const isSuggestion = id.startsWith('sug_')
      const name = !isApproval ? 'rejected' : isSuggestion ? 'accepted' : 'approved'
      const decided = await bulkDecisions[name](services, id, verdict)
      if (!isProblem(decided)) {
        counts[name] += 1
        continue
      }
      // All decisions share the same reason, so if the reason is invalid, no decision has been
      // stored.
      if ('field' in decided && decided.field === 'reason') return decided
      const one = await services.contributions.find(id)
      problems.push(
        <>
          <br />
          <Link to={`/staff/review/${id}`}>{one ? <Summary one={one} /> : id}</Link>:{' '}
          {problemText(decided, language)}
        </>,
      )
    }
    const notice = (['approved', 'accepted', 'rejected'] as const)
      .filter((name) => counts[name] > 0)
      .map((name) => words.decided[name](counts[name].toLocaleString(language)))
      .join(' ')
    visit.sent = {
      notice,
      problem: problems.length > 0 && [words.notDecided, ...problems],
      ...(notice === '' && { status: 409 }),
    }
    return showQueue(services, visit)
  },
)
