/**
 * Writes that are paid for: what is written and what is charged stand or fall together. The work is done
 * in a transaction of PostgreSQL, and charged when nothing is left to do but COMMIT: what fails before
 * has charged nothing, and a COMMIT that fails releases the charge. A process that dies between COMMIT and
 * answer leaves a hold that returns: what is stored then is free, and nobody pays for what is not stored.
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
  /** Who writes, as the history of terms shall say. */
  by: string
  account: Account
  /** Undefined where the caller sent no Idempotency-Key. */
  idempotency: IdempotentRequest | undefined
  /** What is paid for. @throws Unavailable */
  work: (writing: Writing) => Promise<KeptAnswer | Refusal>
  /** How long the caller waits for PostgreSQL: less than a hold lives, so nothing charged commits after it. */
  patience: Patience
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
}

export type Written =
  | { kind: 'written'; answer: KeptAnswer; charge: Figures }
  /** The same was written before, under the same Idempotency-Key: nothing is charged. */
  | { kind: 'written before'; answer: KeptAnswer }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unpaid'; charge: Exclude<Charge, { kind: 'admitted' }> }

/** Where a write has got to: tests end a process, or a store, there. */
export type Stage = 'inserted' | 'charged' | 'committed'
export type ReachStage = (stage: Stage) => Promise<void> | void

/** What came of a write that is rolled back. */
interface NotWritten {
  code: 'not_written'
  outcome: Exclude<Written, { kind: 'written' }>
}

const notWritten = (outcome: NotWritten['outcome']): NotWritten => ({
  code: 'not_written',
  outcome,
})

/** @throws Unavailable, with nothing charged, and what the work throws */
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
 * Asks whether the app could pay, before anything is begun. Who cannot may still get the answer to what
 * was written before, or is being written, under the same key.
 * @returns what came of the write, where that is known already
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

  /** Within the transaction: claim the key → do the work → charge. */
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

  /** Nothing is done for a caller who went, or was told that it took too long. */
  #isForNobody(): boolean {
    return this.#isOver || this.#write.isGone()
  }

  settle(answer: KeptAnswer): Written {
    const hold = this.#hold
    if (!hold) throw new Error('a write was committed that was not charged')
    hold.settle()
    return { kind: 'written', answer, charge: hold }
  }

  /** Whatever is still under way comes too late. */
  release(): void {
    this.#isOver = true
    this.#hold?.release()
  }
}

/** Nobody reads it. */
const unanswered = notWritten({ kind: 'refused', refusal: { kind: 'unavailable' } })

const outcomeOf = (claimed: Exclude<Claim, { kind: 'first' }>): NotWritten['outcome'] =>
  claimed.kind === 'answered'
    ? { kind: 'written before', answer: claimed.answer }
    : { kind: 'refused', refusal: { kind: 'key used otherwise' } }
