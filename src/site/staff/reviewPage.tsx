/**
 * The page for a contribution, with its content, similar terms, earlier decisions, and the forms for deciding
 * on it.
 */

import { suggestedFor } from '../../domain/review/review'
import { next as nextStatus } from '../../domain/review/reviewStates'
import type { ContributionView } from '../../domain/review/reviewView'
import type { StaffServices } from '../../serviceTypes'
import type { Submission, Suggestion } from '../../store/review/contributions'
import type { Sent } from '../parts/forms'
import { Link, useLanguage, useWords } from '../parts/language'
import { Facts, Pair, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { categoriesOf } from './category'
import { DecisionForms } from './decisionForm'
import { Differences } from './differences'
import { isAdmin, StaffPage, wordsOf } from './frame'
import { StatusBadge } from './reviewQueue'
import { type FieldTexts, spelledIn, spellingWarnings, textsOf } from './termFields'

/**
 * Returns the initial values of the form: the term that would result from approving or accepting the
 * contribution without edits.
 */
export function shownTexts({ contribution, term }: ContributionView): FieldTexts {
  if (contribution.kind === 'suggestion') {
    return term ? textsOf({ ...term, ...suggestedFor(contribution, term) }) : {}
  }
  const { english, yoruba, definitionEn } = contribution
  return textsOf({ english, yoruba, definitionEn })
}

export async function showContributionPage(
  services: StaffServices,
  visit: SignedInVisit,
  shown: ContributionView,
  sent: Sent,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const { contribution, decisions } = shown
  const { id, number, kind, appName, clientId, userName, createdAt } = contribution
  const waiting = { status: 'waiting', limit: 1, after: number } as const
  const [next] = await services.contributions.list(waiting)
  const isOpen = nextStatus(contribution, 'reject') !== undefined
  const other = isOpen ? await services.openReviews.open(id, visit.user.email) : undefined
  const texts = shownTexts(shown)
  const categories = isOpen ? await categoriesOf(services) : []
  const view = (
    <StaffPage
      visit={visit}
      path={`/staff/review/${id}`}
      title={`${words.kinds[kind]} ${number}`}
      sent={sent}
      hasKeys
      beside={
        <p class="pages">
          <Link to="/staff/review">{words.review.back}</Link>
          {next && (
            <Link to={`/staff/review/${next.id}`} data-key="j">
              {words.review.next}
            </Link>
          )}
        </p>
      }
    >
      <p class="about">
        <StatusBadge status={contribution.status} /> <code>{id}</code> {words.queue.from}:{' '}
        {isAdmin(visit) ? <Link to={`/staff/apps/${clientId}`}>{appName}</Link> : appName}
        {userName !== null && `, ${userName}`} · <Time at={createdAt} />
      </p>
      {other && (
        <p class="notice">
          {words.review.openedBy(other.by)} <Time at={new Date(other.at)} />
        </p>
      )}
      <div class="review">
        <div>
          {shown.differences.length > 0 && (
            <>
              <h2>{words.differences.title}</h2>
              <Differences rows={shown.differences} />
            </>
          )}
          {contribution.kind === 'submission' ? (
            <SubmissionFacts submission={contribution} />
          ) : (
            <SuggestionFacts shown={shown} suggestion={contribution} />
          )}
          {isOpen && <SpellingNotes texts={texts} />}
          <Alike shown={shown} />
        </div>
        {isOpen && (
          <div class="decision">
            <DecisionForms shown={shown} texts={texts} sent={sent} categories={categories} />
          </div>
        )}
        <div>
          {isOpen && (
            <p class="quiet" hidden data-keys>
              {words.review.keys}
            </p>
          )}
          {decisions.length > 0 && (
            <>
              <h2>{words.review.decisions}</h2>
              <ul>
                {decisions.map((decision) => (
                  <li>
                    <Time at={decision.createdAt} />: <StatusBadge status={decision.to} />{' '}
                    {decision.by}
                    {decision.reason !== null && <>: {decision.reason}</>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </StaffPage>
  )
  return { view, status: sent.status }
}

function SubmissionFacts(props: { submission: Submission }) {
  const { submission } = props
  const words = useWords().staff
  const { english, yoruba, definitionEn, slug } = submission
  return (
    <Facts
      facts={[
        [words.fields.english, <span lang="en">{english}</span>],
        [words.fields.yoruba, <span lang="yo">{yoruba}</span>],
        [words.fields.definitionEn, <span lang="en">{definitionEn}</span>],
        slug !== null && [words.term.pair, <TermLink slug={slug} />],
      ]}
    />
  )
}

/** Spelling warnings about the term that would result from approving the contribution without edits. */
function SpellingNotes({ texts }: { texts: FieldTexts }) {
  const language = useLanguage()
  const warnings = Object.values(spellingWarnings(spelledIn(texts), language)).flat()
  if (warnings.length === 0) return null
  return (
    <div class="warnings">
      {warnings.map((warning) => (
        <p>{warning}</p>
      ))}
    </div>
  )
}

/** Terms and pending submissions with similar names. */
function Alike({ shown }: { shown: ContributionView }) {
  const words = useWords().staff
  const { lookalikes, pendingLookalikes } = shown
  return (
    <>
      {lookalikes.length > 0 && (
        <>
          <h2>{words.review.lookalikes}</h2>
          <ul>
            {lookalikes.map((term) => (
              <li>
                <TermLink slug={term.slug} />: <Pair {...term} />
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
                <Link to={`/staff/review/${one.id}`}>
                  <Pair {...one} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function SuggestionFacts(props: { shown: ContributionView; suggestion: Suggestion }) {
  const { shown, suggestion } = props
  const words = useWords().staff
  const { term } = shown
  const { slug, yoruba, aliases, notes } = suggestion
  const advice = adviceOn(suggestion, shown)
  // The table of differences already shows the suggested values, unless it is empty because the
  // suggestion changes nothing.
  const isInTable = shown.differences.length > 0
  return (
    <>
      <Facts
        facts={[
          [
            words.term.pair,
            term === null ? (
              words.queue.gone
            ) : (
              <>
                <Pair {...term} /> (<TermLink slug={slug ?? term.slug} />)
              </>
            ),
          ],
          !isInTable && yoruba !== null && [words.fields.yoruba, <span lang="yo">{yoruba}</span>],
          !isInTable && aliases.length > 0 && [words.fields.aliases, aliases.join(', ')],
          notes !== null && [words.review.notes, notes],
        ]}
      />
      {advice && <p class="notice">{words.review.advice[advice]}</p>}
    </>
  )
}

/** If a pending suggestion cannot be accepted as it is, returns the reason. */
function adviceOn({ status }: Suggestion, { term, saysMore }: ContributionView) {
  if (status !== 'pending' && status !== 'superseded') return undefined
  if (!term) return 'gone'
  if (term.status === 'unpublished') return 'unpublished'
  if (!saysMore) return 'nothing'
  return status === 'superseded' ? 'superseded' : undefined
}

const TermLink = ({ slug }: { slug: string }) => <Link to={`/staff/terms/${slug}`}>{slug}</Link>
