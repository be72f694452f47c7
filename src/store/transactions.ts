/** Transactions that can write to several stores. */

import { currentTraceparent } from '../lib/tracing'
import { codeOf, Unavailable } from '../lib/unavailable'
import { claimLow } from './apps/books'
import type { Sql, Transaction } from './clients'
import { addNotice, type NoticeFacts, type NoticeKind, type Recipients } from './notices'
import { inTransaction } from './queries'
import { writeContributions } from './review/contributions'
import { readSettings } from './settings'
import { type IdempotentRequest, peekResponse, writeStoredResponses } from './storedResponses'
import { openDictionary, type TermWriter } from './terms/writer'
import { writeEvents } from './webhooks/events'
import { createDueNotices } from './webhooks/queue'

export type Transactions = ReturnType<typeof createTransactions>

/** For this long after a lock timeout, transactions that need the dictionary fail immediately instead of waiting. */
const busyMs = 1000

export interface TransactionOptions {
  /** How long to wait for another transaction that is changing the dictionary; 0 for no limit. */
  waitMs?: number
  now?: () => number
}

export function createTransactions(
  sql: Sql,
  { waitMs = 0, now = Date.now }: TransactionOptions = {},
) {
  let busyUntil = 0
  const notifyWorkers = createDueNotices(sql)

  /**
   * Runs `work` in one transaction, which is rolled back if `work` returns a problem or throws.
   * @param by the author to record in the term history
   * @returns the result of `work`; if it is a problem, everything was rolled back
   * @throws errors from `work` and from PostgreSQL; after a PostgreSQL error, it may be unknown whether the
   *   transaction was committed
   */
  const run = async <T>(by: string, work: (writing: Writing) => Promise<T>): Promise<T> => {
    let hasDeliveries = false
    const onDelivery = () => {
      hasDeliveries = true
    }
    const outcome = await inTransaction(sql, (tx) => {
      let dictionary: Promise<TermWriter> | undefined
      const openOnce = async () => {
        if (now() < busyUntil) throw new Unavailable('the dictionary is busy')
        try {
          return await openDictionary(tx, { by, waitMs })
        } catch (error) {
          if (isLockTimeout(error)) busyUntil = now() + busyMs
          throw error
        }
      }
      const events = writeEvents(tx, onDelivery, currentTraceparent())
      return work({ ...writingIn(tx), events, dictionary: () => (dictionary ??= openOnce()) })
    })
    if (hasDeliveries) notifyWorkers()
    return outcome
  }

  return {
    run,

    /** Returns the outcome of an earlier request with the same Idempotency-Key. Does not claim the key. */
    peek: (request: IdempotentRequest) => peekResponse(sql, request),

    /** Runs `work` in one transaction, with the dictionary open for writing. */
    changeTerms: <T>(by: string, work: (terms: TermWriter) => Promise<T>): Promise<T> =>
      run(by, async ({ dictionary }) => work(await dictionary())),
  }
}

const writingIn = (tx: Transaction) => ({
  contributions: writeContributions(tx),
  storedResponses: writeStoredResponses(tx),
  notices: {
    add: <Kind extends NoticeKind>(to: Recipients, kind: Kind, facts: NoticeFacts[Kind]) =>
      addNotice(tx, to, kind, facts),
    claimLow: (appId: number) => claimLow(tx, appId),
  },
  settings: () => readSettings(tx),
})

/** What a transaction can read and write. */
export type Writing = ReturnType<typeof writingIn> & {
  events: ReturnType<typeof writeEvents>
  /** Opens the dictionary for writing. Later calls in the same transaction return the same writer. */
  dictionary: () => Promise<TermWriter>
}

const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'
