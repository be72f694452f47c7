/** The page of one contribution: its content, similar terms, earlier decisions, the decision forms. */
import { suggestedFor } from '../../domain/review/review'
import { next as nextStatus } from '../../domain/review/reviewStates'
import type { ContributionView } from '../../domain/review/reviewView'
import type {
  Contribution,
  KeptDecision,
  Submission,
  Suggestion,
} from '../../store/review/contributions'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import { Time } from '../views/time'
import { DecisionForms } from './decisionForm'
import { ThreeWays } from './differences'
import { Facts, Pair, StaffPage, wordsOf } from './frame'
import { StatusBadge } from './reviewQueue'
import { type FieldTexts, textsOf } from './termFields'

/** Initial values of the form: the term as it would be if approved or accepted without edits. */
export function shownTexts({ contribution, term }: ContributionView): FieldTexts {
  if (contribution.kind === 'suggestion') {
    return term ? textsOf({ ...term, ...suggestedFor(contribution, term) }) : {}
  }
  const { english, yoruba, definitionEn } = contribution
  return textsOf({ english, yoruba, definitionEn })
}

export function ContributionPage(props: {
  page: Page
  shown: ContributionView
  typed: Typed
  /** ID of the next pending contribution. */
  next: string | undefined
}) {
  const { page, shown, typed, next } = props
  const words = wordsOf(page)
  const { contribution, decisions } = shown
  const isOpen = nextStatus(contribution, 'reject') !== undefined
  return (
    <StaffPage page={page} said={typed} scripts={['/assets/staff.js']}>
      <p class="pages">
        <a href={pathIn(page.language, '/staff/review')}>{words.review.back}</a>
        {next !== undefined && (
          <a href={pathIn(page.language, `/staff/review/${next}`)} data-key="j">
            {words.review.next}
          </a>
        )}
      </p>
      {contribution.kind === 'submission' ? (
        <SubmissionPart page={page} submission={contribution} shown={shown} />
      ) : (
        <SuggestionPart page={page} suggestion={contribution} shown={shown} />
      )}
      <Decisions page={page} decisions={decisions} />
      {isOpen && (
        <DecisionForms page={page} shown={shown} texts={shownTexts(shown)} typed={typed} />
      )}
    </StaffPage>
  )
}

function SubmissionPart(props: { page: Page; submission: Submission; shown: ContributionView }) {
  const { page, submission, shown } = props
  const words = wordsOf(page)
  const { lookalikes, pendingLookalikes } = shown
  return (
    <>
      <Facts
        facts={[
          ...commonFacts(page, submission),
          [words.fields.english, <span lang="en">{submission.english}</span>],
          [words.fields.yoruba, <span lang="yo">{submission.yoruba}</span>],
          [words.fields.definitionEn, <span lang="en">{submission.definitionEn}</span>],
          ...(submission.slug === null
            ? []
            : [[words.term.pair, <TermLink page={page} slug={submission.slug} />] as const]),
        ]}
      />
      {lookalikes.length > 0 && (
        <>
          <h2>{words.review.lookalikes}</h2>
          <ul>
            {lookalikes.map((term) => (
              <li>
                <TermLink page={page} slug={term.slug} />: <Pair {...term} />
                {term.aliases.length > 0 && <span class="quiet"> ({term.aliases.join(', ')})</span>}{' '}
                {term.equal && <span class="badge bad">{words.review.equal}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {pendingLookalikes.length > 0 && (
        <>
          <h2>{words.review.pendingLookalikes}</h2>
          <ul>
            {pendingLookalikes.map((one) => (
              <li>
                <a href={pathIn(page.language, `/staff/review/${one.id}`)}>
                  <Pair {...one} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function SuggestionPart(props: { page: Page; suggestion: Suggestion; shown: ContributionView }) {
  const { page, suggestion, shown } = props
  const words = wordsOf(page)
  const { term, differences } = shown
  const advice = adviceOn(suggestion, shown)
  return (
    <>
      <Facts
        facts={[
          ...commonFacts(page, suggestion),
          [
            words.term.pair,
            term === null ? (
              words.queue.gone
            ) : (
              <>
                <Pair {...term} /> <TermLink page={page} slug={suggestion.slug ?? term.slug} />
              </>
            ),
          ],
          ...(suggestion.notes === null ? [] : [[words.review.notes, suggestion.notes] as const]),
        ]}
      />
      {advice && <p class="notice">{words.review.advice[advice]}</p>}
      {differences.length > 0 && (
        <>
          <h2>{words.differences.title}</h2>
          <ThreeWays page={page} rows={differences} />
        </>
      )}
    </>
  )
}

const commonFacts = (page: Page, { status, appName, clientId, createdAt }: Contribution) => {
  const words = wordsOf(page)
  return [
    [words.queue.status, <StatusBadge page={page} status={status} />],
    [
      words.queue.from,
      page.user?.role === 'admin' ? (
        <a href={pathIn(page.language, `/staff/apps/${clientId}`)}>{appName}</a>
      ) : (
        appName
      ),
    ],
    [words.queue.received, <Time at={createdAt} />],
  ] as const
}

/** Why a pending suggestion cannot be accepted as it is. */
function adviceOn({ status }: Suggestion, { term, saysMore }: ContributionView) {
  if (status !== 'pending' && status !== 'superseded') return undefined
  if (!term) return 'gone'
  if (term.status === 'unpublished') return 'unpublished'
  if (!saysMore) return 'nothing'
  return status === 'superseded' ? 'superseded' : undefined
}

const TermLink = ({ page, slug }: { page: Page; slug: string }) => (
  <a href={pathIn(page.language, `/staff/terms/${slug}`)}>{slug}</a>
)

function Decisions({ page, decisions }: { page: Page; decisions: readonly KeptDecision[] }) {
  const words = wordsOf(page)
  if (decisions.length === 0) return <></>
  return (
    <>
      <h2>{words.review.decisions}</h2>
      <ul>
        {decisions.map(({ to, by, reason, createdAt }) => (
          <li>
            <Time at={createdAt} />: <StatusBadge page={page} status={to} /> {by}
            {reason !== null && <>: {reason}</>}
          </li>
        ))}
      </ul>
    </>
  )
}
