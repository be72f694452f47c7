/** The states of contributions: which decision leads from which status to which. */
import { isPlainText, tidy } from '../../lib/plainText'
import type {
  DecisionName,
  Status,
  SubmissionStatus,
  SuggestionStatus,
} from '../../store/review/contributions'

type Transitions<S extends string> = Record<S, Partial<Record<DecisionName, S>>>

const submission: Transitions<SubmissionStatus> = {
  pending: {
    // By the service itself, before any review.
    publish: 'published',
    approve: 'approved',
    reject: 'rejected',
    merge: 'merged',
    withdraw: 'withdrawn',
  },
  // In the dictionary, and still to be reviewed.
  published: { approve: 'approved', reject: 'rejected', merge: 'merged' },
  approved: {},
  rejected: {},
  merged: {},
  withdrawn: {},
}

const suggestion: Transitions<SuggestionStatus> = {
  pending: { accept: 'accepted', reject: 'rejected' },
  // The term has changed since. This status is computed from the revisions, not stored.
  superseded: { accept: 'accepted', reject: 'rejected' },
  accepted: {},
  rejected: {},
}

export const transitions = { submission, suggestion }

/** The status after a decision; undefined if the decision is not possible. */
export function next(
  { kind, status }: { kind: keyof typeof transitions; status: Status },
  decision: DecisionName,
): Status | undefined {
  const table: Partial<Record<Status, Partial<Record<DecisionName, Status>>>> = transitions[kind]
  return table[status]?.[decision]
}

/** Decisions that need a reason, stored for the contributor. */
export const needsReason = (decision: DecisionName) => decision === 'reject'

export const longestName = 200

/** A reviewer's name, trimmed and in NFC; undefined if it is invalid. */
export function reviewerName(given: string): string | undefined {
  const name = tidy(given)
  return name !== '' && Array.from(name).length <= longestName && isPlainText(name)
    ? name
    : undefined
}

/** Filters for lists of contributions. `waiting`: those that await a decision, published or not. */
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
