/**
 * The queue of deliveries. PostgreSQL's rows are the truth: due → queued → sending. Redis streams only tell
 * workers which rows to lease, and may be lost at any time: overdue rows are due again.
 */
import type { Redis, Sql } from '../clients'
import { inTransaction } from '../inTransaction'
import type { Keyring } from '../secrets/keyring'
import { aboutWebhooksOf } from '../secrets/reencryption'
import type { EventKind } from './endpoints'

/** Retries have a stream of their own, so that failing endpoints never delay first attempts. */
export const streamNames = ['first', 'retry'] as const
export type StreamName = (typeof streamNames)[number]

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

export interface Entry {
  /** Its id in the stream. */
  at: string
  /** The delivery's. */
  id: string
}

const keyOf = (name: StreamName) => `webhooks:${name}`
const group = 'workers'
/** Redis makes the consumer of an idle worker again at its next read. */
const goneAfterMs = 24 * 3_600_000
/** Missing after Redis has lost its data. */
const epochKey = 'webhooks:epoch'

export type DeliveryStream = ReturnType<typeof createDeliveryStream>

/**
 * @param redis for commands that do not block
 * @param readers a connection per stream, for blocking reads
 */
export function createDeliveryStream(
  redis: Redis,
  readers: Record<StreamName, Redis>,
  consumer: string,
) {
  return {
    async add(name: StreamName, ids: readonly string[]): Promise<void> {
      const pipeline = redis.pipeline()
      for (const id of ids) pipeline.xadd(keyOf(name), '*', 'id', id)
      await all(pipeline.exec())
    },

    /** Number of entries, read or not. */
    length: (name: StreamName): Promise<number> => redis.xlen(keyOf(name)),

    /** Entries that no worker has read, at most `count`; waits up to `blockMs` for the first. */
    async read(
      name: StreamName,
      { count, blockMs }: { count: number; blockMs: number },
    ): Promise<Entry[]> {
      // When Redis freezes, the connection's own timeout ends the read.
      const read = readers[name].xreadgroup(
        ...(['GROUP', group, consumer, 'COUNT', count, 'BLOCK', blockMs] as const),
        ...(['STREAMS', keyOf(name), '>'] as const),
      ) as Promise<[string, [string, string[]][]][] | null>
      const streams = await withGroup(name, read)
      return (streams ?? []).flatMap(([, entries]) => entries.map(entryOf))
    },

    /** Takes over entries that any worker, this one included, read `idleMs` ago and has not removed. */
    async claim(name: StreamName, idleMs: number): Promise<Entry[]> {
      const claiming = redis.xautoclaim(keyOf(name), group, consumer, idleMs, '0', 'COUNT', 100)
      const claimed = (await withGroup(name, claiming)) as
        | [string, [string, string[]][]]
        | undefined
      return (claimed?.[1] ?? []).map(entryOf)
    },

    /** Removes entries whose results are in PostgreSQL. */
    async remove(name: StreamName, entries: readonly Entry[]): Promise<void> {
      if (entries.length === 0) return
      const ids = entries.map(({ at }) => at)
      const pipeline = redis.pipeline()
      // In this order: the next claim drops entries that are deleted and not acknowledged.
      pipeline.xdel(keyOf(name), ...ids)
      pipeline.xack(keyOf(name), group, ...ids)
      await all(pipeline.exec())
    },

    /** Removes the consumers of workers that ended: each worker has a name of its own. */
    async removeOldConsumers(): Promise<void> {
      for (const name of streamNames) {
        const found = await redis.xinfo('CONSUMERS', keyOf(name), group).catch(() => [])
        for (const fields of found as (string | number)[][]) {
          const about = new Map(
            fields.flatMap((field, i) => (i % 2 ? [] : [[field, fields[i + 1]]])),
          )
          const isGone = about.get('pending') === 0 && Number(about.get('idle')) > goneAfterMs
          if (isGone)
            await redis.xgroup('DELCONSUMER', keyOf(name), group, String(about.get('name')))
        }
      }
    },

    /** Whether Redis has lost its data since `remember`. */
    wasLost: async (): Promise<boolean> => (await redis.exists(epochKey)) === 0,

    async remember(): Promise<void> {
      await redis.set(epochKey, consumer, 'NX')
    },

    /** Ends blocked reads. */
    close(): void {
      for (const name of streamNames) readers[name].disconnect()
    },
  }

  /** Makes a consumer group that is missing, alone or with all of Redis's data. */
  async function withGroup<T>(name: StreamName, command: Promise<T>): Promise<T | undefined> {
    try {
      return await command
    } catch (error) {
      if (!(error instanceof Error && /^(NOGROUP|UNBLOCKED)/.test(error.message))) throw error
      await redis.xgroup('CREATE', keyOf(name), group, '0', 'MKSTREAM').catch(ignoreBusy)
      return undefined
    }
  }
}

const entryOf = ([at, [, id = '']]: [string, string[]]): Entry => ({ at, id })

function ignoreBusy(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error
}

async function all(
  outcomes: Promise<[error: Error | null, result: unknown][] | null>,
): Promise<void> {
  const failure = (await outcomes)?.find(([error]) => error !== null)
  if (failure?.[0]) throw failure[0]
}
