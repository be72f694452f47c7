/** The contract's shapes under the names that callers use. */
import type { components, operations } from './schema.js'
import type { Usage } from './usage.js'

type Schemas = components['schemas']

export type Term = Schemas['Term']
export type Submission = Schemas['Submission']
export type CreditSummary = Schemas['CreditSummary']

/** A slug, and at least one thing to change. */
export type Suggestion = Schemas['Suggestion'] &
  ({ suggested_yoruba: string } | { suggested_aliases: string } | { notes: string })

/** What is searched for; all conditions must hold. */
export type Query = NonNullable<operations['searchDictionary']['parameters']['query']>

/** A page of terms. */
export interface Searched {
  terms: Term[]
  /** How many terms match, beyond this page too. */
  total: number
  usage: Usage
}

/** What became of a submission. */
export type Submitted = Schemas['Submitted'] & { usage: Usage }

/** What became of a suggestion. */
export type Suggested = Schemas['Suggested'] & { usage: Usage }

export interface CallOptions {
  /** Ends the call, and the waiting between its tries; it then rejects with the signal's reason. */
  signal?: AbortSignal
}

export interface WriteOptions extends CallOptions {
  /**
   * Names this one contribution, 1 to 255 printable ASCII characters; a new one unless given. Give your
   * own where a call may be made again after a crash of yours: within 24 hours it is stored and paid once.
   */
  idempotencyKey?: string
}
