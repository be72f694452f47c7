/**
 * The Redis streams that tell workers which deliveries to lease. Redis may lose the streams at any time
 * without harm: PostgreSQL has all deliveries, and those that stay queued for too long become due again.
 */
import type { Redis } from '../clients'

/** Retries have a separate stream, so failing endpoints never delay first attempts. */
export const streamNames = ['first', 'retry'] as const
export type StreamName = (typeof streamNames)[number]

export interface Entry {
  at: string
  id: string
}

const keyOf = (name: StreamName) => `webhooks:${name}`
const group = 'workers'
/** One consumer for all workers, so that workers that have ended leave none behind. */
const consumer = 'worker'
/** Missing if Redis has lost its data. The braces put it on the same cluster node as its stream. */
const epochKeyOf = (name: StreamName) => `{${keyOf(name)}}:epoch`

export type DeliveryStream = ReturnType<typeof createDeliveryStream>

/** @param redis for commands that do not block @param readers a connection per stream, for blocking reads */
export function createDeliveryStream(redis: Redis, readers: Record<StreamName, Redis>) {
  return {
    async add(name: StreamName, ids: readonly string[]): Promise<void> {
      const pipeline = redis.multi()
      for (const id of ids) pipeline.xadd(keyOf(name), '*', 'id', id)
      await all(pipeline.exec())
    },

    length: (name: StreamName): Promise<number> => redis.xlen(keyOf(name)),

    /** Returns at most `count` entries that no worker has read. Waits up to `blockMs` for the first. */
    async read(
      name: StreamName,
      { count, blockMs }: { count: number; blockMs: number },
    ): Promise<Entry[]> {
      // If Redis freezes, the connection's own timeout ends the read.
      const read = readers[name].xreadgroup(
        ...(['GROUP', group, consumer, 'COUNT', count, 'BLOCK', blockMs] as const),
        ...(['STREAMS', keyOf(name), '>'] as const),
      ) as Promise<[string, [string, string[]][]][] | null>
      const streams = await withGroup(name, read)
      return (streams ?? []).flatMap(([, entries]) => entries.map(entryOf))
    },

    /** Takes over entries that any worker, including this one, read at least `idleMs` ago but has not removed. */
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
      // Deletes entries before acknowledging them. If the process stops in between, the next claim drops the deleted
      // entries.
      pipeline.xdel(keyOf(name), ...ids)
      pipeline.xack(keyOf(name), group, ...ids)
      await all(pipeline.exec())
    },

    /** Whether Redis has lost its data since the last call to `remember`. */
    async wasLost(): Promise<boolean> {
      const found = await Promise.all(streamNames.map((name) => redis.exists(epochKeyOf(name))))
      return found.includes(0)
    },

    async remember(): Promise<void> {
      for (const name of streamNames) await redis.set(epochKeyOf(name), '1')
    },

    /** Ends blocked reads. */
    close(): void {
      for (const name of streamNames) readers[name].disconnect()
    },
  }

  /**
   * Returns the result of a command. If the consumer group is missing, for example because Redis has lost its
   * data, creates the group and returns undefined.
   */
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
