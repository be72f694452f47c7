/**
 * Writes that are paid for: what is written and what is charged stand or fall together. The work is done
 * in a transaction of PostgreSQL, and charged when nothing is left to do but COMMIT: what fails before
 * has charged nothing, and a COMMIT that fails releases the charge. A process that dies between COMMIT and
 * answer leaves a hold that returns: what is stored then is free, and nobody pays for what is not stored.
 */
import type { Figures } from '../../lib/metering'
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

/** Undoes the transaction it is thrown in; what came of the write goes on. */
class Undone extends Error {
  readonly outcome: Written

  constructor(outcome: Written) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/** @throws Unavailable, with nothing charged, and what the work throws */
export async function writePaid(
  transactions: Transactions,
  write: PaidWrite,
  reach: ReachStage = () => {},
): Promise<Written> {
  const attempt = new Attempt(write, reach)
  try {
    await ask(transactions, write)
    const written = transactions.run(write.by, (writing) => attempt.run(writing))
    const answer = await write.patience.wait(written)
    await reach('committed')
    return attempt.settle(answer)
  } catch (error) {
    attempt.release()
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/**
 * Asks whether the app could pay, before anything is begun. Who cannot may still get the answer to what
 * was written before, or is being written, under the same key.
 */
async function ask(transactions: Transactions, write: PaidWrite): Promise<void> {
  const { account, idempotency, patience } = write
  const asked = await account.ask('api')
  if (asked.kind === 'admitted') return
  const couldNotPay = asked.kind === 'throttled' || asked.kind === 'unaffordable'
  const known =
    couldNotPay && idempotency ? await patience.wait(transactions.peek(idempotency)) : undefined
  if (known?.kind === 'under way') return
  throw new Undone(known ? outcomeOf(known) : { kind: 'unpaid', charge: asked })
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
  async run(writing: Writing): Promise<KeptAnswer> {
    const { account, idempotency, work } = this.#write
    this.#requireCaller()
    if (idempotency) await claim(writing, idempotency)
    this.#requireCaller()
    const answer = await work(writing)
    if ('kind' in answer) throw new Undone({ kind: 'refused', refusal: answer })
    if (idempotency) await writing.keptAnswers.keep(idempotency, answer)
    await this.#reach('inserted')

    this.#requireCaller()
    const charge = await account.hold('api')
    if (charge.kind !== 'admitted') throw new Undone({ kind: 'unpaid', charge })
    this.#hold = charge
    await this.#reach('charged')
    if (this.#isOver) {
      charge.release()
      throw new Undone(unanswered)
    }
    return answer
  }

  /** Nothing is done for a caller who went, or was told that it took too long. */
  #requireCaller(): void {
    if (this.#isOver || this.#write.isGone()) throw new Undone(unanswered)
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
const unanswered: Written = { kind: 'refused', refusal: { kind: 'unavailable' } }

async function claim({ keptAnswers }: Writing, request: IdempotentRequest): Promise<void> {
  const claimed = await keptAnswers.claim(request)
  if (claimed.kind !== 'first') throw new Undone(outcomeOf(claimed))
}

const outcomeOf = (claimed: Exclude<Claim, { kind: 'first' }>): Written =>
  claimed.kind === 'answered'
    ? { kind: 'written before', answer: claimed.answer }
    : { kind: 'refused', refusal: { kind: 'key used otherwise' } }
