/**
 * Reviewers decide on what was contributed. Each decision is one transaction: the new status, the row that
 * says who decided and why, the term, and the event. Who comes second finds it decided.
 */
import { isPlainText, tidy } from '../../lib/plainText'
import type {
  Contribution,
  DecisionName,
  Submission,
  Suggestion,
} from '../../store/review/contributions'
import type { TermFields } from '../../store/terms/terms'
import type { StoredTerm } from '../../store/terms/writer'
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
import { bounds } from '../terms/termRow'
import { suggestionAccepted, termApproved } from './events'
import { answered, Refused, type ReviewRefusal } from './reviewRefusals'
import { needsReason, next, reviewerName } from './reviewStates'

export interface ReviewServices {
  transactions: Transactions
  /** The service as its users see it: where the terms in events stand. */
  baseUrl: string
}

export interface Verdict {
  /** The reviewer. */
  by: string
  /** Kept with the decision, for whoever contributed; rejections need one. */
  reason?: string | undefined
}

export interface Decided {
  contribution: Contribution
  /** The term as the decision left it, where it touched one. */
  term: StoredTerm | undefined
}

/** What a decision does to the dictionary. */
interface Effect {
  term?: StoredTerm
  event?: DictionaryEvent
}

/** Makes a term of a submission, or confirms the one that was published. */
export function approve(
  { transactions, baseUrl }: ReviewServices,
  id: string,
  { edits = {}, ...verdict }: Verdict & { edits?: Edits },
): Promise<Decided | ReviewRefusal> {
  return decide(transactions, id, 'approve', verdict, async (writing, contribution) => {
    const submission = expectSubmission(contribution)
    if (submission.status === 'published') {
      const term = await termById(await writing.dictionary(), submission.termId)
      if (term.status !== 'approved') throw new Refused({ kind: 'term taken out' })
      return { term: await changeTerm(writing, term, edits) }
    }
    const term = await createTerm(writing, { ...asNewTerm(submission), ...edits })
    return { term, event: termApproved(id, term, baseUrl) }
  })
}

/** Rejects, and takes out of the dictionary again what was published. */
export function reject(
  { transactions }: Pick<ReviewServices, 'transactions'>,
  id: string,
  verdict: Verdict,
): Promise<Decided | ReviewRefusal> {
  return decide(transactions, id, 'reject', verdict, async (writing, { kind, status, termId }) => {
    if (kind !== 'submission' || status !== 'published') return {}
    return withdrawTerm(writing, termId)
  })
}

/** Adds what a submission says to another term: its headwords as aliases, unless edited otherwise. */
export function merge(
  { transactions }: Pick<ReviewServices, 'transactions'>,
  id: string,
  { into, edits = {}, ...verdict }: Verdict & { into: string; edits?: Edits },
): Promise<Decided | ReviewRefusal> {
  return decide(transactions, id, 'merge', verdict, async (writing, contribution) => {
    const submission = expectSubmission(contribution)
    const terms = await writing.dictionary()
    const target = await terms.bySlug(into)
    if (target?.status !== 'approved') throw new Refused({ kind: 'unknown term' })
    if (target.id === submission.termId) throw new Refused({ kind: 'same term' })
    if (submission.status === 'published') await cedeTerm(writing, submission.termId, target.id)
    const { english, yoruba, definitionEn } = submission
    const added = {
      aliases: withNames(target, { yoruba: target.yoruba, aliases: [yoruba, english] }).aliases,
      definitionEn: target.definitionEn ?? definitionEn,
    }
    return { term: await changeTerm(writing, target, { ...added, ...edits }) }
  })
}

/** Takes a submission back, on behalf of the app that made it. */
export const withdraw = (
  { transactions }: Pick<ReviewServices, 'transactions'>,
  id: string,
  verdict: Verdict,
): Promise<Decided | ReviewRefusal> =>
  decide(transactions, id, 'withdraw', verdict, async () => ({}))

/**
 * Changes the term as suggested, and as the reviewer edits it.
 * @param revision the one the reviewer goes by, where that is not the one the suggestion was made on
 */
export function accept(
  { transactions, baseUrl }: ReviewServices,
  id: string,
  { edits = {}, revision, ...verdict }: Verdict & { edits?: Edits; revision?: number },
): Promise<Decided | ReviewRefusal> {
  return decide(transactions, id, 'accept', verdict, async (writing, contribution) => {
    const suggestion = expectSuggestion(contribution)
    const terms = await writing.dictionary()
    const term = await termById(terms, suggestion.termId)
    if (term.status !== 'approved') throw new Refused({ kind: 'term taken out' })
    const seen = revision ?? suggestion.termRevision
    if (seen !== term.revision) {
      throw new Refused({ kind: 'term changed', seen, revision: term.revision })
    }
    const changed = await changeTerm(writing, term, { ...suggestedFor(suggestion, term), ...edits })
    if (changed.revision === term.revision) throw new Refused({ kind: 'nothing to accept' })
    return { term: changed, event: suggestionAccepted(id, changed, baseUrl) }
  })
}

/**
 * Publishes a submission that was just stored, in its transaction and under the service's own name.
 * @throws Refused where another term has come to say the same
 */
export async function publish(writing: Writing, id: string, baseUrl: string): Promise<StoredTerm> {
  const submission = expectSubmission(await writing.contributions.take(id))
  const term = await createTerm(writing, asNewTerm(submission))
  const effect = { term, event: termApproved(id, term, baseUrl) }
  await note(writing, submission, { decision: 'publish', by: 'auto-publish' }, effect)
  return term
}

/** What a suggestion changes on a term as it is. */
export const suggestedFor = (
  { yoruba, aliases }: Pick<Suggestion, 'yoruba' | 'aliases'>,
  term: TermFields,
): Edits => withNames(term, { yoruba: yoruba ?? term.yoruba, aliases })

async function decide(
  transactions: Transactions,
  id: string,
  decision: DecisionName,
  given: Verdict,
  act: (writing: Writing, contribution: Contribution) => Promise<Effect>,
): Promise<Decided | ReviewRefusal> {
  const by = reviewerName(given.by)
  const reason = tidy(given.reason ?? '') || null
  if (by === undefined) return { kind: 'invalid', fault: 'the name of the reviewer is none' }
  const fault = faultOfReason(decision, reason)
  if (fault) return fault
  const verdict = { decision, by, reason }
  const decided = transactions.run(by, async (writing) => {
    const contribution = await writing.contributions.take(id)
    if (!contribution) throw new Refused({ kind: 'unknown contribution' })
    const { status } = contribution
    if (!next(contribution, decision)) {
      const earlier = await writing.contributions.decisions(id)
      throw new Refused({ kind: 'not possible', status, decision, earlier })
    }
    const effect = await act(writing, contribution)
    await note(writing, contribution, verdict, effect)
    const after = await writing.contributions.take(id)
    return { contribution: after ?? contribution, term: effect.term }
  })
  return answered(decided)
}

/** Stores a decision and its event. */
async function note(
  { contributions, events }: Writing,
  contribution: Contribution,
  { decision, by, reason = null }: { decision: DecisionName; by: string; reason?: string | null },
  { term, event }: Effect,
): Promise<void> {
  const from = contribution.status
  const to = next(contribution, decision)
  if (!to) throw new Error(`${decision} leads nowhere from ${from}`)
  const touched = { termId: term?.id ?? null, termRevision: term?.revision ?? null }
  await contributions.decide({
    contributionId: contribution.id,
    decision,
    from,
    to,
    by,
    reason,
    ...touched,
  })
  if (event) await events.add(event)
}

function faultOfReason(decision: DecisionName, reason: string | null): ReviewRefusal | undefined {
  if (reason === null) return needsReason(decision) ? { kind: 'reason missing' } : undefined
  if (!isPlainText(reason)) return { kind: 'invalid', fault: 'the reason holds control characters' }
  return Array.from(reason).length > bounds.text
    ? { kind: 'invalid', fault: `the reason has more than ${bounds.text} characters` }
    : undefined
}

/** Takes out of the dictionary what was published, unless it is gone altogether. */
async function withdrawTerm(writing: Writing, id: number | null): Promise<Effect> {
  const terms = await writing.dictionary()
  const term = id === null ? undefined : await terms.byId(id)
  return term ? { term: await unpublishTerm(terms, term) } : {}
}

/** Takes it out, too; its address was told, and leads to the other term from now on. */
async function cedeTerm(writing: Writing, id: number | null, to: number): Promise<void> {
  const { term } = await withdrawTerm(writing, id)
  if (term) await (await writing.dictionary()).cedeSlugs(term.id, to)
}

const asNewTerm = ({ english, yoruba, definitionEn }: Submission) => ({
  english,
  yoruba,
  aliases: [],
  category: null,
  definitionEn,
  definitionYo: null,
  exampleEn: null,
  exampleYo: null,
  media: [],
  proposed: false,
  related: [],
})

function expectSubmission(contribution: Contribution | undefined): Submission {
  if (contribution?.kind !== 'submission') throw new Error('only submissions come here')
  return contribution
}

function expectSuggestion(contribution: Contribution | undefined): Suggestion {
  if (contribution?.kind !== 'suggestion') throw new Error('only suggestions come here')
  return contribution
}
