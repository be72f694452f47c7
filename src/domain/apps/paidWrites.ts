/**
 * A paid write is either stored and charged, or neither. It is charged within its transaction, just before
 * COMMIT: if it fails before that, nothing is charged, and if COMMIT fails, the hold is released. If the
 * process crashes after COMMIT but before it has responded, the hold expires, so the stored write is free.
 */

import type { Figures } from '../../lib/metering'
import type { QueryDeadline } from '../../lib/unavailable'
import { isProblem, type Problem } from '../../problems'
import type { Charge, Hold } from '../../store/metering/chargeBatches'
import type { Account } from '../../store/metering/ledger'
import type { EarlierRequest, IdempotentRequest, StoredResponse } from '../../store/storedResponses'
import type { Transactions, Writing } from '../../store/transactions'

export interface PaidWrite {
  by: string
  account: Account
  idempotency: IdempotentRequest | undefined
  /** Stores the write. @returns the response; if it is a problem, the transaction is rolled back */
  store: (writing: Writing) => Promise<StoredResponse | Problem>
  /** The request's time limit for PostgreSQL, which is shorter than the lifetime of a hold. */
  deadline: QueryDeadline
  isGone: () => boolean
}

export type Written =
  | { kind: 'written'; response: StoredResponse; charge: Figures }
  /** The response to an earlier request with the same Idempotency-Key. Nothing is charged. */
  | { kind: 'written before'; response: StoredResponse }
  | { kind: 'refused'; problem: Problem }
  /** The client has disconnected. Nothing is stored or charged. */
  | { kind: 'gone' }
  | { kind: 'unpaid'; charge: Exclude<Charge, { kind: 'admitted' }> }

/** @throws Unavailable (in which case nothing was charged), or any error that `store` throws */
export async function writePaid(
  { transactions }: { transactions: Transactions },
  write: PaidWrite,
): Promise<Written> {
  const { by, account, idempotency, store, deadline, isGone } = write
  const known = await ask(transactions, write)
  if (known) return known
  let hasGivenUp = false
  let hold: Extract<Hold, { kind: 'admitted' }> | undefined
  const isForNobody = () => hasGivenUp || isGone()

  async function storeAndCharge(writing: Writing): Promise<Written | RolledBack> {
    if (isForNobody()) return rolledBack(gone)
    const earlier = idempotency && (await writing.storedResponses.claim(idempotency))
    if (earlier) return rolledBack(outcomeOf(earlier))
    if (isForNobody()) return rolledBack(gone)
    const response = await store(writing)
    if (isProblem(response)) return rolledBack({ kind: 'refused', problem: response })
    if (idempotency) await writing.storedResponses.keep(idempotency, response)
    if (isForNobody()) return rolledBack(gone)
    const charged = await account.hold()
    if (charged.kind !== 'admitted') return rolledBack({ kind: 'unpaid', charge: charged })
    hold = charged
    if (!isForNobody()) return { kind: 'written', response, charge: charged.figures }
    charged.release()
    return rolledBack(gone)
  }

  try {
    const done = await deadline.wait(transactions.run(by, storeAndCharge))
    if (isProblem(done)) return done.outcome
    hold?.settle()
    return done
  } catch (error) {
    // The transaction may still be running. It must not commit without a charge.
    hasGivenUp = true
    hold?.release()
    throw error
  }
}

const gone: Written = { kind: 'gone' }

/** Makes the transaction roll back, because the write ended without being stored. */
interface RolledBack {
  code: 'rolled_back'
  outcome: Written
}

const rolledBack = (outcome: Written): RolledBack => ({ code: 'rolled_back', outcome })

/**
 * Before the transaction starts, checks whether the app can pay. If it cannot, looks for an earlier request
 * with the same Idempotency-Key. That request may be finished or still running.
 * @returns the outcome if it is already known; otherwise undefined
 */
async function ask(
  transactions: Transactions,
  { account, idempotency, deadline }: PaidWrite,
): Promise<Written | undefined> {
  const asked = await account.ask()
  if (asked.kind === 'admitted') return undefined
  const couldNotPay = asked.kind === 'throttled' || asked.kind === 'out_of_credits'
  const known =
    couldNotPay && idempotency ? await deadline.wait(transactions.peek(idempotency)) : undefined
  if (known?.kind === 'under way') return undefined
  return known ? outcomeOf(known) : { kind: 'unpaid', charge: asked }
}

const outcomeOf = (known: EarlierRequest): Written =>
  known.kind === 'stored'
    ? { kind: 'written before', response: known.response }
    : { kind: 'refused', problem: { code: 'key_used_otherwise' } }
