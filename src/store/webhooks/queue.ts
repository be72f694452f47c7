/** The queue of deliveries: PostgreSQL's rows, due → queued → sending. Streams tell workers which to lease. */
import type { Sql } from '../clients'
import { inTransaction } from '../inTransaction'
import type { Keyring } from '../secrets/keyring'
import { aboutWebhooksOf } from '../secrets/reencryption'
import type { EventKind } from './endpoints'
import type { StreamName } from './stream'

/** A delivery that a worker has leased: no other worker sends it until the lease expires. */
export interface Leased {
  id: string
  lease: string
  /** Number of this attempt, from 1, over all replays. */
  number: number
  /** Attempts since the last replay, this one included. */
  tries: number
  kind: EventKind
  body: string
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
    { limit, outstanding, after, room }: EnqueueOptions,
    publish: (queued: { id: string; isRetry: boolean }[]) => Promise<void>,
  ): Promise<{ count: number; last: number }> =>
    inTransaction(sql, async (tx) => {
      const [lock] = await tx`
        select exists (select from deliveries where state = 'due' and due_at <= now())
          and pg_try_advisory_xact_lock(${enqueueLock}) as mine`
      if (!lock?.['mine']) return { count: 0, last: 0 }
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
    returning d.id, d.lease, d.attempts as number, d.tries, e.kind, e.body,
      p.id as "endpointId", p.url, a.client_id as "clientId", s.sealed_secret as secret,
      case when s.previous_until > now() then s.sealed_previous end as "previousSecret"`
    return rows.map(({ clientId, secret, previousSecret, ...leased }) => {
      const about = aboutWebhooksOf(clientId)
      const previous = previousSecret === null ? null : open(previousSecret, about)
      return { ...leased, secret: open(secret, about), previousSecret: previous }
    })
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
