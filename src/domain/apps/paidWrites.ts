/**
 * Paid writes: each write is either stored and charged, or neither stored nor charged. Writes that arrive
 * while others are being stored share the next transaction (src/domain/apps/writeBatch.ts). A write that
 * fails in a shared transaction, or that has to wait, is retried in a transaction of its own, so it cannot
 * affect or delay other writes.
 */
import { isPassing, isReachable } from '../../lib/unavailable'
import type { Transactions } from '../../store/transactions'
import { mostTogether } from '../metering/holds'
import {
  type Alone,
  Batch,
  gone,
  Member,
  outcomeOf,
  type PaidWrite,
  type ReachStage,
  type Work,
  type Written,
} from './writeBatch'

/** @throws Unavailable (in which case nothing was charged), or any error that the work throws */
export type PaidWrites<Asked> = (write: PaidWrite<Asked>) => Promise<Written>

export function createPaidWrites<Asked>(
  { transactions, reach = () => {} }: { transactions: Transactions; reach?: ReachStage },
  work: Work<Asked>,
): PaidWrites<Asked> {
  const waiting = new Set<Member<Asked>>()
  let isStoring = false

  /** Stores one batch after another. While a batch is being stored, new writes accumulate for the next one. */
  async function storeWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const members = takeWaiting()
      if (members.length > 0) void store(members, true)
      // Waits for the outcomes rather than the transaction, which may still hang after every caller
      // has disconnected.
      await Promise.allSettled(members.map(({ outcome }) => outcome))
    }
    isStoring = false
  }

  /**
   * Takes the next batch of writes. Skips writes whose callers have disconnected, because they would make the
   * shared transaction fail.
   */
  function takeWaiting(): Member<Asked>[] {
    const members: Member<Asked>[] = []
    for (const member of waiting) {
      if (members.length === mostTogether) break
      waiting.delete(member)
      if (member.isForNobody) member.end(gone)
      else members.push(member)
    }
    return members
  }

  async function store(members: readonly Member<Asked>[], isShared: boolean): Promise<void> {
    const batch = new Batch(members, { work, reach, isShared })
    try {
      await transactions.run(batch.by, (writing) => batch.run(writing), { isShared })
      await batch.end()
    } catch (error) {
      // An error in one write aborts the whole transaction, so each write is retried in a
      // transaction of its own.
      const isOfOneWrite = !isPassing(error) || isReachable(error)
      if (isShared && isOfOneWrite && !batch.isCommitting) await batch.end()
      else batch.fail(error)
    }
  }

  async function attempt(write: PaidWrite<Asked>, isShared: boolean): Promise<Written | Alone> {
    const known = await ask(transactions, write)
    if (known) return known
    const member = new Member(write)
    if (isShared) {
      waiting.add(member)
      if (!isStoring) {
        isStoring = true
        // Deferred, so that other writes from the same turn of the event loop can join the batch.
        queueMicrotask(() => void storeWaiting())
      }
    } else {
      void store([member], false)
    }
    try {
      return await write.patience.wait(member.outcome)
    } catch (error) {
      waiting.delete(member)
      member.giveUp(error)
      throw error
    }
  }

  return async (write) => {
    const shared = await attempt(write, true)
    if (shared.kind !== 'alone') return shared
    const own = await attempt(write, false)
    if (own.kind === 'alone') throw new Error('a write was refused a transaction of its own')
    return own
  }
}

/**
 * Before the transaction starts, checks whether the app can pay. If it cannot, looks for an earlier request
 * with the same Idempotency-Key. That request may be finished or still running.
 * @returns the outcome if it is already known; otherwise undefined
 */
async function ask(
  transactions: Transactions,
  { account, idempotency, patience }: PaidWrite<unknown>,
): Promise<Written | undefined> {
  const asked = await account.ask('api')
  if (asked.kind === 'admitted') return undefined
  const couldNotPay = asked.kind === 'throttled' || asked.kind === 'unaffordable'
  const known =
    couldNotPay && idempotency ? await patience.wait(transactions.peek(idempotency)) : undefined
  if (known?.kind === 'under way') return undefined
  return known ? outcomeOf(known) : { kind: 'unpaid', charge: asked }
}
