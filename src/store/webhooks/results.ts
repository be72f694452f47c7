/** What came of deliveries, stored in PostgreSQL, many in one transaction, and what it says of endpoints. */
import type { Sql, Transaction } from '../clients'
import { inTransaction } from '../inTransaction'

/** Of an attempt whose worker ended before it could tell. */
export const lostOutcome = 'unknown: whoever sent it stopped'

/** What came of an attempt, and what is to follow. */
export interface Result {
  id: string
  lease: string
  endpointId: number
  number: number
  startedAt: Date
  durationMs: number
  /** HTTP status; null where there was no answer. */
  status: number | null
  outcome: string
  answer: string | null
  headers: Record<string, string>
  next: 'delivered' | 'dead' | { afterMs: number }
  /** The endpoint said that it is gone. */
  isGone: boolean
}

/** When an endpoint is left alone. */
export interface FailedAfter {
  /** Of nothing but failures. */
  days: number
  /** And so many of them. */
  failures: number
}

/** A delivery ends, or is due again, only under its lease; the attempt was made in any case. */
export const recordResults = (sql: Sql, results: readonly Result[], failedAfter: FailedAfter) =>
  inTransaction(sql, async (tx) => {
    const stored = await storeResults(tx, results)
    const counted = results.filter(({ id, lease }) => stored.has(`${id} ${lease}`))
    return judgeEndpoints(tx, counted, failedAfter)
  })

/** @returns those that were stored under their lease, and nobody else's */
async function storeResults(tx: Transaction, results: readonly Result[]): Promise<Set<string>> {
  const rows = results.map(({ next, startedAt, ...result }) => ({
    ...result,
    startedAt: startedAt.toISOString(),
    state: typeof next === 'string' ? next : 'due',
    afterMs: typeof next === 'string' ? 0 : next.afterMs,
  }))
  const stored = await tx<{ id: string; lease: string }[]>`
    with result as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as r (
        id text, lease text, number int, "startedAt" timestamptz, "durationMs" int, status int,
        outcome text, answer text, headers jsonb, state text, "afterMs" float8)
    ), kept as (
      -- What was removed with its endpoint meanwhile needs no record.
      select id from deliveries where id in (select id from result) order by id for no key update
    ), stored as (
      update deliveries d
      set state = result.state, lease = null, lease_until = null,
        due_at = now() + make_interval(secs => result."afterMs" / 1000),
        ended_at = case when result.state = 'due' then null else now() end
      from result join kept using (id)
      where d.id = result.id and d.lease = result.lease and d.state = 'sending'
      returning d.id, result.lease
    ), tried as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, status, outcome, answer, headers)
      select id, number, "startedAt", "durationMs", status, outcome, answer, headers
      from result join kept using (id)
      -- What was given up for lost, and is told after all.
      on conflict (delivery_id, number) do update
      set started_at = excluded.started_at, duration_ms = excluded.duration_ms,
        status = excluded.status, outcome = excluded.outcome, answer = excluded.answer,
        headers = excluded.headers
      where delivery_attempts.outcome = ${lostOutcome}
    )
    select id, lease from stored`
  return new Set(stored.map(({ id, lease }) => `${id} ${lease}`))
}

/** An endpoint fails from its first failure to its next success; after days of that it is left alone. */
async function judgeEndpoints(
  tx: Transaction,
  results: readonly Result[],
  failedAfter: FailedAfter,
): Promise<{ id: string; host: string; status: 'failed' | 'gone' }[]> {
  const ids = (some: readonly Result[]) => [...new Set(some.map(({ endpointId }) => endpointId))]
  const well = ids(results.filter(({ next }) => next === 'delivered'))
  const ill = ids(results.filter(({ next }) => next !== 'delivered'))
  const gone = ids(results.filter(({ isGone }) => isGone))
  const judged = ids(results).map((id) => ({
    id,
    well: well.includes(id),
    failed: results.filter(({ endpointId, next }) => endpointId === id && next !== 'delivered')
      .length,
  }))
  // Only those that change, and always in the same order: two batches never wait for each other's.
  const changing = await tx<{ id: number }[]>`
    select id from endpoints
    where id = any(${well}::bigint[]) and failing_since is not null or id = any(${ill}::bigint[])
    order by id for no key update`
  if (changing.length === 0) return []
  await tx`
    update endpoints e set
      failing_since = case when attempts.well then null else coalesce(failing_since, now()) end,
      failures = case when attempts.well then 0 else failures + attempts.failed end
    from jsonb_to_recordset(${tx.json(judged)}) as attempts (id bigint, well boolean, failed int)
    where e.id = attempts.id and e.id = any(${changing.map(({ id }) => id)}::bigint[])`
  // What waits for it is not looked at here: however much that is, others are recorded at once.
  const stopped = await tx<{ id: string; host: string; status: 'failed' | 'gone' }[]>`
    update endpoints
    set status = case when id = any(${gone}::bigint[]) then 'gone' else 'failed' end
    where id = any(${ill}::bigint[]) and status = 'enabled'
      and (id = any(${gone}::bigint[])
        or failing_since < now() - make_interval(days => ${failedAfter.days})
          and failures >= ${failedAfter.failures})
    returning public_id as id, split_part(url, '/', 3) as host, status`
  return [...stopped]
}
