/**
 * The doorbell of deliveries: Redis streams that tell workers which deliveries to look at. Nothing is lost
 * with them: PostgreSQL knows what is due, and rings again.
 */
import type { Redis } from '../clients'

/** First attempts and retries come in streams of their own, so that failures never stand in the way. */
export const lanes = ['first', 'retry'] as const
export type Lane = (typeof lanes)[number]

export interface Entry {
  /** Its place in the stream. */
  at: string
  /** The delivery to look at. */
  id: string
}

const streamOf = (lane: Lane) => `webhooks:${lane}`
const group = 'workers'
/** A worker that had nothing to do for a day and lives on gets its name again with its next entry. */
const goneAfterMs = 24 * 3_600_000
/** Gone when Redis has lost what it knew. */
const epochKey = 'webhooks:epoch'

export type DeliveryStream = ReturnType<typeof createDeliveryStream>

/**
 * @param redis for commands that answer at once
 * @param reader a connection per lane that reads may block
 */
export function createDeliveryStream(redis: Redis, readers: Record<Lane, Redis>, consumer: string) {
  return {
    async ring(lane: Lane, ids: readonly string[]): Promise<void> {
      const pipeline = redis.pipeline()
      for (const id of ids) pipeline.xadd(streamOf(lane), '*', 'id', id)
      await all(pipeline.exec())
    },

    /** How many entries there are, read or not. */
    length: (lane: Lane): Promise<number> => redis.xlen(streamOf(lane)),

    /** Entries that nobody has read, at most `count`; waits up to `blockMs` for the first. */
    async read(
      lane: Lane,
      { count, blockMs }: { count: number; blockMs: number },
    ): Promise<Entry[]> {
      // A Redis that is stopped answers nothing at all: the connection's own time-out ends the read.
      const read = readers[lane].xreadgroup(
        ...(['GROUP', group, consumer, 'COUNT', count, 'BLOCK', blockMs] as const),
        ...(['STREAMS', streamOf(lane), '>'] as const),
      ) as Promise<[string, [string, string[]][]][] | null>
      const streams = await healed(lane, read)
      return (streams ?? []).flatMap(([, entries]) => entries.map(entryOf))
    },

    /** Takes over entries that somebody read and left for so long, itself included. */
    async takeOver(lane: Lane, idleMs: number): Promise<Entry[]> {
      const claim = redis.xautoclaim(streamOf(lane), group, consumer, idleMs, '0', 'COUNT', 100)
      const claimed = (await healed(lane, claim)) as [string, [string, string[]][]] | undefined
      return (claimed?.[1] ?? []).map(entryOf)
    },

    /** Takes entries out of the stream: PostgreSQL knows what became of them. */
    async done(lane: Lane, entries: readonly Entry[]): Promise<void> {
      if (entries.length === 0) return
      const places = entries.map(({ at }) => at)
      const pipeline = redis.pipeline()
      // In this order: what is taken out and not acknowledged is found and forgotten by the next take-over.
      pipeline.xdel(streamOf(lane), ...places)
      pipeline.xack(streamOf(lane), group, ...places)
      await all(pipeline.exec())
    },

    /** Forgets workers that are gone: their names are never taken again. */
    async tidy(): Promise<void> {
      for (const lane of lanes) {
        const found = await redis.xinfo('CONSUMERS', streamOf(lane), group).catch(() => [])
        for (const fields of found as (string | number)[][]) {
          const about = new Map(
            fields.flatMap((field, i) => (i % 2 ? [] : [[field, fields[i + 1]]])),
          )
          const isGone = about.get('pending') === 0 && Number(about.get('idle')) > goneAfterMs
          if (isGone)
            await redis.xgroup('DELCONSUMER', streamOf(lane), group, String(about.get('name')))
        }
      }
    },

    /** Whether Redis has lost what was rung, since `remember`. */
    wasLost: async (): Promise<boolean> => (await redis.exists(epochKey)) === 0,

    async remember(): Promise<void> {
      await redis.set(epochKey, consumer, 'NX')
    },

    /** Ends reads that block. */
    close(): void {
      for (const lane of lanes) readers[lane].disconnect()
    },
  }

  /** A group that is gone, with its stream or with all of Redis, is made again. */
  async function healed<T>(lane: Lane, command: Promise<T>): Promise<T | undefined> {
    try {
      return await command
    } catch (error) {
      if (!(error instanceof Error && /^(NOGROUP|UNBLOCKED)/.test(error.message))) throw error
      await redis.xgroup('CREATE', streamOf(lane), group, '0', 'MKSTREAM').catch(ignoreBusy)
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
