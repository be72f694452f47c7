/**
 * Deliveries in PostgreSQL, which is the truth of them: due → queued → sending → delivered, due again, or
 * dead. The stream (deliveryStream.ts) only tells workers what to look at.
 */
import type { Sql } from '../clients'
import { inTransaction } from '../inTransaction'
import { inPieces, piece } from '../pieces'
import type { Keyring } from '../secrets/keyring'
import { aboutWebhooksOf } from '../secrets/reencryption'
import type { EventKind } from './events'
import { type FailedAfter, type Result, recordResults } from './results'
import { deliveryUpkeep } from './upkeep'

export type { Result }

export type DeliveryState = 'due' | 'queued' | 'sending' | 'delivered' | 'dead'

/** A delivery that a worker has leased: nobody else sends it until the lease ends. */
export interface Leased {
  id: string
  lease: string
  /** Which attempt this is, in all. */
  number: number
  /** And since it was last replayed. */
  tries: number
  kind: EventKind
  body: string
  endpointId: number
  url: string
  secret: string
  /** Signs, too, while a rotation is under way. */
  previousSecret: string | null
}

/** With its secrets as they are stored. */
type SealedLeased = Leased & { clientId: string }

export interface Attempt {
  number: number
  startedAt: Date
  durationMs: number
  status: number | null
  outcome: string
  answer: string | null
  headers: Record<string, string>
}

export interface Delivery {
  id: string
  eventId: string
  kind: EventKind
  /** `end_…` */
  endpointId: string
  clientId: string
  url: string
  state: DeliveryState
  attempts: number
  dueAt: Date
  createdAt: Date
  endedAt: Date | null
}

export interface DeliveryFilter {
  clientId?: string
  endpointId?: string
  state?: DeliveryState
  ids?: readonly string[]
  limit: number
}

export interface EnqueueOptions {
  limit: number
  outstanding: Outstanding
  after: number
  room: { first: boolean; retry: boolean }
}

/** What of an endpoint's may be under way at once; of one that fails, very little. */
export interface Outstanding {
  healthy: number
  failing: number
}

/** Advisory lock of PostgreSQL: whoever puts deliveries into the stream does so alone. */
const relayLock = 7_305_400_003

export type Deliveries = ReturnType<typeof createDeliveries>

/** @param rowsAtOnce rows that one statement over very many deliveries changes */
export const createDeliveries = (sql: Sql, keyring: Keyring, rowsAtOnce = piece) => ({
  /**
   * Puts some of what is due into the stream: `ring` is told the ids before they count as queued. No
   * endpoint gets more than its share, so none keeps others waiting. Does nothing while another does it.
   * @param after begins behind this endpoint
   * @param room which of the streams take more
   * @returns how many, and the last endpoint they are for
   */
  enqueue: (
    { limit, outstanding, after, room }: EnqueueOptions,
    ring: (queued: { id: string; isRetry: boolean }[]) => Promise<void>,
  ): Promise<{ count: number; last: number }> =>
    inTransaction(sql, async (tx) => {
      const [turn] = await tx`
        select exists (select from deliveries where state = 'due' and due_at <= now())
          and pg_try_advisory_xact_lock(${relayLock}) as mine`
      if (!turn?.['mine']) return { count: 0, last: 0 }
      const queued = await tx<{ id: string; isRetry: boolean; endpointId: number }[]>`
        with recursive waiting (endpoint_id) as (
          (select endpoint_id from deliveries
            where state = 'due' and endpoint_id > ${after} order by endpoint_id limit 1)
          union all
          select (
            select endpoint_id from deliveries
            where state = 'due' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1
          ) from waiting where waiting.endpoint_id is not null
        ), picked as (
          select due.id from waiting join endpoints e on e.id = waiting.endpoint_id
          join apps a on a.id = e.app_id and a.revoked_at is null
          cross join lateral (
            select id from deliveries d
            where e.status = 'enabled' and d.endpoint_id = e.id and d.state = 'due'
              and d.due_at <= now()
              and case when d.tries = 0 then ${room.first}::boolean else ${room.retry}::boolean end
            order by d.due_at
            limit greatest(0, case when e.failing_since is null then ${outstanding.healthy}::int
              else ${outstanding.failing}::int end - (
                select count(*) from deliveries u
                where u.endpoint_id = e.id and u.state in ('queued', 'sending')))
            for update skip locked
          ) due
          order by waiting.endpoint_id limit ${limit}
        )
        update deliveries d set state = 'queued', queued_at = now()
        from picked where d.id = picked.id
        returning d.id, d.tries > 0 as "isRetry", d.endpoint_id as "endpointId"`
      // Rung before COMMIT: a process that dies here has rung in vain, and the rows are still due.
      if (queued.length > 0) await ring(queued)
      const last = Math.max(0, ...queued.map(({ endpointId }) => endpointId))
      return { count: queued.length, last }
    }),

  /** Leases those of these that are to be sent; the others were sent, or somebody sends them. */
  async lease(
    ids: readonly string[],
    { lease, leaseMs }: { lease: string; leaseMs: number },
  ): Promise<Leased[]> {
    const { open, fingerprint } = await keyring.keys()
    const rows = await sql<SealedLeased[]>`
    with mine as (
      select id from deliveries
      where id = any(${[...ids]}) and (state = 'queued' or state = 'due' and due_at <= now())
      -- Waits for whoever puts them into the stream at this moment: what it rang is not committed yet.
      order by id for update
    )
    update deliveries d
    set state = 'sending', lease = ${lease}, attempts = attempts + 1, tries = tries + 1,
      lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    from mine, events e, endpoints p join webhook_secrets s on s.app_id = p.app_id
      join apps a on a.id = p.app_id and a.revoked_at is null
    where d.id = mine.id and e.id = d.event_id and p.id = d.endpoint_id and p.status = 'enabled'
      -- After a change of the secret, this process could not open the webhook secrets.
      and (select key_fingerprint from settings) = ${fingerprint}
    returning d.id, d.lease, d.attempts as number, d.tries, e.kind, e.body,
      p.id as "endpointId", p.url, a.client_id as "clientId", s.sealed_secret as secret,
      case when s.previous_until > now() then s.sealed_previous end as "previousSecret"`
    return rows.map(({ clientId, secret, previousSecret, ...leased }) => {
      const about = aboutWebhooksOf(clientId)
      const previous = previousSecret === null ? null : open(previousSecret, about)
      return { ...leased, secret: open(secret, about), previousSecret: previous }
    })
  },

  /** Gives back what was leased and not sent. */
  async release(leased: readonly Pick<Leased, 'id' | 'lease'>[]): Promise<void> {
    await sql`
      update deliveries d
      set state = 'due', lease = null, lease_until = null, attempts = attempts - 1, tries = tries - 1
      from jsonb_to_recordset(${sql.json(leased.map(({ id, lease }) => ({ id, lease })))})
        as r (id text, lease text)
      where d.id = r.id and d.lease = r.lease and d.state = 'sending'`
  },

  /**
   * Stores what came of attempts: of a lease that has ended, the attempt only.
   * @returns endpoints that took their last chance with it
   */
  record: (results: readonly Result[], failedAfter: FailedAfter) =>
    recordResults(sql, results, failedAfter),

  ...deliveryUpkeep(sql, rowsAtOnce),

  /** The bytes that a delivery sends. */
  async bodyOf(id: string): Promise<string | undefined> {
    const [found] = await sql<{ body: string }[]>`
      select e.body from deliveries d join events e on e.id = d.event_id where d.id = ${id}`
    return found?.body
  },

  attempts: (ids: readonly string[]) => sql<(Attempt & { deliveryId: string })[]>`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", status, outcome, answer,
      headers
    from delivery_attempts where delivery_id = any(${[...ids]}) order by delivery_id, number`,

  /** The latest first. */
  list: ({ clientId, endpointId, state, ids, limit }: DeliveryFilter) => sql<Delivery[]>`
    ${deliveries(sql)}
    where true ${clientId === undefined ? sql`` : sql`and a.client_id = ${clientId}`}
      ${endpointId === undefined ? sql`` : sql`and p.public_id = ${endpointId}`}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${ids === undefined ? sql`` : sql`and d.id = any(${[...ids]})`}
    order by d.created_at desc, d.id limit ${limit}`,

  /** Sends one again that has ended. @returns whether it had */
  async replay(id: string): Promise<boolean> {
    const replayed = await sql`
      update deliveries set ${renewed(sql)} where id = ${id} and state in ('delivered', 'dead')`
    return replayed.count > 0
  },

  /** Sends all of an endpoint's again that died since. @returns which */
  async replayDead(endpointId: string, since: Date): Promise<string[]> {
    const ids: string[] = []
    await inPieces(rowsAtOnce, async () => {
      const replayed = await sql<{ id: string }[]>`
        update deliveries set ${renewed(sql)}
        where id in (
          select d.id from deliveries d join endpoints p on p.id = d.endpoint_id
          where p.public_id = ${endpointId} and d.state = 'dead' and d.ended_at >= ${since}
          limit ${rowsAtOnce})
        returning id`
      ids.push(...replayed.map(({ id }) => id))
      return replayed
    })
    return ids
  },
})

const renewed = (sql: Sql) => sql`
  state = 'due', due_at = now(), tries = 0, ended_at = null`

const deliveries = (sql: Sql) => sql`
  select d.id, d.event_id as "eventId", e.kind, p.public_id as "endpointId",
    a.client_id as "clientId", p.url, d.state, d.attempts, d.due_at as "dueAt",
    d.created_at as "createdAt", d.ended_at as "endedAt"
  from deliveries d join events e on e.id = d.event_id join endpoints p on p.id = d.endpoint_id
  join apps a on a.id = p.app_id`
