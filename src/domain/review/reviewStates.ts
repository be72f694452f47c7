/** The statuses of contributions, and the decisions that lead from one status to another. */

import { isName, tidy } from '../../lib/plainText'
import type { ContributionStatus, SubmissionStatus, SuggestionStatus } from '../../problems'
import type { DecisionName } from '../../store/review/contributions'

type Transitions<Status extends string> = Record<Status, Partial<Record<DecisionName, Status>>>

export const transitions: {
  submission: Transitions<SubmissionStatus>
  suggestion: Transitions<SuggestionStatus>
} = {
  submission: {
    pending: {
      // This decision is made by the service itself, before any review.
      publish: 'published',
      approve: 'approved',
      reject: 'rejected',
      merge: 'merged',
      withdraw: 'withdrawn',
    },
    // The term is in the dictionary, but has not been reviewed yet.
    published: { approve: 'approved', reject: 'rejected', merge: 'merged' },
    approved: {},
    rejected: {},
    merged: {},
    withdrawn: {},
  },
  suggestion: {
    pending: { accept: 'accepted', reject: 'rejected' },
    // The term has changed since the suggestion was made. This status is computed from the revisions, not stored.
    superseded: { accept: 'accepted', reject: 'rejected' },
    accepted: {},
    rejected: {},
  },
}

/** Undefined if the decision is not possible. */
export function next(
  { kind, status }: { kind: keyof typeof transitions; status: ContributionStatus },
  decision: DecisionName,
): ContributionStatus | undefined {
  const table: Partial<Transitions<ContributionStatus>> = transitions[kind]
  return table[status]?.[decision]
}

/** Whether a decision needs a reason, which the contributor can read. */
export const needsReason = (decision: DecisionName) => decision === 'reject'

export const longestName = 200

/** Returns a reviewer's name, trimmed and in NFC; undefined if the name is invalid. */
export function reviewerName(given: string): string | undefined {
  const name = tidy(given)
  return isName(name, longestName) ? name : undefined
}

/** Filters for lists of contributions. `waiting` selects all that await a decision, published or not. */
export const listedStatuses = [
  'waiting',
  'pending',
  'published',
  'superseded',
  'approved',
  'accepted',
  'rejected',
  'merged',
  'withdrawn',
  'all',
] as const
