/** The life of what is contributed, as one closed table: which decision leads from which status to which. */
import { isPlainText, tidy } from '../../lib/plainText'

export type SubmissionStatus =
  | 'pending'
  | 'published'
  | 'approved'
  | 'rejected'
  | 'merged'
  | 'withdrawn'
export type SuggestionStatus = 'pending' | 'superseded' | 'accepted' | 'rejected'
export type Status = SubmissionStatus | SuggestionStatus
export type DecisionName = 'publish' | 'approve' | 'reject' | 'merge' | 'withdraw' | 'accept'

type Transitions<S extends string> = Record<S, Partial<Record<DecisionName, S>>>

const submission: Transitions<SubmissionStatus> = {
  pending: {
    // Done by the service itself, before anybody has looked at it.
    publish: 'published',
    approve: 'approved',
    reject: 'rejected',
    merge: 'merged',
    withdraw: 'withdrawn',
  },
  // In the dictionary, and waiting for somebody to look at it.
  published: { approve: 'approved', reject: 'rejected', merge: 'merged' },
  approved: {},
  rejected: {},
  merged: {},
  withdrawn: {},
}

const suggestion: Transitions<SuggestionStatus> = {
  pending: { accept: 'accepted', reject: 'rejected' },
  // The term has changed since. Nobody decides that: it follows from the revisions.
  superseded: { accept: 'accepted', reject: 'rejected' },
  accepted: {},
  rejected: {},
}

export const transitions = { submission, suggestion }

/** Where a decision leads; undefined where it is not possible. */
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

/** A reviewer's name, trimmed and in NFC; undefined where it is none. */
export function reviewerName(given: string): string | undefined {
  const name = tidy(given)
  return name !== '' && Array.from(name).length <= longestName && isPlainText(name)
    ? name
    : undefined
}

/** What lists of contributions may be asked for: `waiting` is what awaits a decision, published or not. */
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
