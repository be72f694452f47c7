/** The list of contributions, oldest first, filtered by kind, status and app. */
import { listedStatuses } from '../../domain/review/reviewStates'
import type {
  Contribution,
  ContributionFilter,
  Contributions,
} from '../../store/review/contributions'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Choice, Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Said } from '../views/said'
import { Time } from '../views/time'
import { Pages, Pair, StaffPage, Table, wholeFrom, wordsOf } from './frame'

const perPage = 25

const kinds = ['submission', 'suggestion'] as const

interface Asked {
  kind: Contribution['kind'] | undefined
  status: (typeof listedStatuses)[number]
  app: string
}

export async function showQueue(
  contributions: Contributions,
  visit: SignedInVisit,
  said: Said,
): Promise<Outcome> {
  const { query } = visit
  const asked: Asked = {
    kind: kinds.find((kind) => kind === query.get('kind')),
    status: listedStatuses.find((status) => status === query.get('status')) ?? 'waiting',
    app: field(query, 'app'),
  }
  const found = await contributions.list({
    ...filterOf(asked),
    limit: perPage + 1,
    after: wholeFrom(query.get('after')),
  })
  const page = visit.page(wordsOf(visit).sections.review)
  return { view: <QueuePage page={page} asked={asked} found={found} said={said} /> }
}

const filterOf = ({ kind, status, app }: Asked): Omit<ContributionFilter, 'limit'> => ({
  ...(kind && { kind }),
  ...(status !== 'all' && { status }),
  ...(app !== '' && { clientId: app }),
})

/** @param found one more than the page shows, if there are more */
function QueuePage(props: { page: Page; asked: Asked; found: Contribution[]; said: Said }) {
  const { page, asked, found, said } = props
  const words = wordsOf(page)
  const shown = found.slice(0, perPage)
  const { id, received, what, from, status } = words.queue
  return (
    <StaffPage page={page} said={said} scripts={['/assets/staff.js']}>
      <Filters page={page} asked={asked} />
      {shown.length === 0 ? (
        <p class="empty">{words.queue.none}</p>
      ) : (
        <>
          <p class="quiet" hidden data-keys>
            {words.queue.keys}
          </p>
          <Table name={page.title} heads={[id, what, from, status, received]}>
            {shown.map((one) => (
              <Row page={page} one={one} />
            ))}
          </Table>
        </>
      )}
      <Pages
        language={page.language}
        next={found.length > perPage ? nextOf(asked, shown.at(-1)?.number ?? 0) : undefined}
      />
    </StaffPage>
  )
}

function Filters({ page, asked }: { page: Page; asked: Asked }) {
  const words = wordsOf(page)
  return (
    <form action={pathIn(page.language, '/staff/review')} class="row">
      <Choice
        name="status"
        label={words.queue.status}
        value={asked.status}
        options={listedStatuses.map((value) => ({ value, text: words.statuses[value] }))}
      />
      <Choice
        name="kind"
        label={words.queue.kind}
        value={asked.kind}
        options={[
          { value: '', text: words.queue.anyKind },
          ...kinds.map((value) => ({ value, text: words.kinds[value] })),
        ]}
      />
      <Field name="app" label={words.clientId} value={asked.app} />
      <button>{words.show}</button>
    </form>
  )
}

function Row({ page, one }: { page: Page; one: Contribution }) {
  const words = wordsOf(page)
  return (
    <tr>
      <td>
        <a href={pathIn(page.language, `/staff/review/${one.id}`)} data-row>
          {words.kinds[one.kind]} {one.number}
        </a>
      </td>
      <td>
        <Summary page={page} one={one} />
      </td>
      <td>{one.appName}</td>
      <td>
        <StatusBadge page={page} status={one.status} />
      </td>
      <td>
        <Time at={one.createdAt} />
      </td>
    </tr>
  )
}

function Summary({ page, one }: { page: Page; one: Contribution }) {
  if (one.kind === 'submission') return <Pair english={one.english} yoruba={one.yoruba} />
  const { slug, yoruba, aliases, notes } = one
  return (
    <>
      {slug ?? wordsOf(page).queue.gone}:{' '}
      <span lang="yo">{[yoruba, ...aliases].filter(Boolean).join(', ')}</span>
      {notes !== null && <span class="quiet"> “{notes}”</span>}
    </>
  )
}

const looks: Partial<Record<Contribution['status'], string>> = {
  pending: 'badge waiting',
  published: 'badge waiting',
  superseded: 'badge waiting',
  approved: 'badge good',
  accepted: 'badge good',
  merged: 'badge good',
  rejected: 'badge bad',
}

export const StatusBadge = ({ page, status }: { page: Page; status: Contribution['status'] }) => (
  <span class={looks[status] ?? 'badge'}>{wordsOf(page).statuses[status]}</span>
)

function nextOf({ kind, status, app }: Asked, after: number): string {
  const query = new URLSearchParams({ status, kind: kind ?? '', app, after: String(after) })
  return `/staff/review?${query.toString()}`
}
