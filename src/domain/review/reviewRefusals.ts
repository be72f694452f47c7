/** Why a review or a change of a term is not done: one closed union, thrown to undo what was begun. */
import type { DecisionName, KeptDecision } from '../../store/review/contributions'
import type { Status } from './reviewStates'

export type ReviewRefusal =
  | { kind: 'unknown contribution' }
  /** With what was decided on it already, if anything was. */
  | { kind: 'not possible'; status: Status; decision: DecisionName; earlier: KeptDecision[] }
  | { kind: 'reason missing' }
  /** The term is at another revision than the one that the reviewer goes by. */
  | { kind: 'term changed'; seen: number; revision: number }
  /** It says only in words what should be changed, or what the term says already. */
  | { kind: 'nothing to accept' }
  | { kind: 'unknown term' }
  /** What is to be merged is this term. */
  | { kind: 'same term' }
  /** The term is in the dictionary no more. */
  | { kind: 'term taken out' }
  | { kind: 'unknown revision' }
  /** Another term says the same in both languages. */
  | { kind: 'equal term'; slug: string }
  | { kind: 'slug taken'; slug: string }
  | { kind: 'invalid'; fault: string }

/** Thrown within a transaction to undo it; `answered` makes it an answer. */
export class Refused extends Error {
  readonly refusal: ReviewRefusal

  constructor(refusal: ReviewRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/** What was done, or the refusal that undid it. */
export async function answered<T>(work: Promise<T>): Promise<T | ReviewRefusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
