/**
 * Paid writes: a write is either stored and charged, or neither. The work runs in a PostgreSQL transaction and
 * is charged just before COMMIT. A failure before that is not charged, and a failed COMMIT releases the charge.
 * If the process crashes between COMMIT and the response, the hold expires, so the stored write is free.
 */
import type { Figures } from '../../lib/metering'
import { isProblem } from '../../lib/problem'
import type { Patience } from '../../lib/unavailable'
import type { Claim, IdempotentRequest, KeptAnswer } from '../../store/keptAnswers'
import type { Charge, Hold } from '../../store/metering/chargeBatches'
import type { Account } from '../../store/metering/ledger'
import type { Transactions, Writing } from '../../store/transactions'
import type { Refusal } from '../refusals'

export interface PaidWrite {
  /** The author recorded in the history of terms. */
  by: string
  account: Account
  /** Undefined if the request has no Idempotency-Key. */
  idempotency: IdempotentRequest | undefined
  /** Does the work to be charged. @throws Unavailable */
  work: (writing: Writing) => Promise<KeptAnswer | Refusal>
  /** How long the caller waits for PostgreSQL. Shorter than the lifetime of a hold. */
  patience: Patience
  /** Whether the caller has disconnected. */
  isGone: () => boolean
}

export type Written =
  | { kind: 'written'; answer: KeptAnswer; charge: Figures }
  /** The response to an earlier request with the same Idempotency-Key. Nothing is charged. */
  | { kind: 'written before'; answer: KeptAnswer }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unpaid'; charge: Exclude<Charge, { kind: 'admitted' }> }

/** Stages of a write at which tests stop a process or a store. */
export type Stage = 'inserted' | 'charged' | 'committed'
export type ReachStage = (stage: Stage) => Promise<void> | void

/** The outcome of a write that is rolled back. */
interface NotWritten {
  code: 'not_written'
  outcome: Exclude<Written, { kind: 'written' }>
}

const notWritten = (outcome: NotWritten['outcome']): NotWritten => ({
  code: 'not_written',
  outcome,
})

/** @throws Unavailable, with nothing charged, and any error that the work throws */
export async function writePaid(
  transactions: Transactions,
  write: PaidWrite,
  reach: ReachStage = () => {},
): Promise<Written> {
  const attempt = new Attempt(write, reach)
  try {
    const outcome = await ask(transactions, write)
    if (outcome) return outcome
    const written = transactions.run(write.by, (writing) => attempt.run(writing))
    const answer = await write.patience.wait(written)
    if (isProblem(answer)) {
      attempt.release()
      return answer.outcome
    }
    await reach('committed')
    return attempt.settle(answer)
  } catch (error) {
    attempt.release()
    throw error
  }
}

/**
 * Checks whether the app can pay before the transaction starts. If it cannot, there may still be a response to
 * an earlier request with the same Idempotency-Key, or that request may still be running.
 * @returns the outcome if it is already known; otherwise undefined
 */
async function ask(transactions: Transactions, write: PaidWrite): Promise<Written | undefined> {
  const { account, idempotency, patience } = write
  const asked = await account.ask('api')
  if (asked.kind === 'admitted') return undefined
  const couldNotPay = asked.kind === 'throttled' || asked.kind === 'unaffordable'
  const known =
    couldNotPay && idempotency ? await patience.wait(transactions.peek(idempotency)) : undefined
  if (known?.kind === 'under way') return undefined
  return known ? outcomeOf(known) : { kind: 'unpaid', charge: asked }
}

class Attempt {
  readonly #write: PaidWrite
  readonly #reach: ReachStage
  #hold: Extract<Hold, { kind: 'admitted' }> | undefined
  #isOver = false

  constructor(write: PaidWrite, reach: ReachStage) {
    this.#write = write
    this.#reach = reach
  }

  /** Claims the Idempotency-Key, does the work, and charges for it, all within the transaction. */
  async run(writing: Writing): Promise<KeptAnswer | NotWritten> {
    const { account, idempotency, work } = this.#write
    if (this.#isForNobody()) return unanswered
    const claimed = idempotency && (await writing.keptAnswers.claim(idempotency))
    if (claimed && claimed.kind !== 'first') return notWritten(outcomeOf(claimed))
    if (this.#isForNobody()) return unanswered
    const answer = await work(writing)
    if ('kind' in answer) return notWritten({ kind: 'refused', refusal: answer })
    if (idempotency) await writing.keptAnswers.keep(idempotency, answer)
    await this.#reach('inserted')

    if (this.#isForNobody()) return unanswered
    const charge = await account.hold('api')
    if (charge.kind !== 'admitted') return notWritten({ kind: 'unpaid', charge })
    this.#hold = charge
    await this.#reach('charged')
    if (this.#isOver) {
      charge.release()
      return unanswered
    }
    return answer
  }

  /** Whether the caller has disconnected or timed out, so that the attempt must stop. */
  #isForNobody(): boolean {
    return this.#isOver || this.#write.isGone()
  }

  settle(answer: KeptAnswer): Written {
    const hold = this.#hold
    if (!hold) throw new Error('a write was committed without a charge')
    hold.settle()
    return { kind: 'written', answer, charge: hold }
  }

  /** Releases the charge. A charge that is admitted later is also released. */
  release(): void {
    this.#isOver = true
    this.#hold?.release()
  }
}

/** The result for a caller that has disconnected. This response is never sent. */
const unanswered = notWritten({ kind: 'refused', refusal: { kind: 'unavailable' } })

const outcomeOf = (claimed: Exclude<Claim, { kind: 'first' }>): NotWritten['outcome'] =>
  claimed.kind === 'answered'
    ? { kind: 'written before', answer: claimed.answer }
    : { kind: 'refused', refusal: { kind: 'key used otherwise' } }
