/** Stores the responses to writes with an Idempotency-Key for a day. */
import type { Sql, Transaction } from './clients'

/** How long repeated requests with a key get the first response. */
export const keptHours = 24

export interface KeptAnswer {
  status: number
  body: string
}

export interface IdempotentRequest {
  appId: number
  /** The Idempotency-Key as received. */
  key: string
  /** SHA-256 of the request. A key is valid for one request only. */
  request: Uint8Array
}

export type Claim =
  | { kind: 'first' }
  | { kind: 'answered'; answer: KeptAnswer }
  | { kind: 'other request' }

export const writeKeptAnswers = (tx: Transaction) => ({
  /**
   * Claims a key for this transaction. A concurrent claim waits until this transaction ends. It then gets the
   * stored response, or the key if no response was stored.
   */
  async claim({ appId, key, request }: IdempotentRequest): Promise<Claim> {
    await tx`select pg_advisory_xact_lock(${lockOf(tx, appId, key)})`
    const claimed = await tx`
      insert into kept_answers (app_id, key, request) values (${appId}, ${key}, ${request})
      on conflict (app_id, key) do update
      set request = excluded.request, status = null, body = null, created_at = now()
      where kept_answers.created_at < now() - make_interval(hours => ${keptHours})`
    if (claimed.count > 0) return { kind: 'first' }
    const kept = await find(tx, { appId, key, request })
    if (!kept) throw new Error('a stored response was deleted while it was read')
    return kept
  },

  /** Stores the response under a claimed key. */
  async keep({ appId, key }: IdempotentRequest, { status, body }: KeptAnswer): Promise<void> {
    await tx`
      update kept_answers set status = ${status}, body = ${body}
      where app_id = ${appId} and key = ${key}`
  },
})

/** Looks up a key without claiming it or waiting. `under way` means that another transaction has claimed it. */
export async function peekAnswer(
  sql: Sql,
  request: IdempotentRequest,
): Promise<Exclude<Claim, { kind: 'first' }> | { kind: 'under way' } | undefined> {
  const { appId, key } = request
  const [row] = await sql<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${lockOf(sql, appId, key)}) as "isFree"`
  return row?.isFree ? find(sql, request) : { kind: 'under way' }
}

const lockOf = (sql: Sql | Transaction, appId: number, key: string) =>
  sql`hashtextextended(${`${appId} ${key}`}, 0)`

async function find(
  sql: Sql | Transaction,
  { appId, key, request }: IdempotentRequest,
): Promise<Exclude<Claim, { kind: 'first' }> | undefined> {
  const [kept] = await sql<(KeptAnswer & { request: Uint8Array })[]>`
    select status, body, request from kept_answers
    where app_id = ${appId} and key = ${key} and created_at >= now() - make_interval(hours => ${keptHours})`
  if (!kept) return undefined
  return Buffer.compare(kept.request, request) === 0
    ? { kind: 'answered', answer: { status: kept.status, body: kept.body } }
    : { kind: 'other request' }
}

export const createKeptAnswers = (sql: Sql) => ({
  /** Deletes expired responses. The extra hour is for requests that are still reading one. */
  async forgetOld(): Promise<void> {
    await sql`delete from kept_answers where created_at < now() - make_interval(hours => ${keptHours + 1})`
  },
})
