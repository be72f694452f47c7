/** The Lua scripts as typed functions. */
import charge from '../../../lua/charge.lua' with { type: 'text' }
import put from '../../../lua/put.lua' with { type: 'text' }
import raise from '../../../lua/raise.lua' with { type: 'text' }
import release from '../../../lua/release.lua' with { type: 'text' }
import settle from '../../../lua/settle.lua' with { type: 'text' }
import holds from '../../../lua/shared/holds.lua' with { type: 'text' }
import sweep from '../../../lua/sweep.lua' with { type: 'text' }
import type { Channel } from '../../lib/metering'
import type { Redis } from '../clients'

/** In Redis Cluster, both keys of an app share a hash slot. */
export const appKey = (clientId: string) => `app:{${clientId}}`
export const holdsKey = (clientId: string) => `holds:{${clientId}}`
export const cellField = (day: number, channel: Channel) => `day:${day}:${channel}`

export interface ChargeRequest {
  clientId: string
  revision: number
  channel: Channel
  n: number
  cost: number
  batch: string
  holdMs: number
  hourlyLimit: number
  /** Batches whose responses were sent, to be settled with this charge. */
  finished: readonly string[]
}

/** The result that the next request would get. */
export type Prospect = 'welcome' | 'throttled' | 'unaffordable' | 'over daily limit'

export type ChargeReply =
  | {
      kind: 'charged'
      admitted: number
      prospect: Prospect
      /** Number of requests left in the current hour after the admitted requests. */
      remaining: number
      /** Number of credits left after the admitted requests. */
      balance: number
      limit: number
      /** End of the current hour, in UTC epoch seconds. */
      reset: number
    }
  | { kind: 'missing' | 'stale' }

const prospects: readonly Prospect[] = ['welcome', 'throttled', 'unaffordable', 'over daily limit']

type Raw = Record<
  'atumoSettle' | 'atumoRelease' | 'atumoSweep' | 'atumoPut' | 'atumoRaise',
  (...args: (string | number)[]) => Promise<number>
> & { atumoCharge(...args: (string | number)[]): Promise<number[][]> }

export type Scripts = ReturnType<typeof defineScripts>

/** Defines the scripts on a connection. Each function rejects if Redis is unavailable. */
export function defineScripts(redis: Redis) {
  redis.defineCommand('atumoCharge', { lua: holds + charge })
  redis.defineCommand('atumoSettle', { numberOfKeys: 2, lua: holds + settle })
  redis.defineCommand('atumoRelease', { numberOfKeys: 2, lua: holds + release })
  redis.defineCommand('atumoSweep', { numberOfKeys: 2, lua: holds + sweep })
  redis.defineCommand('atumoPut', { numberOfKeys: 1, lua: put })
  redis.defineCommand('atumoRaise', { numberOfKeys: 1, lua: raise })
  const raw = redis as Redis & Raw

  return {
    charge: chargesOf(raw),
    settle: (clientId: string, batches: readonly string[]) =>
      raw.atumoSettle(appKey(clientId), holdsKey(clientId), ...batches),
    release: (clientId: string, batches: readonly string[]) =>
      raw.atumoRelease(appKey(clientId), holdsKey(clientId), ...batches),
    sweep: (clientId: string, holdMs: number) =>
      raw.atumoSweep(appKey(clientId), holdsKey(clientId), holdMs),
    put: async (clientId: string, state: PutState): Promise<'loaded' | 'renewed' | 'known'> => {
      const reply = await raw.atumoPut(
        appKey(clientId),
        state.revision,
        state.granted,
        state.hourlyLimit ?? '',
        state.embedDailyLimit ?? '',
        state.spent,
        ...fieldsOf(state.cells),
      )
      return reply === 2 ? 'loaded' : reply === 1 ? 'renewed' : 'known'
    },
    raise: (clientId: string, cells: readonly Cell[]) =>
      raw.atumoRaise(appKey(clientId), ...fieldsOf(cells)),
  }
}

/** Apps that one call charges, so that it takes Redis about a millisecond. */
const mostPerCall = 50

/**
 * Sends all charges of one synchronous run in one script call, because a call costs several times as much as the
 * charge of one app in it. The apps' keys may be in different slots, so a cluster would need a call per app.
 * @returns charges one batch; rejects if Redis is unavailable
 */
function chargesOf(raw: Pick<Raw, 'atumoCharge'>) {
  let pending: Pending[] = []

  function send(sent: readonly Pending[]): void {
    const requests = sent.map(({ request }) => request)
    raw
      .atumoCharge(
        2 * requests.length,
        ...requests.flatMap(({ clientId }) => [appKey(clientId), holdsKey(clientId)]),
        ...requests.flatMap((request) => [
          request.revision,
          request.channel,
          request.n,
          request.cost,
          request.batch,
          request.holdMs,
          request.hourlyLimit,
          request.finished.length,
          ...request.finished,
        ]),
      )
      .then(
        (replies) =>
          sent.forEach(({ resolve }, place) => resolve(readCharge(replies[place] ?? []))),
        (error: unknown) => sent.forEach(({ reject }) => reject(error)),
      )
  }

  function sendAll(): void {
    const all = pending
    pending = []
    for (let from = 0; from < all.length; from += mostPerCall) {
      send(all.slice(from, from + mostPerCall))
    }
  }

  return (request: ChargeRequest): Promise<ChargeReply> => {
    const { promise, resolve, reject } = Promise.withResolvers<ChargeReply>()
    if (pending.push({ request, resolve, reject }) === 1) queueMicrotask(sendAll)
    return promise
  }
}

interface Pending {
  request: ChargeRequest
  resolve: (reply: ChargeReply) => void
  reject: (error: unknown) => void
}

/** Settled spending of one day and channel. */
export interface Cell {
  /** Number of UTC days since 1970-01-01. */
  day: number
  channel: Channel
  credits: number
}

export interface PutState {
  revision: number
  granted: number
  /** The app's own limit; null to use the service's limit. */
  hourlyLimit: number | null
  /** Maximum number of credits that widget searches may spend per UTC day; null for no limit. */
  embedDailyLimit: number | null
  /** Total settled spending, including days without a cell. */
  spent: number
  cells: readonly Cell[]
}

const fieldsOf = (cells: readonly Cell[]) =>
  cells.flatMap(({ day, channel, credits }) => [cellField(day, channel), credits])

function readCharge(reply: number[]): ChargeReply {
  const [kind = 0, admitted = 0, refusal = 0, remaining = 0, balance = 0, limit = 0, reset = 0] =
    reply
  if (kind === 0) return { kind: 'missing' }
  if (kind === -1) return { kind: 'stale' }
  const prospect = prospects[refusal] ?? 'unaffordable'
  return { kind: 'charged', admitted, prospect, remaining, balance, limit, reset }
}
