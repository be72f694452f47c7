/** First answers to writes with an Idempotency-Key, in PostgreSQL, for a day. */
import type { Sql, Transaction } from './clients'

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
    const claimed = await tx`
      insert into kept_answers (app_id, key, request) values (${appId}, ${key}, ${request})
      on conflict (app_id, key) do update
      set request = excluded.request, status = null, body = null, created_at = now()
      where kept_answers.created_at < now() - interval '24 hours'`
    if (claimed.count > 0) return { kind: 'first' }
    const [kept] = await tx<(KeptAnswer & { request: Uint8Array })[]>`
      select status, body, request from kept_answers where app_id = ${appId} and key = ${key}`
    if (!kept) throw new Error('a kept answer went while it was asked for')
    return Buffer.compare(kept.request, request) === 0
      ? { kind: 'answered', answer: { status: kept.status, body: kept.body } }
      : { kind: 'other request' }
  },

  /** Keeps the answer under a key that was claimed. */
  async keep({ appId, key }: IdempotentRequest, { status, body }: KeptAnswer): Promise<void> {
    await tx`
      update kept_answers set status = ${status}, body = ${body}
      where app_id = ${appId} and key = ${key}`
  },
})

export const createKeptAnswers = (sql: Sql) => ({
  /** Forgets answers that are older than a day. */
  async forgetOld(): Promise<void> {
    await sql`delete from kept_answers where created_at < now() - interval '24 hours'`
  },
})
