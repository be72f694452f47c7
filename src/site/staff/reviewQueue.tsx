/** The page that lists contributions, oldest first, with filters by kind, status and app. */

import { listedStatuses, next } from '../../domain/review/reviewStates'
import { pathIn } from '../../locales/pathIn'
import type { StaffServices } from '../../serviceTypes'
import type { Contribution } from '../../store/review/contributions'
import { field } from '../forms'
import { Choice, Field, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, type Look, Pages, Pair, Table, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { StaffPage, wholeFrom, wordsOf } from './frame'

const perPage = 25

const kinds = ['submission', 'suggestion'] as const

export async function showQueue(
  { contributions, openReviews }: StaffServices,
  visit: SignedInVisit,
  sent: Sent,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { query, language } = visit
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
  const pathAfter = (after: number) =>
    `/staff/review?${new URLSearchParams({ status, kind: kind ?? '', app, after: String(after) }).toString()}`
  const start = wholeFrom(query.get('after'))
  const rest = await list(start)
  // If no contributions are left after `start`, because they have all been decided, show the
  // beginning of the list.
  const found = rest.length === 0 && start > 0 ? await list(0) : rest
  const shown = found.slice(0, perPage)
  const reviews = await openReviews.read()
  const isOpen = shown.some((one) => next(one, 'reject'))
  const selected = sent.errors ? visit.form.getAll('id') : []
  const view = (
    <StaffPage visit={visit} title={words.sections.review} sent={sent} hasKeys>
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
          options={[
            ['', words.queue.anyKind],
            ...kinds.map((value) => [value, words.kinds[value]] as const),
          ]}
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
              {next(one, 'reject') && <OpenedBy by={reviews.get(one.id)?.by} />}
            </>,
            <Time at={one.createdAt} />,
          ])}
          empty={words.queue.none}
        />
        {isOpen && <DecideSelected sent={sent} />}
      </form>
      <Pages next={found.length > perPage ? pathAfter(shown.at(-1)?.number ?? 0) : undefined} />
    </StaffPage>
  )
  return { view, status: sent.status }
}

/** The reviewer who currently has the contribution open, if any. */
const OpenedBy = ({ by }: { by: string | undefined }) =>
  by === undefined ? null : <span class="quiet">{useWords().staff.queue.openedBy(by)}</span>

/** The field for the reason, and the buttons for deciding on all selected contributions. */
function DecideSelected({ sent }: { sent: Sent }) {
  const words = useWords().staff
  return (
    <fieldset class="stays">
      <legend>{words.queue.decideSelected}</legend>
      <div class="row">
        <Field name="reason" label={words.reason} hint={words.review.reasonHint} sent={sent} />
        <button class="primary" name="decision" value="approve">
          {words.queue.approveSelected}
        </button>
        <button class="danger" name="decision" value="reject">
          {words.queue.rejectSelected}
        </button>
      </div>
    </fieldset>
  )
}

/** Summarises a contribution on one line. */
export function Summary({ one }: { one: Contribution }) {
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

const looks: Partial<Record<Contribution['status'], Look>> = {
  pending: 'waiting',
  published: 'waiting',
  superseded: 'waiting',
  approved: 'good',
  accepted: 'good',
  merged: 'good',
  rejected: 'bad',
}

export const StatusBadge = (props: { status: Contribution['status'] }) => (
  <Badge look={looks[props.status]}>{useWords().staff.statuses[props.status]}</Badge>
)
