/** Stores the responses to writes that have an Idempotency-Key, and keeps them for a day. */
import type { Sql, Transaction } from './clients'
import { first, only } from './queries'

/** For this many hours, repeated requests with the same key get the original response. */
export const keptHours = 24

export interface StoredResponse {
  status: number
  body: string
}

export interface IdempotentRequest {
  appId: number
  key: string
  /** SHA-256 of the request. A key is valid for one request only. */
  request: Uint8Array
}

/** Either the response to an earlier identical request, or a sign that the key was used for a different request. */
export type EarlierRequest =
  | { kind: 'stored'; response: StoredResponse }
  | { kind: 'other request' }

export const writeStoredResponses = (tx: Transaction) => ({
  /** Claims a key until this transaction ends. Waits for others. @returns undefined if the request is the first with its key */
  async claim(request: IdempotentRequest): Promise<EarlierRequest | undefined> {
    // Requests the lock before the lookup, so that the lookup sees everything that was committed
    // before the lock was acquired.
    const locking = tx`select pg_advisory_xact_lock(hashtextextended(${lockOf(request)}, 0))`
    const [, known] = await Promise.all([locking.execute(), find(tx, request)])
    return known
  },

  async keep({ appId, key, request }: IdempotentRequest, response: StoredResponse): Promise<void> {
    await tx`
      insert into stored_responses (app_id, key, request, status, body)
      values (${appId}, ${key}, ${Buffer.from(request)}, ${response.status}, ${response.body})
      on conflict (app_id, key) do update
      set request = excluded.request, status = excluded.status, body = excluded.body,
        created_at = excluded.created_at`
  },
})

/** Looks up a key without claiming it or waiting. `under way` means that a transaction has claimed the key. */
export async function peekResponse(
  sql: Sql,
  request: IdempotentRequest,
): Promise<EarlierRequest | { kind: 'under way' } | undefined> {
  const { isFree } = await only(sql<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${lockOf(request)}, 0)) as "isFree"`)
  return isFree ? find(sql, request) : { kind: 'under way' }
}

const lockOf = ({ appId, key }: IdempotentRequest) => `${appId} ${key}`

async function find(
  sql: Sql | Transaction,
  { appId, key, request }: IdempotentRequest,
): Promise<EarlierRequest | undefined> {
  const stored = await first(sql<(StoredResponse & { request: Uint8Array })[]>`
    select request, status, body from stored_responses
    where app_id = ${appId} and key = ${key}
      and created_at >= now() - make_interval(hours => ${keptHours})`)
  if (!stored) return undefined
  return Buffer.compare(stored.request, request) === 0
    ? { kind: 'stored', response: { status: stored.status, body: stored.body } }
    : { kind: 'other request' }
}
