/** The ledger in Redis: each app's grants, spending and holds, and the charges that change them. */
import { type Channel, channels } from '../../lib/metering'
import { type Unavailable, within } from '../../lib/unavailable'
import type { Redis } from '../clients'
import { mastersOf } from '../redisUrl'
import {
  type Charge,
  ChargeBatches,
  createChargeMeter,
  type Hold,
  type MeteringRules,
  ofRedis,
} from './chargeBatches'
import { appKey, type Cell, cellField, defineScripts, holdsKey, type PutState } from './scripts'

/** Charges an app in one channel, based on one revision of its settings. */
export interface Account {
  /** Charges one request, unless its client has disconnected by the time of the reply. Never rejects. */
  charge(signal?: AbortSignal): Promise<Charge>
  /** For work that may still fail. If it is admitted, the caller must settle or release the hold. */
  hold(): Promise<Hold>
  /** Returns the result that a charge would have now, but charges nothing. */
  ask(): Promise<Charge>
}

export type Accounts = Readonly<Record<Channel, Account>>

export interface Books {
  revision: number
  granted: number
  spent: number
  held: Record<Channel, number>
  cells: Cell[]
}

/** The ledger with its individual holds, read as one consistent snapshot. */
export interface HeldBooks extends Books {
  holds: {
    channel: Channel
    credits: number
    /** Whether the hold has a deadline. A hold without a deadline would never be released. */
    expires: boolean
  }[]
}

const deadlineMs = 900
const pingKey = 'ping'
const pingKeptMs = 60_000

/** Waits for a reply from Redis. @throws Unavailable */
async function inTime<T>(reply: Promise<T>): Promise<T> {
  try {
    return await within(deadlineMs, 'Redis', reply)
  } catch (error) {
    throw ofRedis(error)
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** @param failed called when charges fail, with the number of requests that get 503 */
export function createLedger(
  redis: Redis,
  rules: MeteringRules,
  failed: (error: Unavailable, requests: number) => void = () => {},
) {
  const scripts = defineScripts(redis)
  const charges = createChargeMeter()
  let touched = new Set<ChargeBatches>()

  return {
    charges,

    open(clientId: string, revision: number): Accounts {
      const account = (channel: Channel) =>
        new ChargeBatches({
          scripts,
          rules,
          clientId,
          revision,
          channel,
          touched: (own) => touched.add(own),
          failed,
          meter: charges,
        })
      return { api: account('api'), embed: account('embed') }
    },

    /** `put` and all methods below throw Unavailable if Redis does not respond. */
    put: (clientId: string, state: PutState) => inTime(scripts.put(clientId, state)),

    raise: (clientId: string, cells: readonly Cell[]) => inTime(scripts.raise(clientId, cells)),

    sweep: (clientId: string) => inTime(scripts.sweep(clientId, rules.holdMs)),

    /** Returns an app's ledger; undefined if the app is not in Redis. */
    async read(clientId: string): Promise<Books | undefined> {
      const hash = await inTime(redis.hgetall(appKey(clientId)))
      return hash['revision'] === undefined ? undefined : readBooks(hash)
    },

    /** Returns an app's ledger with its holds; undefined if the app is not in Redis. */
    async readWithHolds(clientId: string): Promise<HeldBooks | undefined> {
      const both = redis.multi().hgetall(appKey(clientId)).zrange(holdsKey(clientId), '0', '-1')
      const [app, holds] = (await inTime(both.exec())) ?? []
      const failure = app?.[0] ?? holds?.[0]
      if (failure) throw ofRedis(failure)
      const hash = (app?.[1] ?? {}) as Record<string, string>
      if (hash['revision'] === undefined) return undefined
      return { ...readBooks(hash), holds: readHolds(hash, (holds?.[1] ?? []) as string[]) }
    },

    /**
     * Settles finished batches.
     * @returns the client IDs of the apps that this process has served since the last call
     */
    async settleFinished(): Promise<string[]> {
      // A batch counts as finished one turn after its responses, so a response that was sent in this turn
      // would otherwise be left out. The last flush of a process would then never charge for it.
      await new Promise(setImmediate)
      const settling = [...touched]
      touched = new Set()
      await Promise.all(settling.map((batches) => batches.settle()))
      return [...new Set(settling.map(({ clientId }) => clientId))]
    },

    /** Deletes from Redis all spending on days before `before`. PostgreSQL already stores this spending. */
    async prune(clientId: string, before: number, cells: readonly Cell[]): Promise<void> {
      const old = cells.filter((cell) => cell.day < before)
      if (old.length > 0) {
        const fields = old.map((cell) => cellField(cell.day, cell.channel))
        await inTime(redis.hdel(appKey(clientId), ...fields))
      }
    },

    /** Returns an ID that changes when Redis restarts or a replica becomes the master for some keys. */
    async runId(): Promise<string> {
      const infos = await inTime(
        Promise.all(mastersOf(redis).map((master) => master.info('server'))),
      )
      return infos
        .map((info) => /run_id:(\w+)/.exec(info)?.[1] ?? '')
        .toSorted()
        .join(' ')
    },

    /** Checks Redis with a write, because Redis still responds to reads when it is full or read-only. */
    async ping(): Promise<void> {
      await inTime(redis.set(pingKey, '1', 'PX', pingKeptMs))
    },
  }
}

/** Patterns for all keys that the service writes, including those for deliveries. */
const ownKeys = ['app:{*', 'holds:{*', 'webhooks:*', '{webhooks:*']

/** Deletes all data that the service stores in Redis. The service reloads data from PostgreSQL when needed. */
export async function clearRedis(redis: Redis): Promise<void> {
  for (const master of mastersOf(redis)) {
    for (const match of ownKeys) {
      const scan: AsyncIterable<string[]> = master.scanStream({ match, count: 1000 })
      // Deletes one key per command, because keys on the same cluster node may be in different
      // slots.
      for await (const keys of scan) await Promise.all(keys.map((key) => redis.unlink(key)))
    }
  }
}

function readBooks(hash: Record<string, string>): Books {
  const cells: Cell[] = []
  for (const [field, credits] of Object.entries(hash)) {
    const cell = /^day:(\d+):(\w+)$/.exec(field)
    const channel = channels.find((name) => name === cell?.[2])
    if (cell && channel) cells.push({ day: Number(cell[1]), channel, credits: Number(credits) })
  }
  return {
    revision: Number(hash['revision']),
    granted: Number(hash['granted']),
    spent: Number(hash['spent']),
    held: { api: Number(hash['held:api'] ?? 0), embed: Number(hash['held:embed'] ?? 0) },
    cells,
  }
}

/** Reads holds in the format of lua/shared/holds.lua. @param expiring batches with a deadline */
function readHolds(hash: Record<string, string>, expiring: readonly string[]): HeldBooks['holds'] {
  const deadlines = new Set(expiring)
  return Object.entries(hash).flatMap(([field, text]) => {
    if (!field.startsWith('hold:')) return []
    const [n, cost, name] = text.split(' ')
    const channel = channels.find((each) => each === name)
    if (!channel) return []
    const expires = deadlines.has(field.slice('hold:'.length))
    return [{ channel, credits: Number(n) * Number(cost), expires }]
  })
}
