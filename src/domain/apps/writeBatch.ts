/**
 * A batch of writes that share a transaction. They are charged just before COMMIT, with one hold per app. If
 * they fail before that, nothing is charged; if COMMIT fails, the holds are released. If the process crashes
 * after COMMIT but before it has responded, the holds expire, so the stored writes are free.
 */
import type { Figures } from '../../lib/metering'
import type { Patience } from '../../lib/unavailable'
import type { IdempotentRequest, KeptAnswer, Known } from '../../store/keptAnswers'
import type { Charge, Hold } from '../../store/metering/chargeBatches'
import type { Account } from '../../store/metering/ledger'
import type { Writing } from '../../store/transactions'
import type { Refusal } from '../refusals'

export interface PaidWrite<Asked> {
  /** The author recorded in the history of terms. */
  by: string
  account: Account
  /** Undefined if the request has no Idempotency-Key. */
  idempotency: IdempotentRequest | undefined
  asked: Asked
  /** The caller's time limit for PostgreSQL, which is shorter than the lifetime of a hold. */
  patience: Patience
  /** Whether the caller has disconnected. */
  isGone: () => boolean
}

/** The write needs a transaction of its own. */
export interface Alone {
  kind: 'alone'
}

/**
 * Performs one or more writes in a transaction, before they are charged. If the writes share the transaction,
 * the function must not open the dictionary for writing, and must undo any write that is refused or that
 * needs a transaction of its own.
 * @returns the outcomes in the order of `asked`
 * @throws Unavailable
 */
export type Work<Asked> = (
  writing: Writing,
  asked: readonly Asked[],
  isShared: boolean,
) => Promise<readonly (KeptAnswer | Refusal | Alone)[]>

export type Written =
  | { kind: 'written'; answer: KeptAnswer; charge: Figures }
  /** The response to an earlier request with the same Idempotency-Key. Nothing is charged. */
  | { kind: 'written before'; answer: KeptAnswer }
  | { kind: 'refused'; refusal: Refusal }
  /** The caller has disconnected. Nothing is stored or charged. */
  | { kind: 'gone' }
  | { kind: 'unpaid'; charge: Exclude<Charge, { kind: 'admitted' }> }

/** Stages of a write at which tests can stop the process, PostgreSQL or Redis. */
export type Stage = 'inserted' | 'charged' | 'committed'
export type ReachStage = (stage: Stage) => Promise<void> | void

const alone: Alone = { kind: 'alone' }

export const gone: Written = { kind: 'gone' }

/** A problem that makes the transaction roll back. */
const notWritten = { code: 'not_written' } as const

export const outcomeOf = (known: Known): Written =>
  known.kind === 'answered'
    ? { kind: 'written before', answer: known.answer }
    : { kind: 'refused', refusal: { kind: 'key used otherwise' } }

/** One write of a batch and the caller waiting for it. */
export class Member<Asked> {
  readonly write: PaidWrite<Asked>
  batch: Batch<Asked> | undefined
  readonly #outcome = Promise.withResolvers<Written | Alone>()
  #isOver = false

  constructor(write: PaidWrite<Asked>) {
    this.write = write
  }

  get outcome(): Promise<Written | Alone> {
    return this.#outcome.promise
  }

  /** Whether the caller has disconnected or timed out. */
  get isForNobody(): boolean {
    return this.#isOver || this.write.isGone()
  }

  end(outcome: Written | Alone): void {
    this.#outcome.resolve(outcome)
  }

  fail(error: unknown): void {
    this.#isOver = true
    this.#outcome.reject(error)
  }

  /**
   * Ends the write. During COMMIT, ends the whole batch, because a hold cannot be released for a single
   * write.
   */
  giveUp(error: unknown): void {
    this.fail(error)
    if (this.batch?.isCommitting) this.batch.fail(error)
  }
}

interface Answered<Asked> {
  member: Member<Asked>
  answer: KeptAnswer
}

interface BatchOptions<Asked> {
  work: Work<Asked>
  reach: ReachStage
  /**
   * If false, the batch consists of a single write, which waits for locks and may open the dictionary for
   * writing.
   */
  isShared: boolean
}

export class Batch<Asked> {
  /** Whether all writes have been charged and COMMIT is the next step. */
  isCommitting = false
  readonly #members: readonly Member<Asked>[]
  readonly #options: BatchOptions<Asked>
  readonly #outcomes = new Map<Member<Asked>, Written | Alone>()
  readonly #holds: Extract<Hold, { kind: 'admitted' }>[] = []
  #isOver = false

  constructor(members: readonly Member<Asked>[], options: BatchOptions<Asked>) {
    this.#members = members
    this.#options = options
    for (const member of members) member.batch = this
  }

  /** The author of a write that has a transaction of its own. */
  get by(): string {
    return this.#members[0]?.write.by ?? ''
  }

  /**
   * Claims the Idempotency-Keys, performs the writes and charges for them, all within the transaction.
   * @returns a problem if the transaction must be rolled back
   */
  async run(writing: Writing): Promise<typeof notWritten | undefined> {
    const { work, isShared } = this.#options
    if (this.#hasLeaver()) return notWritten
    const members = await this.#claim(writing)
    if (this.#hasLeaver()) return notWritten
    const asked = members.map(({ write }) => write.asked)
    const done = asked.length > 0 ? await work(writing, asked, isShared) : []
    const answered: Answered<Asked>[] = []
    for (const [place, member] of members.entries()) {
      const answer = done[place] ?? alone
      if (!('kind' in answer)) answered.push({ member, answer })
      else if (answer.kind === 'alone') this.#outcomes.set(member, alone)
      else this.#outcomes.set(member, { kind: 'refused', refusal: answer })
    }
    if (answered.length === 0) return notWritten
    await keepAnswers(writing, answered)
    await this.#reach('inserted', answered.length)
    if (this.#hasLeaver()) return notWritten
    const charged = await this.#charge(answered)
    if (charged) await this.#reach('charged', answered.length)
    if (!charged || this.#isOver || this.#hasLeaver()) {
      this.#release()
      return notWritten
    }
    for (const [member, written] of charged) this.#outcomes.set(member, written)
    this.isCommitting = true
    return undefined
  }

  /** Ends the writes after COMMIT or ROLLBACK. Writes without an outcome need transactions of their own. */
  async end(): Promise<void> {
    if (this.isCommitting) await this.#reach('committed', this.#outcomes.size)
    if (this.#isOver) return
    this.#isOver = true
    if (this.isCommitting) for (const hold of this.#holds) hold.settle()
    for (const member of this.#members) {
      member.end(this.#outcomes.get(member) ?? (member.isForNobody ? gone : alone))
    }
  }

  /**
   * Ends the writes with an error and releases their holds. Holds that are granted after this call are also
   * released.
   */
  fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#release()
    for (const member of this.#members) member.fail(error)
  }

  /** Claims the Idempotency-Keys. @returns the members whose writes still have to be performed */
  async #claim({ keptAnswers }: Writing): Promise<Member<Asked>[]> {
    const keyed = this.#members.flatMap((member) => {
      const { idempotency } = member.write
      return idempotency ? { member, idempotency } : []
    })
    if (keyed.length === 0) return [...this.#members]
    const requests = keyed.map(({ idempotency }) => idempotency)
    const claims = await keptAnswers.claim(requests, { waits: !this.#options.isShared })
    for (const [place, { member }] of keyed.entries()) {
      const claim = claims[place] ?? { kind: 'under way' }
      if (claim.kind === 'under way') this.#outcomes.set(member, alone)
      else if (claim.kind !== 'first') this.#outcomes.set(member, outcomeOf(claim))
    }
    return this.#members.filter((member) => !this.#outcomes.has(member))
  }

  /**
   * Charges the writes with one hold per app.
   * @returns the outcomes that apply after COMMIT; undefined if an app could not be charged for all of its
   *   writes
   */
  async #charge(
    answered: readonly Answered<Asked>[],
  ): Promise<Map<Member<Asked>, Written> | undefined> {
    const charged = new Map<Member<Asked>, Written>()
    const byAccount = Map.groupBy(answered, ({ member }) => member.write.account)
    await Promise.all(
      [...byAccount].map(async ([account, writes]) => {
        const hold = await account.hold('api', writes.length)
        if (hold.kind === 'admitted') {
          this.#holds.push(hold)
          for (const [place, { member, answer }] of writes.entries()) {
            const charge = hold.figures[place]
            if (charge) charged.set(member, { kind: 'written', answer, charge })
          }
          return
        }
        // The balance may cover some of the writes, so each is retried in a transaction of its own.
        if (writes.length > 1 && 'balance' in hold) return
        for (const { member } of writes) {
          this.#outcomes.set(member, { kind: 'unpaid', charge: hold })
        }
      }),
    )
    return charged.size === answered.length ? charged : undefined
  }

  #hasLeaver(): boolean {
    return this.#members.some(({ isForNobody }) => isForNobody)
  }

  async #reach(stage: Stage, writes: number): Promise<void> {
    for (let write = 0; write < writes; write++) await this.#options.reach(stage)
  }

  #release(): void {
    for (const hold of this.#holds) hold.release()
  }
}

/** Stores the responses to requests with an Idempotency-Key. */
async function keepAnswers<Asked>(
  { keptAnswers }: Writing,
  answered: readonly Answered<Asked>[],
): Promise<void> {
  const kept = answered.flatMap(({ member, answer }) => {
    const { idempotency } = member.write
    return idempotency ? { ...idempotency, answer } : []
  })
  if (kept.length > 0) await keptAnswers.keep(kept)
}
