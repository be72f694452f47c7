/** The queue of deliveries: PostgreSQL's rows, due → queued → sending. Streams tell workers which to lease. */
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
  /** Number of this attempt, from 1, over all replays. */
  number: number
  /** Attempts since the last replay, this one included. */
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
  /** Begins after the endpoint of this number. */
  after: number
  /** Which streams have room. */
  room: Record<StreamName, boolean>
  /** Endpoints that may have more than `outstanding.healthy`, by their number. */
  grown?: ReadonlyMap<number, number>
}

/** Deliveries of one endpoint that may be under way at once, while it works and while it fails. */
export interface Outstanding {
  healthy: number
  failing: number
}

/** Advisory lock of PostgreSQL: one worker enqueues at a time. */
const enqueueLock = 7_305_400_003

export const deliveryQueue = (sql: Sql, keyring: Keyring) => ({
  /**
   * Marks due deliveries as queued, after `publish` has put them into the streams. No endpoint gets more than
   * its share, so that none delays the others. Does nothing while another worker does it.
   * @returns how many, and the number of the last endpoint among them
   */
  enqueue: (
    { limit, outstanding, after, room, grown = new Map() }: EnqueueOptions,
    publish: (queued: { id: string; isRetry: boolean }[]) => Promise<void>,
  ): Promise<{ count: number; last: number }> =>
    inTransaction(sql, async (tx) => {
      const queued = await tx<{ id: string; isRetry: boolean; endpointId: number }[]>`
        with recursive turn as materialized (
          select pg_try_advisory_xact_lock(${enqueueLock}) as is_mine,
            -- If PostgreSQL crashes and forgets this transaction, the entries point to rows that are due.
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
            -- The first ones, with those that are under way: together they are the endpoint's share.
            select id, state, tries from deliveries
            where endpoint_id = share.endpoint_id and ended_at is null and due_at <= now()
            order by due_at, id limit share.size
          ) front
          where front.state = 'due'
            and case when front.tries = 0 then ${room.first}::boolean else ${room.retry}::boolean end
          limit ${limit}
        ), locked as materialized (
          -- Arrays, so that PostgreSQL looks the rows up by their id. It would join tables by the sizes that they
          -- had when the statement was planned, which was while the queue was empty.
          select id from deliveries where id = any(array(select id from picked)) and state = 'due'
          order by id for update skip locked
        )
        update deliveries d set state = 'queued', queued_at = now()
        where d.id = any(array(select id from locked))
        returning d.id, d.tries > 0 as "isRetry", d.endpoint_id as "endpointId"`
      // Before COMMIT: if the process dies here, the entries point to rows that are still due.
      if (queued.length > 0) await publish(queued)
      const last = Math.max(0, ...queued.map(({ endpointId }) => endpointId))
      return { count: queued.length, last }
    }),

  /** Leases those that are still to be sent and not leased by another worker. */
  async lease(
    ids: readonly string[],
    { lease, leaseMs }: { lease: string; leaseMs: number },
  ): Promise<Leased[]> {
    const { open, fingerprint } = await keyring.keys()
    const rows = await sql<(Leased & { clientId: string })[]>`
    with mine as (
      select id from deliveries
      where id = any(${[...ids]}) and (state = 'queued' or state = 'due' and due_at <= now())
      -- Waits for the enqueuing transaction, which publishes before it commits.
      order by id for update
    )
    update deliveries d
    set state = 'sending', lease = ${lease}, attempts = attempts + 1, tries = tries + 1,
      lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    from mine, events e, endpoints p join webhook_secrets s on s.app_id = p.app_id
      join apps a on a.id = p.app_id and a.revoked_at is null
    where d.id = mine.id and e.id = d.event_id and p.id = d.endpoint_id and p.status = 'enabled'
      -- After a change of AUTH_SECRET this process cannot decrypt the webhook secrets.
      and (select key_fingerprint from settings) = ${fingerprint}
    returning d.id, d.lease, d.attempts as number, d.tries, e.kind, e.body, e.traceparent,
      coalesce(extract(epoch from now() - d.queued_at) * 1000, 0)::float8 as "queuedForMs",
      p.id as "endpointId", p.url, a.client_id as "clientId", s.sealed_secret as secret,
      case when s.previous_until > now() then s.sealed_previous end as "previousSecret"`
    const opened = new Map<string, string>()
    /** Most deliveries of a batch share an app, and decrypting takes longer than looking it up. */
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

  /** Returns leases under which nothing was sent. */
  async release(leased: readonly Pick<Leased, 'id' | 'lease'>[]): Promise<void> {
    await sql`
      update deliveries d
      set state = 'due', lease = null, lease_until = null, attempts = attempts - 1, tries = tries - 1
      from jsonb_to_recordset(${sql.json(leased.map(({ id, lease }) => ({ id, lease })))})
        as r (id text, lease text)
      where d.id = r.id and d.lease = r.lease and d.state = 'sending'`
  },
})
