/**
 * Reviewers' decisions. A single transaction stores the new status, the reviewer, the reason, the changed
 * term and the event. If two reviewers decide on the same contribution, the second decision returns a
 * problem.
 */
import { isPlainText, tidy } from '../../lib/plainText'
import { isProblem, type Problem } from '../../problems'
import type {
  Contribution,
  DecisionName,
  Submission,
  Suggestion,
} from '../../store/review/contributions'
import type { Stores } from '../../store/stores'
import type { StoredTerm } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import type { Transactions, Writing } from '../../store/transactions'
import type { DictionaryEvent } from '../../store/webhooks/events'
import {
  changeTerm,
  createTerm,
  type Edits,
  termById,
  unpublishTerm,
  withNames,
} from '../terms/termChanges'
import { bounds, emptyFields } from '../terms/termRow'
import { suggestionAccepted, termApproved } from '../webhooks/events'
import { longestName, needsReason, next, reviewerName } from './reviewStates'

type Reviewing = Pick<Stores, 'transactions'>
/** `baseUrl`: the service's public URL, for the URLs of terms in events. */
export type ReviewServices = Reviewing & { baseUrl: string }

export interface Verdict {
  by: string
  /** Stored with the decision, for the contributor to read. Required for rejections. */
  reason?: string | undefined
}

export interface Decided {
  contribution: Contribution
  term: StoredTerm | undefined
}

interface Effect {
  term?: StoredTerm
  event?: DictionaryEvent
}

/** Creates a term from a submission, or confirms the term if the submission is already published. */
export const approve = (
  { transactions, baseUrl }: ReviewServices,
  id: string,
  { edits = {}, ...verdict }: Verdict & { edits?: Edits },
) =>
  decide(transactions, id, 'approve', verdict, async (writing, contribution) => {
    const submission = expectKind(contribution, 'submission')
    if (submission.status === 'published') {
      const term = await termById(await writing.dictionary(), submission.termId)
      if (isProblem(term)) return term
      if (term.status !== 'approved') return { code: 'term_unpublished' }
      const confirmed = await changeTerm(writing, term, edits)
      return isProblem(confirmed) ? confirmed : { term: confirmed }
    }
    const term = await createTerm(writing, { ...asNewTerm(submission), ...edits })
    return isProblem(term) ? term : { term, event: termApproved(id, term, baseUrl) }
  })

/** Rejects a contribution. If it is a published submission, unpublishes its term. */
export const reject = ({ transactions }: Reviewing, id: string, verdict: Verdict) =>
  decide(transactions, id, 'reject', verdict, async (writing, { kind, status, termId }) => {
    if (kind !== 'submission' || status !== 'published') return {}
    return withdrawTerm(writing, termId)
  })

/** Merges a submission into another term: its headwords become aliases, unless `edits` sets other aliases. */
export const merge = (
  { transactions }: Reviewing,
  id: string,
  { into, edits = {}, ...verdict }: Verdict & { into: string; edits?: Edits },
) =>
  decide(transactions, id, 'merge', verdict, async (writing, contribution) => {
    const submission = expectKind(contribution, 'submission')
    const terms = await writing.dictionary()
    const target = await terms.bySlug(into)
    if (target?.status !== 'approved') return { code: 'unknown_slug' }
    if (target.id === submission.termId) return { code: 'same_term' }
    if (submission.status === 'published') {
      const withdrawn = await withdrawTerm(writing, submission.termId)
      if (isProblem(withdrawn)) return withdrawn
      // The public URL of the submission's term redirects to the other term.
      if (withdrawn.term) await terms.cedeSlugs(withdrawn.term.id, target.id)
    }
    const { english, yoruba, definitionEn } = submission
    const added = {
      aliases: withNames(target, { yoruba: target.yoruba, aliases: [yoruba, english] }).aliases,
      definitionEn: target.definitionEn ?? definitionEn,
    }
    const term = await changeTerm(writing, target, { ...added, ...edits })
    return isProblem(term) ? term : { term }
  })

/** Withdraws a submission on behalf of the app that made it. */
export const withdraw = ({ transactions }: Reviewing, id: string, verdict: Verdict) =>
  decide(transactions, id, 'withdraw', verdict, async () => ({}))

/**
 * Applies a suggestion and the reviewer's edits to the term.
 * @param revision the revision of the term that the reviewer saw; defaults to the revision that the
 *   suggestion was made for
 */
export const accept = (
  { transactions, baseUrl }: ReviewServices,
  id: string,
  { edits = {}, revision, ...verdict }: Verdict & { edits?: Edits; revision?: number },
) =>
  decide(transactions, id, 'accept', verdict, async (writing, contribution) => {
    const suggestion = expectKind(contribution, 'suggestion')
    const terms = await writing.dictionary()
    const term = await termById(terms, suggestion.termId)
    if (isProblem(term)) return term
    if (term.status !== 'approved') return { code: 'term_unpublished' }
    const seen = revision ?? suggestion.termRevision
    if (seen !== term.revision) {
      return { code: 'term_changed', seen, revision: term.revision }
    }
    const changed = await changeTerm(writing, term, { ...suggestedFor(suggestion, term), ...edits })
    if (isProblem(changed)) return changed
    if (changed.revision === term.revision) return { code: 'nothing_to_accept' }
    return { term: changed, event: suggestionAccepted(id, changed, baseUrl) }
  })

/**
 * Publishes a submission that the same transaction has just stored. The author of the decision is
 * `auto-publish`.
 * @returns the term, or the problem `equal_term` if another term has the same headwords
 */
export async function publish(
  writing: Writing,
  id: string,
  baseUrl: string,
): Promise<StoredTerm | Problem> {
  const submission = expectKind(await writing.contributions.take(id), 'submission')
  const term = await createTerm(writing, asNewTerm(submission))
  if (isProblem(term)) return term
  const effect = { term, event: termApproved(id, term, baseUrl) }
  await note(writing, submission, { decision: 'publish', by: 'auto-publish' }, effect)
  return term
}

export const suggestedFor = (
  { yoruba, aliases }: Pick<Suggestion, 'yoruba' | 'aliases'>,
  term: TermFields,
): Edits => withNames(term, { yoruba: yoruba ?? term.yoruba, aliases })

async function decide(
  transactions: Transactions,
  id: string,
  decision: DecisionName,
  given: Verdict,
  act: (writing: Writing, contribution: Contribution) => Promise<Effect | Problem>,
): Promise<Decided | Problem> {
  const by = reviewerName(given.by)
  const reason = tidy(given.reason ?? '') || null
  if (by === undefined) return { code: 'bad_reviewer_name', max: longestName }
  const problem = problemOfReason(decision, reason)
  if (problem) return problem
  const verdict = { decision, by, reason }
  return transactions.run(by, async (writing): Promise<Decided | Problem> => {
    const contribution = await writing.contributions.take(id)
    if (!contribution) return { code: 'unknown_contribution' }
    const { status } = contribution
    if (!next(contribution, decision)) {
      const earlier = await writing.contributions.decisions(id)
      return { code: 'decision_not_possible', status, decision, earlier }
    }
    const effect = await act(writing, contribution)
    if (isProblem(effect)) return effect
    await note(writing, contribution, verdict, effect)
    const after = await writing.contributions.take(id)
    return { contribution: after ?? contribution, term: effect.term }
  })
}

async function note(
  { contributions, events }: Writing,
  contribution: Contribution,
  { decision, by, reason = null }: { decision: DecisionName; by: string; reason?: string | null },
  { term, event }: Effect,
): Promise<void> {
  const { id: contributionId, status: from } = contribution
  const to = next(contribution, decision)
  if (!to) throw new Error(`${decision} is not possible for ${from}`)
  const touched = { termId: term?.id ?? null, termRevision: term?.revision ?? null }
  await contributions.decide({ contributionId, decision, from, to, by, reason, ...touched })
  if (event) await events.add(event)
}

function problemOfReason(decision: DecisionName, reason: string | null): Problem | undefined {
  if (reason === null)
    return needsReason(decision) ? { code: 'reason_missing', field: 'reason' } : undefined
  if (!isPlainText(reason)) return { code: 'not_plain_text', field: 'reason' }
  return Array.from(reason).length > bounds.text
    ? { code: 'text_too_long', field: 'reason', max: bounds.text }
    : undefined
}

/** Unpublishes a submission's term, if it still exists. */
async function withdrawTerm(writing: Writing, id: number | null): Promise<Effect | Problem> {
  const terms = await writing.dictionary()
  const published = id === null ? undefined : await terms.byId(id)
  if (!published) return {}
  const term = await unpublishTerm(terms, published)
  return isProblem(term) ? term : { term }
}

const asNewTerm = ({ english, yoruba, definitionEn }: Submission) => ({
  ...emptyFields,
  english,
  yoruba,
  definitionEn,
})

function expectKind<Kind extends Contribution['kind']>(
  contribution: Contribution | undefined,
  kind: Kind,
): Extract<Contribution, { kind: Kind }> {
  if (contribution?.kind !== kind) throw new Error(`expected a ${kind}`)
  return contribution as Extract<Contribution, { kind: Kind }>
}
