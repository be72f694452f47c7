/** Reasons why a decision is not possible. Decisions change terms, so problems with terms are included. */
import type { DecisionName, KeptDecision, Status } from '../../store/review/contributions'
import type { TermProblem } from '../terms/termProblems'

export type ReviewProblem =
  | { code: 'unknown_contribution' }
  /** `earlier` lists the earlier decisions on the contribution. */
  | { code: 'decision_not_possible'; status: Status; decision: DecisionName; earlier: Earlier[] }
  | { code: 'reason_missing' }
  | { code: 'bad_reviewer_name'; max: number }
  /** The suggestion would not change the term. */
  | { code: 'nothing_to_accept' }
  /** A submission cannot be merged into its own term. */
  | { code: 'same_term' }
  | { code: 'term_unpublished' }
  | TermProblem

/** An earlier decision, as later reviewers see it. */
export type Earlier = Pick<KeptDecision, 'to' | 'by' | 'reason' | 'createdAt'>
