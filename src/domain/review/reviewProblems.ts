/** Why a decision is not possible. Decisions change terms, so the problems of terms are included. */
import type { DecisionName, KeptDecision, Status } from '../../store/review/contributions'
import type { TermProblem } from '../terms/termProblems'

export type ReviewProblem =
  | { code: 'unknown_contribution' }
  /** With the earlier decisions on it, if any. */
  | { code: 'decision_not_possible'; status: Status; decision: DecisionName; earlier: Earlier[] }
  | { code: 'reason_missing' }
  | { code: 'bad_reviewer_name'; max: number }
  /** A suggestion that would not change the term. */
  | { code: 'nothing_to_accept' }
  /** A submission was to be merged into its own term. */
  | { code: 'same_term' }
  | { code: 'term_unpublished' }
  | TermProblem

/** An earlier decision, as later reviewers see it. */
export type Earlier = Pick<KeptDecision, 'to' | 'by' | 'reason' | 'createdAt'>
