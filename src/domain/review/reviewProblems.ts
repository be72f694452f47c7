/** Why a decision is not taken. Decisions change terms, so the problems of terms come with them. */
import type { TermProblem } from '../terms/termProblems'
import type { DecisionName, Status } from './reviewStates'

export type ReviewProblem =
  | { code: 'unknown_contribution' }
  /** With the decisions that were taken on it before, if any. */
  | { code: 'decision_not_possible'; status: Status; decision: DecisionName; earlier: Earlier[] }
  | { code: 'reason_missing' }
  | { code: 'bad_reviewer_name'; max: number }
  /** A suggestion that would leave the term as it is. */
  | { code: 'nothing_to_accept' }
  /** A submission that is to be merged into its own term. */
  | { code: 'same_term' }
  | { code: 'term_unpublished' }
  | TermProblem

/** An earlier decision, as later reviewers see it. */
export interface Earlier {
  to: Status
  by: string
  reason: string | null
  createdAt: Date
}
