/** Stores the responses to writes that have an Idempotency-Key, and keeps them for a day. */
import type { Sql, Transaction } from './clients'
import { only } from './queries'

/** For this many hours, repeated requests with the same key get the original response. */
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

/**
 * Either the response to an earlier identical request, or a sign that the key was used for a different
 * request.
 */
export type Known = { kind: 'answered'; answer: KeptAnswer } | { kind: 'other request' }

/** `under way` means that another write has claimed the key, possibly in the same transaction. */
export type Claim = { kind: 'first' } | { kind: 'under way' } | Known

export const writeKeptAnswers = (tx: Transaction) => ({
  /**
   * Claims keys until this transaction ends.
   * @param waits whether to wait while another transaction holds a claim
   * @returns a claim for each request; never `under way` if there is only one request and `waits` is true
   */
  async claim(
    requests: readonly IdempotentRequest[],
    { waits }: { waits: boolean },
  ): Promise<Claim[]> {
    const locks = requests.map(lockOf)
    const taking = waits
      ? tx<{ isTaken: boolean }[]>`
          select true as "isTaken" from unnest(${locks}::text[]) as lock,
            pg_advisory_xact_lock(hashtextextended(lock, 0))`
      : tx<{ isTaken: boolean }[]>`
          select pg_try_advisory_xact_lock(hashtextextended(lock, 0)) as "isTaken"
          from unnest(${locks}::text[]) as lock`
    // Requests the locks before the lookup, so that the lookup sees everything that was committed
    // before the locks were acquired.
    const [taken, kept] = await Promise.all([taking.execute(), find(tx, requests)])
    return locks.map((lock, place) =>
      taken[place]?.isTaken && locks.indexOf(lock) === place
        ? (kept[place] ?? { kind: 'first' })
        : { kind: 'under way' },
    )
  },

  /** Stores responses under claimed keys. */
  async keep(answered: readonly (IdempotentRequest & { answer: KeptAnswer })[]): Promise<void> {
    const rows = answered.map(({ appId, key, request, answer }) => ({
      appId,
      key,
      request: Buffer.from(request).toString('hex'),
      ...answer,
    }))
    await tx`
      insert into kept_answers (app_id, key, request, status, body)
      select "appId", key, decode(request, 'hex'), status, body
      from jsonb_to_recordset(${tx.json(rows)}) as new (
        "appId" bigint, key text, request text, status int, body text)
      on conflict (app_id, key) do update
      set request = excluded.request, status = excluded.status, body = excluded.body,
        created_at = excluded.created_at`
  },
})

/** Looks up a key without claiming it or waiting. */
export async function peekAnswer(
  sql: Sql,
  request: IdempotentRequest,
): Promise<Exclude<Claim, { kind: 'first' }> | undefined> {
  const { isFree } = await only(sql<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${lockOf(request)}, 0)) as "isFree"`)
  if (!isFree) return { kind: 'under way' }
  const [kept] = await find(sql, [request])
  return kept
}

const lockOf = ({ appId, key }: IdempotentRequest) => `${appId} ${key}`

/** Looks up the stored response for each request, in the order of the requests. */
async function find(
  sql: Sql | Transaction,
  requests: readonly IdempotentRequest[],
): Promise<(Known | undefined)[]> {
  const found = await sql<(KeptAnswer & IdempotentRequest)[]>`
    select app_id as "appId", key, request, status, body
    from unnest(${requests.map(({ appId }) => appId)}::bigint[], ${requests.map(({ key }) => key)}::text[])
      as asked (app_id, key)
    join kept_answers using (app_id, key)
    where created_at >= now() - make_interval(hours => ${keptHours})`
  const byKey = new Map(found.map((kept) => [lockOf(kept), kept]))
  return requests.map((asked) => {
    const kept = byKey.get(lockOf(asked))
    if (!kept) return undefined
    return Buffer.compare(kept.request, asked.request) === 0
      ? { kind: 'answered', answer: { status: kept.status, body: kept.body } }
      : { kind: 'other request' }
  })
}

export const createKeptAnswers = (sql: Sql) => ({
  /**
   * Deletes expired responses, but only after an extra hour, because requests may still be reading them.
   */
  async forgetOld(): Promise<void> {
    await sql`delete from kept_answers where created_at < now() - make_interval(hours => ${keptHours + 1})`
  },
})
