/**
 * The queue of deliveries. Rows in PostgreSQL change from due to queued to sending, and Redis streams tell
 * workers which deliveries to lease.
 */
import type { Sql } from '../clients'
import { inTransaction } from '../inTransaction'
import type { Keyring } from '../secrets/keyring'
import { aboutWebhooksOf } from '../secrets/reencryption'
import type { EventKind } from './endpoints'
import { busyEndpoints } from './openDeliveries'
import type { StreamName } from './stream'

/** A delivery that a worker has leased: no other worker sends it until the lease expires. */
export interface Leased {
  id: string
  lease: string
  /** Milliseconds from enqueuing to leasing. */
  queuedForMs: number
  /** Number of this attempt, counted from 1, including attempts before a replay. */
  number: number
  /** Number of attempts since the last replay, including this one. */
  tries: number
  kind: EventKind
  body: string
  /** The trace of the request that caused the event; null if it was not traced. */
  traceparent: string | null
  endpointId: number
  url: string
  secret: string
  /** The previous secret, which also signs for a while after a rotation. */
  previousSecret: string | null
}

export interface EnqueueOptions {
  limit: number
  outstanding: Outstanding
  /** The ID of the endpoint after which the search begins. */
  after: number
  /** Whether each stream has room for more entries. */
  room: Record<StreamName, boolean>
  /**
   * For endpoints that may exceed `outstanding.healthy`, the maximum number of deliveries under way, by
   * endpoint ID.
   */
  grown?: ReadonlyMap<number, number>
}

/**
 * Maximum number of deliveries under way to one endpoint at the same time, while it is healthy and while it
 * is failing.
 */
export interface Outstanding {
  healthy: number
  failing: number
}

/** Advisory lock of PostgreSQL: one worker enqueues at a time. */
const enqueueLock = 7_305_400_003

export const deliveryQueue = (sql: Sql, keyring: Keyring) => ({
  /**
   * Marks due deliveries as queued, after `publish` has added them to the streams. No endpoint gets more than
   * its share, so no endpoint delays the others. Does nothing while another worker enqueues.
   * @returns how many deliveries were queued, and the ID of the last endpoint among them
   */
  enqueue: (
    { limit, outstanding, after, room, grown = new Map() }: EnqueueOptions,
    publish: (queued: { id: string; isRetry: boolean }[]) => Promise<void>,
  ): Promise<{ count: number; last: number }> =>
    inTransaction(sql, async (tx) => {
      const queued = await tx<{ id: string; isRetry: boolean; endpointId: number }[]>`
        with recursive turn as materialized (
          select pg_try_advisory_xact_lock(${enqueueLock}) as is_mine,
            -- Losing this transaction in a crash of PostgreSQL is harmless: the entries would then
            -- point to rows that are still due.
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
            -- The first deliveries of each endpoint, which together with those under way make up
            -- the endpoint's share.
            select id, state, tries from deliveries
            where endpoint_id = share.endpoint_id and ended_at is null and due_at <= now()
            order by due_at, id limit share.size
          ) front
          where front.state = 'due'
            and case when front.tries = 0 then ${room.first}::boolean else ${room.retry}::boolean end
          limit ${limit}
        ), locked as materialized (
          -- Uses arrays so that PostgreSQL looks the rows up by ID. A join would use a plan based
          -- on the table sizes at planning time, when the queue was empty.
          select id from deliveries where id = any(array(select id from picked)) and state = 'due'
          order by id for update skip locked
        )
        update deliveries d set state = 'queued', queued_at = now()
        where d.id = any(array(select id from locked))
        returning d.id, d.tries > 0 as "isRetry", d.endpoint_id as "endpointId"`
      // Publishes before COMMIT: if the process dies in between, the entries point to rows that are
      // still due.
      if (queued.length > 0) await publish(queued)
      const last = Math.max(0, ...queued.map(({ endpointId }) => endpointId))
      return { count: queued.length, last }
    }),

  /** Leases the deliveries that still need to be sent and that no other worker has leased. */
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
      -- If AUTH_SECRET was changed, this process cannot decrypt the webhook secrets, so it must not
      -- lease anything.
      and (select key_fingerprint from settings) = ${fingerprint}
    returning d.id, d.lease, d.attempts as number, d.tries, e.kind, e.body, e.traceparent,
      coalesce(extract(epoch from now() - d.queued_at) * 1000, 0)::float8 as "queuedForMs",
      p.id as "endpointId", p.url, a.client_id as "clientId", s.sealed_secret as secret,
      case when s.previous_until > now() then s.sealed_previous end as "previousSecret"`
    const opened = new Map<string, string>()
    /** Caches decrypted secrets. Most deliveries of a batch share an app, and decrypting takes longer than a lookup. */
    const openOnce = (sealed: string, clientId: string) => {
      const known = opened.get(sealed)
      if (known !== undefined) return known
      const secret = open(sealed, aboutWebhooksOf(clientId))
      opened.set(sealed, secret)
      return secret
    }
    return rows.map(({ clientId, secret, previousSecret, ...leased }) => ({
      ...leased,
      secret: openOnce(secret, clientId),
      previousSecret: previousSecret === null ? null : openOnce(previousSecret, clientId),
    }))
  },

  /** Ends leases under which nothing was sent, so that other workers can take the deliveries. */
  async release(leased: readonly Pick<Leased, 'id' | 'lease'>[]): Promise<void> {
    await sql`
      update deliveries d
      set state = 'due', lease = null, lease_until = null, attempts = attempts - 1, tries = tries - 1
      from jsonb_to_recordset(${sql.json(leased.map(({ id, lease }) => ({ id, lease })))})
        as r (id text, lease text)
      where d.id = r.id and d.lease = r.lease and d.state = 'sending'`
  },
})
