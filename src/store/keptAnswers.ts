/** First answers to writes with an Idempotency-Key, in PostgreSQL, for a day. */
import type { Sql, Transaction } from './clients'

/** For so long a key gives its first answer again. */
export const keptHours = 24

export interface KeptAnswer {
  status: number
  body: string
}

export interface IdempotentRequest {
  appId: number
  /** As the caller sent it. */
  key: string
  /** SHA-256 of what is asked: the same key may not ask for anything else. */
  request: Uint8Array
}

export type Claim =
  | { kind: 'first' }
  | { kind: 'answered'; answer: KeptAnswer }
  | { kind: 'other request' }

export const writeKeptAnswers = (tx: Transaction) => ({
  /**
   * Claims a key for this transaction. Who claims it meanwhile waits until this one ends: then it gets
   * the answer that was kept, or the key, where nothing was.
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
    if (!kept) throw new Error('a kept answer went while it was asked for')
    return kept
  },

  /** Keeps the answer under a key that was claimed. */
  async keep({ appId, key }: IdempotentRequest, { status, body }: KeptAnswer): Promise<void> {
    await tx`
      update kept_answers set status = ${status}, body = ${body}
      where app_id = ${appId} and key = ${key}`
  },
})

/** `under way`: somebody has claimed the key and has not ended. Waits for nobody. */
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
  /** Forgets answers that count no more, and that nobody is just looking at. */
  async forgetOld(): Promise<void> {
    await sql`delete from kept_answers where created_at < now() - make_interval(hours => ${keptHours + 1})`
  },
})
