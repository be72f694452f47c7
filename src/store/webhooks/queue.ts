/** The queue of deliveries in PostgreSQL. Redis streams tell workers which deliveries to lease. */

import type { Sql, Transaction } from '../clients'
import { inTransaction } from '../queries'
import { aboutWebhooksOf, type Keyring } from '../secrets/keyring'
import type { EventKind } from './endpoints'
import type { StreamName } from './stream'

/** A delivery that a worker has leased: no other worker sends it until the lease expires. */
export interface Leased {
  id: string
  lease: string
  queuedForMs: number
  /** The number of this attempt, starting at 1. Attempts made before a replay also count. */
  number: number
  /** Number of attempts since the last replay, including this one. */
  tries: number
  kind: EventKind
  body: string
  /** The trace of the request that caused the event; null if that request was not traced. */
  traceparent: string | null
  endpointId: number
  url: string
  secret: string
  /** The previous secret, with which deliveries are also signed for a while after a rotation. */
  previousSecret: string | null
}

export interface EnqueueOptions {
  limit: number
  /** How many deliveries to one endpoint may be under way while it is healthy, and while it is failing. */
  outstanding: Record<'healthy' | 'failing', number>
  after: number
  hasRoom: Record<StreamName, boolean>
  /** How many may be under way, by endpoint ID, for endpoints that may exceed `outstanding.healthy`. */
  grown?: ReadonlyMap<number, number>
}

/** PostgreSQL advisory lock that lets only one worker enqueue at a time. */
const enqueueLock = 7_305_400_003

export const deliveryQueue = (sql: Sql, keyring: Keyring) => ({
  /**
   * Adds due deliveries to the streams with `publish`, and marks them as queued. No endpoint gets more than
   * its share, so a slow endpoint does not delay deliveries to others. Does nothing while another worker is
   * enqueuing.
   * @returns the number of deliveries queued, and the highest endpoint ID among them
   */
  enqueue: (
    { limit, outstanding, after, hasRoom, grown = new Map() }: EnqueueOptions,
    publish: (queued: { id: string; isRetry: boolean }[]) => Promise<void>,
  ): Promise<{ count: number; last: number }> =>
    inTransaction(sql, async (tx) => {
      const queued = await tx<{ id: string; isRetry: boolean; endpointId: number }[]>`
        with recursive turn as materialized (
          select pg_try_advisory_xact_lock(${enqueueLock}) as is_mine,
            -- If PostgreSQL crashes and loses this transaction, no harm is done: the stream entries
            -- then point to rows that are still due.
            set_config('synchronous_commit', 'off', true)
        ), ${busyEndpoints(tx, after)}, share as materialized (
          select e.id as endpoint_id,
            case when e.failing_since is not null then ${outstanding.failing}::int
              else coalesce(grown.size, ${outstanding.healthy}::int) end as size
          from busy join endpoints e on e.id = busy.endpoint_id and e.status = 'enabled'
          join apps a on a.id = e.app_id and a.revoked_at is null
          left join unnest(${[...grown.keys()]}::bigint[], ${[...grown.values()]}::int[])
            as grown (endpoint_id, size) on grown.endpoint_id = e.id
          where (select is_mine from turn)
          order by e.id
        ), picked as materialized (
          select front.id from share cross join lateral (
            -- Each endpoint's first deliveries, up to its share. Those already under way count
            -- towards the share and are filtered out below.
            select id, state, tries from deliveries
            where endpoint_id = share.endpoint_id and ended_at is null and due_at <= now()
            order by due_at, id limit share.size
          ) front
          where front.state = 'due'
            and case when front.tries = 0 then ${hasRoom.first}::boolean else ${hasRoom.retry}::boolean end
          limit ${limit}
        ), locked as materialized (
          -- Uses arrays so that PostgreSQL looks up the rows by ID. For a join, it could use a plan
          -- that it made while the queue was empty.
          select id from deliveries where id = any(array(select id from picked)) and state = 'due'
          order by id for update skip locked
        )
        update deliveries d set state = 'queued', queued_at = now()
        where d.id = any(array(select id from locked))
        returning d.id, d.tries > 0 as "isRetry", d.endpoint_id as "endpointId"`
      // Publishes before COMMIT: if the process dies in between, the stream entries point to rows
      // that are still due.
      if (queued.length > 0) await publish(queued)
      const last = Math.max(0, ...queued.map(({ endpointId }) => endpointId))
      return { count: queued.length, last }
    }),

  /** Leases the given deliveries, except any that no longer need to be sent or that another worker has leased. */
  async lease(
    ids: readonly string[],
    { lease, leaseMs }: { lease: string; leaseMs: number },
  ): Promise<Leased[]> {
    const { open, fingerprint } = await keyring.keys()
    const rows = await sql<(Leased & { clientId: string })[]>`
    with mine as (
      select id from deliveries
      where id = any(${[...ids]}) and (state = 'queued' or state = 'due' and due_at <= now())
      -- The row lock waits for the enqueuing transaction, which publishes entries before it
      -- commits.
      order by id for update
    )
    update deliveries d
    set state = 'sending', lease = ${lease}, attempts = attempts + 1, tries = tries + 1,
      lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    from mine, events e, endpoints p join webhook_secrets s on s.app_id = p.app_id
      join apps a on a.id = p.app_id and a.revoked_at is null
    where d.id = mine.id and e.id = d.event_id and p.id = d.endpoint_id and p.status = 'enabled'
      -- If AUTH_SECRET has changed, this process cannot decrypt the webhook secrets, so it must not
      -- lease anything.
      and (select key_fingerprint from settings) = ${fingerprint}
    returning d.id, d.lease, d.attempts as number, d.tries, e.kind, e.body, e.traceparent,
      coalesce(extract(epoch from now() - d.queued_at) * 1000, 0)::float8 as "queuedForMs",
      p.id as "endpointId", p.url, a.client_id as "clientId", s.sealed_secret as secret,
      case when s.previous_until > now() then s.sealed_previous end as "previousSecret"`
    // Most deliveries in a batch belong to the same app, and decrypting is slower than a lookup.
    const opened = new Map<string, string>()
    const openOnce = (sealed: string, clientId: string) => {
      const secret = opened.get(sealed) ?? open(sealed, aboutWebhooksOf(clientId))
      opened.set(sealed, secret)
      return secret
    }
    return rows.map(({ clientId, secret, previousSecret, ...leased }) => ({
      ...leased,
      secret: openOnce(secret, clientId),
      previousSecret: previousSecret === null ? null : openOnce(previousSecret, clientId),
    }))
  },

  /** Ends the leases of deliveries that were not sent, so that other workers can take them. */
  async release(leased: readonly Pick<Leased, 'id' | 'lease'>[]): Promise<void> {
    await sql`
      update deliveries d
      set state = 'due', lease = null, lease_until = null, attempts = attempts - 1, tries = tries - 1
      from jsonb_to_recordset(${sql.json(leased.map(({ id, lease }) => ({ id, lease })))})
        as r (id text, lease text)
      where d.id = r.id and d.lease = r.lease and d.state = 'sending'`
  },
})

/**
 * A recursive common table expression `busy (endpoint_id)`: the endpoints with open deliveries, sorted by ID.
 * Reads one index entry per endpoint, regardless of how many deliveries are waiting. The last row is null.
 * @param after the search begins after the endpoint with this ID
 */
export const busyEndpoints = (sql: Sql | Transaction, after = 0) => sql`
  busy (endpoint_id) as (
    (select endpoint_id from deliveries
      where ended_at is null and endpoint_id > ${after} order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from deliveries
      where ended_at is null and endpoint_id > busy.endpoint_id order by endpoint_id limit 1
    ) from busy where busy.endpoint_id is not null
  )`

/**
 * Searches for deliveries under way look at no more than this many open deliveries per endpoint. Workers take
 * deliveries in order of due time, so those under way come first. Older transactions cause a few exceptions.
 */
const deliveriesSearched = 1000

/**
 * Common table expressions `searched (endpoint_id)` and `under_way (id, state, queued_at, lease_until)`: the
 * endpoints searched, and their queued and leased deliveries. Requires `busyEndpoints`.
 * @param endpoints maximum number of endpoints to search
 */
export const deliveriesUnderWay = (sql: Sql | Transaction, endpoints = 1000) => sql`
  searched as (
    select endpoint_id from busy where endpoint_id is not null limit ${endpoints}
  ), under_way as (
    select front.id, front.state, front.queued_at, front.lease_until
    from searched cross join lateral (
      select id, state, queued_at, lease_until from deliveries
      where endpoint_id = searched.endpoint_id and ended_at is null order by due_at, id limit ${deliveriesSearched}
    ) front
    where front.state in ('queued', 'sending')
  )`

const channel = 'deliveries_due'

/**
 * Returns a function that notifies the workers. Only one notice is sent at a time: all calls made while a
 * notice is being sent share the next one. Call the function after COMMIT rather than within the transaction,
 * because PostgreSQL commits transactions that contain NOTIFY one at a time. Workers also search for due
 * deliveries periodically, so a lost notice delays a delivery only until the next search.
 */
export function createDueNotices(sql: Sql): () => void {
  let isSending = false
  let isOwed = false

  async function send(): Promise<void> {
    isSending = true
    while (isOwed) {
      isOwed = false
      await sql.notify(channel, '').catch(() => {})
    }
    isSending = false
  }

  return () => {
    isOwed = true
    if (!isSending) void send()
  }
}

/** Calls `onDue` for every notice until `sql` is closed. Reconnects if the connection is lost. */
export function listenForDue(sql: Sql, onDue: () => void): void {
  // Notices may be lost while there is no connection, so each new connection counts as a notice.
  sql.listen(channel, onDue, onDue).catch(() => {})
}
