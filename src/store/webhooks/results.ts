/** Stores the results of delivery attempts in batches, and updates their endpoints. */

import type { UnreachedReason } from '../../lib/outbound'
import type { Sql, Transaction } from '../clients'
import { addNotice } from '../notices'
import { inTransaction } from '../queries'

/** The outcome of an attempt. The messages shown for outcomes are in src/locales. */
export type DeliveryOutcome =
  | 'delivered'
  /** Status 410: the endpoint does not want any more deliveries. */
  | 'gone'
  /** Status 3xx. Redirects are never followed. */
  | 'redirected'
  | 'http_error'
  /** The worker stopped before it stored a result. */
  | typeof lostOutcome
  | UnreachedReason

export const lostOutcome = 'worker_lost'

export interface Attempt {
  number: number
  startedAt: Date
  durationMs: number
  status: number | null
  outcome: DeliveryOutcome
  /** The network error code, if the outcome does not say everything, such as `no_response`. */
  detail: string | null
  body: string | null
  headers: Record<string, string>
}

/** An attempt made under a lease, and what happens to the delivery next. */
export interface Result extends Attempt {
  id: string
  lease: string
  endpointId: number
  next: 'delivered' | 'dead' | { afterMs: number }
}

/** An endpoint becomes `failed` after at least this many days and this many failures without a success. */
export interface FailedAfter {
  days: number
  failures: number
}

/** Stores every attempt, but changes a delivery only if its lease is still valid. */
export const recordResults = (sql: Sql, results: readonly Result[], failedAfter: FailedAfter) =>
  inTransaction(sql, async (tx) => {
    const stored = await storeResults(tx, results)
    const counted = results.filter(({ id, lease }) => stored.has(`${id} ${lease}`))
    return judgeEndpoints(tx, counted, failedAfter)
  })

/** @returns a string `<id> <lease>` for each result whose lease was valid */
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
        outcome text, detail text, body text, headers jsonb, state text, "afterMs" float8)
    ), kept as (
      -- Skips deliveries that have been removed with their endpoint.
      select result.* from result join deliveries d using (id) order by id for no key update of d
    ), stored as (
      update deliveries d
      set state = kept.state, lease = null, lease_until = null,
        due_at = case when kept.state = 'due'
          then now() + make_interval(secs => kept."afterMs" / 1000) else d.due_at end,
        ended_at = case when kept.state = 'due' then null else now() end
      from kept
      where d.id = kept.id and d.lease = kept.lease and d.state = 'sending'
      returning d.id, kept.lease
    ), tried as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, status, outcome, detail, body, headers)
      select id, number, "startedAt", "durationMs", status, outcome, detail, body, headers
      from kept
      -- If the attempt was recorded as lost, the late result replaces that record.
      on conflict (delivery_id, number) do update
      set started_at = excluded.started_at, duration_ms = excluded.duration_ms,
        status = excluded.status, outcome = excluded.outcome, detail = excluded.detail,
        body = excluded.body, headers = excluded.headers
      where delivery_attempts.outcome = ${lostOutcome}
    )
    select id, lease from stored`
  return new Set(stored.map(({ id, lease }) => `${id} ${lease}`))
}

interface StoppedEndpoint {
  id: string
  host: string
  status: 'failed' | 'gone'
  app: string
  clientId: string
  appId: number
}

/** An endpoint is failing from its first failure until its next success. One that fails for days is stopped. */
async function judgeEndpoints(
  tx: Transaction,
  results: readonly Result[],
  failedAfter: FailedAfter,
): Promise<Pick<StoppedEndpoint, 'id' | 'host' | 'status'>[]> {
  const judged = [...Map.groupBy(results, ({ endpointId }) => endpointId)].map(([id, own]) => ({
    id,
    succeeded: own.some(({ next }) => next === 'delivered'),
    failed: own.filter(({ next }) => next !== 'delivered').length,
  }))
  const idsOf = (some: { endpointId: number }[]) => some.map(({ endpointId }) => endpointId)
  const succeeded = idsOf(results.filter(({ next }) => next === 'delivered'))
  const failing = idsOf(results.filter(({ next }) => next !== 'delivered'))
  const gone = idsOf(results.filter(({ outcome }) => outcome === 'gone'))
  // Locks only the endpoints that will change, always in the same order, so that batches never
  // deadlock.
  const changing = await tx<{ id: number }[]>`
    select id from endpoints
    where id = any(${succeeded}::bigint[]) and failing_since is not null or id = any(${failing}::bigint[])
    order by id for no key update`
  if (changing.length === 0) return []
  await tx`
    update endpoints e set
      failing_since = case when attempts.succeeded then null else coalesce(failing_since, now()) end,
      failures = case when attempts.succeeded then 0 else failures + attempts.failed end
    from jsonb_to_recordset(${tx.json(judged)}) as attempts (id bigint, succeeded boolean, failed int)
    where e.id = attempts.id and e.id = any(${changing.map(({ id }) => id)}::bigint[])`
  // Leaves the endpoints' due deliveries to the upkeep task, because there may be a large number of
  // them.
  const stopped = await tx<StoppedEndpoint[]>`
    update endpoints e
    set status = case when e.id = any(${gone}::bigint[]) then 'gone' else 'failed' end
    from apps a
    where a.id = e.app_id and e.id = any(${failing}::bigint[]) and status = 'enabled'
      and (e.id = any(${gone}::bigint[])
        or failing_since < now() - make_interval(days => ${failedAfter.days})
          and failures >= ${failedAfter.failures})
    returning public_id as id, split_part(url, '/', 3) as host, status, a.name as app,
      a.client_id as "clientId", a.id::float8 as "appId"`
  for (const { appId, app, clientId, host, status } of stopped) {
    const facts = { app, clientId, host, status }
    await addNotice(tx, { appId, roles: ['owner', 'developer'] }, 'endpointStopped', facts)
  }
  return stopped.map(({ id, host, status }) => ({ id, host, status }))
}
