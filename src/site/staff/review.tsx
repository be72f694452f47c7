/** The page for a contribution, and the decisions on it. */
import {
  accept,
  approve,
  type Decided,
  merge,
  reject,
  suggestedFor,
} from '../../domain/review/review'
import { next as nextStatus } from '../../domain/review/reviewStates'
import { type ContributionView, viewContribution } from '../../domain/review/reviewView'
import { isProblem, type Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { Suggestion } from '../../store/review/contributions'
import { field, wholeFrom } from '../forms'
import { Link, useWords } from '../parts/language'
import { Badge, Facts, ListSection, Pair, Time } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type ActionName, audited } from './actions'
import { DecisionForms } from './decisionForm'
import { Differences } from './differences'
import { isAdmin, type StaffHandler, StaffPage, wordsOf } from './frame'
import { decidedOf, StatusBadge } from './reviewQueue'
import {
  atInputs,
  categoriesOf,
  editsOf,
  type FieldTexts,
  settleCategory,
  spelledIn,
  spellingWarnings,
  textsOf,
} from './termFields'

/** Returns the term that would result from approving or accepting the contribution without edits. */
function shownTexts({ contribution, term }: ContributionView): FieldTexts {
  if (contribution.kind === 'suggestion') {
    return term ? textsOf({ ...term, ...suggestedFor(contribution, term) }) : {}
  }
  const { english, yoruba, definitionEn } = contribution
  return textsOf({ english, yoruba, definitionEn })
}

export const showContribution: StaffHandler = async (services, visit) => {
  const shown = await viewContribution(services, idOf(visit))
  if (!shown) return { code: 'not_found' }
  const words = wordsOf(visit)
  const { contribution, decisions } = shown
  const { id, number, kind, appName, clientId, userName, createdAt } = contribution
  const next = await nextAfter(services, shown)
  const isOpen = nextStatus(contribution, 'reject') !== undefined
  const other = isOpen ? await services.openReviews.open(id, visit.user.email) : undefined
  const texts = shownTexts(shown)
  const warnings = Object.values(spellingWarnings(spelledIn(texts), visit.language)).flat()
  const categories = isOpen ? await categoriesOf(services) : []
  return (
    <StaffPage
      visit={visit}
      section="review"
      title={`${words.kinds[kind]} ${number}`}
      sent={visit.sent ?? decidedOf(visit)}
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
          {shown.differences.length > 0 && <Differences rows={shown.differences} />}
          {contribution.kind === 'submission' ? (
            <Facts
              facts={[
                [words.fields.english, <span lang="en">{contribution.english}</span>],
                [words.fields.yoruba, <span lang="yo">{contribution.yoruba}</span>],
                [words.fields.definitionEn, <span lang="en">{contribution.definitionEn}</span>],
                contribution.slug !== null && [
                  words.term.pair,
                  <TermLink slug={contribution.slug} />,
                ],
              ]}
            />
          ) : (
            <SuggestionFacts shown={shown} suggestion={contribution} />
          )}
          {isOpen && warnings.length > 0 && (
            <div class="warnings">
              {warnings.map((warning) => (
                <p>{warning}</p>
              ))}
            </div>
          )}
          <ListSection
            title={words.review.lookalikes}
            items={shown.lookalikes.map((term) => (
              <>
                <TermLink slug={term.slug} />: <Pair {...term} />
                {term.aliases.length > 0 && <span class="quiet"> ({term.aliases.join(', ')})</span>}{' '}
                {term.equal && <Badge look="bad">{words.review.equal}</Badge>}
              </>
            ))}
          />
          <ListSection
            title={words.review.pendingLookalikes}
            items={shown.pendingLookalikes.map((one) => (
              <Link to={`/staff/review/${one.id}`}>
                <Pair {...one} />
              </Link>
            ))}
          />
        </div>
        {isOpen && (
          <div class="decision">
            <DecisionForms shown={shown} texts={texts} sent={visit.sent} categories={categories} />
          </div>
        )}
        <div>
          {isOpen && (
            <p class="quiet" hidden data-keys>
              {words.review.keys}
            </p>
          )}
          <ListSection
            title={words.review.decisions}
            items={decisions.map((decision) => (
              <>
                <Time at={decision.createdAt} />: <StatusBadge status={decision.to} /> {decision.by}
                {decision.reason !== null && <>: {decision.reason}</>}
              </>
            ))}
          />
        </div>
      </div>
    </StaffPage>
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

const deciding = (
  done: 'approved' | 'rejected' | 'accepted' | 'merged',
  action: ActionName,
  act: (
    services: StaffServices,
    visit: SignedInVisit,
    view: ContributionView,
    verdict: { by: string; reason: string },
  ) => Promise<Decided | Problem>,
) =>
  audited(
    [action, 'id', 'reason', 'into'],
    showContribution,
    async (services, visit) => {
      const id = idOf(visit)
      const view = await viewContribution(services, id)
      if (!view) return { code: 'not_found' }
      if (nextStatus(view.contribution, 'reject')) {
        const problem = await settleCategory(services, visit, view.term?.category)
        if (problem) return problem
      }
      const verdict = { by: visit.user.email, reason: field(visit.form, 'reason') }
      const decided = await act(services, visit, view, verdict)
      if (isProblem(decided)) return decided
      const next = (await nextAfter(services, view)) ?? (await nextAfter(services))
      return { to: `/staff/review${next ? `/${next.id}` : ''}?done=${done}&of=${id}` }
    },
    atInputs,
  )

/** Returns the next pending contribution; without `view`, the first. */
async function nextAfter({ contributions }: StaffServices, view?: ContributionView) {
  const after = view?.contribution.number ?? 0
  const [next] = await contributions.list({ status: 'waiting', limit: 1, after })
  return next
}

const editsIn = (visit: SignedInVisit, view: ContributionView) =>
  editsOf(visit.form, shownTexts(view))

export const approveSubmission = deciding(
  'approved',
  'approve submission',
  (services, visit, view, verdict) =>
    approve(services, idOf(visit), { ...verdict, edits: editsIn(visit, view) }),
)

export const rejectContribution = deciding(
  'rejected',
  'reject contribution',
  (services, visit, _, verdict) => reject(services, idOf(visit), verdict),
)

export const acceptSuggestion = deciding(
  'accepted',
  'accept suggestion',
  (services, visit, view, verdict) => {
    const revision = wholeFrom(visit.form.get('revision'))
    return accept(services, idOf(visit), { ...verdict, edits: editsIn(visit, view), revision })
  },
)

export const mergeSubmission = deciding(
  'merged',
  'merge submission',
  (services, visit, _, verdict) =>
    merge(services, idOf(visit), { ...verdict, into: field(visit.form, 'into') }),
)

const idOf = ({ parameters }: SignedInVisit) => parameters['id'] ?? ''
