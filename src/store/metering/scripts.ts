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

/** The braces put both of an app's keys in the same hash slot of a Redis cluster. */
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
  /** This charge also settles these batches. */
  finished: readonly FinishedBatch[]
}

/** A batch whose requests have all ended, with or without a response. */
export interface FinishedBatch {
  id: string
  /** Number of its requests that got no response. They are not charged. */
  unsent: number
}

/** The result that the next request would get. */
export type Prospect = 'welcome' | 'throttled' | 'out_of_credits' | 'over_daily_limit'

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
      /** End of the current hour, in seconds since 1970 (UTC). */
      reset: number
    }
  | { kind: 'missing' | 'stale' }

const prospects: readonly Prospect[] = [
  'welcome',
  'throttled',
  'out_of_credits',
  'over_daily_limit',
]

type Script<Reply> = (...args: (string | number)[]) => Promise<Reply>

type Raw = Record<'atumoRelease' | 'atumoSweep' | 'atumoPut' | 'atumoRaise', Script<number>> & {
  atumoCharge: Script<(number | string)[][]>
  atumoSettle: Script<(number | string)[]>
}

export type Scripts = ReturnType<typeof defineScripts>

/** Defines the scripts on a connection. Each function rejects if Redis is unavailable. */
export function defineScripts(redis: Redis) {
  redis.defineCommand('atumoCharge', { lua: holds + charge })
  redis.defineCommand('atumoSettle', { lua: holds + settle })
  redis.defineCommand('atumoRelease', { numberOfKeys: 2, lua: holds + release })
  redis.defineCommand('atumoSweep', { numberOfKeys: 2, lua: holds + sweep })
  redis.defineCommand('atumoPut', { numberOfKeys: 1, lua: put })
  redis.defineCommand('atumoRaise', { numberOfKeys: 1, lua: raise })
  const raw = redis as Redis & Raw

  return {
    charge: chargesOf(raw),
    /** @returns how many of the batches were still held */
    settle: settlesOf(raw),
    // A release does not wait for replicas. If a failover loses the release, the hold expires anyway.
    release: (clientId: string, batches: readonly string[]) =>
      raw.atumoRelease(appKey(clientId), holdsKey(clientId), ...batches),
    sweep: (clientId: string, holdMs: number) =>
      raw.atumoSweep(appKey(clientId), holdsKey(clientId), holdMs),
    put: async (clientId: string, state: PutState): Promise<PutOutcome> => {
      const write = () =>
        raw.atumoPut(
          appKey(clientId),
          state.revision,
          state.granted,
          state.hourlyLimit ?? '',
          state.embedDailyLimit ?? '',
          state.spent,
          ...fieldsOf(state.cells),
        )
      const reply = await raw.replicated(appKey(clientId), write)
      if (reply < 0) return { conflicting: -reply }
      return reply === 2 ? 'loaded' : reply === 1 ? 'renewed' : 'known'
    },
    raise: (clientId: string, cells: readonly Cell[]) =>
      raw.atumoRaise(appKey(clientId), ...fieldsOf(cells)),
  }
}

/** Maximum number of apps per call. Redis takes about a millisecond to process a call for this many apps. */
const mostAppsAtOnce = 50

/**
 * Combines requests made in the same run of synchronous code into a single Redis call. A call's overhead
 * exceeds the work for one app. On a cluster, each app needs its own call, because the apps' keys are in
 * different slots.
 * @param send sends some requests, and resolves with a reply or an error for each
 */
function together<Asked, Reply>(
  redis: Redis,
  send: (asked: readonly Asked[]) => Promise<readonly (Reply | Error)[]>,
): (asked: Asked) => Promise<Reply> {
  type Waiting = { asked: Asked } & PromiseWithResolvers<Reply>
  let waiting: Waiting[] = []

  async function sendSome(some: readonly Waiting[]): Promise<void> {
    try {
      const replies = await send(some.map(({ asked }) => asked))
      for (const [place, { resolve, reject }] of some.entries()) {
        const reply = replies[place]
        if (reply === undefined || reply instanceof Error) reject(reply)
        else resolve(reply)
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  function sendAll(): void {
    const all = waiting
    waiting = []
    const most = redis.isCluster ? 1 : mostAppsAtOnce
    for (let from = 0; from < all.length; from += most) {
      void sendSome(all.slice(from, from + most))
    }
  }

  return (asked) => {
    const one = { asked, ...Promise.withResolvers<Reply>() }
    if (waiting.push(one) === 1) queueMicrotask(sendAll)
    return one.promise
  }
}

const keysOf = (clientIds: readonly string[]) => [
  2 * clientIds.length,
  ...clientIds.flatMap((clientId) => [appKey(clientId), holdsKey(clientId)]),
]

/** In a cluster, each call is for one app, so its first key determines the server. */
const firstKey = (keys: readonly (string | number)[]) => String(keys[1])

const finishedArgs = (finished: readonly FinishedBatch[]) => [
  finished.length,
  ...finished.flatMap(({ id, unsent }) => [id, unsent]),
]

const chargesOf = (raw: Redis & Raw) =>
  together(raw, async (requests: readonly ChargeRequest[]) => {
    const keys = keysOf(requests.map(({ clientId }) => clientId))
    const send = () =>
      raw.atumoCharge(
        ...keys,
        ...requests.flatMap((request) => [
          request.revision,
          request.channel,
          request.n,
          request.cost,
          request.batch,
          request.holdMs,
          request.hourlyLimit,
          ...finishedArgs(request.finished),
        ]),
      )
    const replies = await raw.replicated(firstKey(keys), send)
    return replies.map(readCharge)
  })

function settlesOf(raw: Redis & Raw) {
  const settleAll = together(
    raw,
    async (asked: readonly { clientId: string; finished: readonly FinishedBatch[] }[]) => {
      const keys = keysOf(asked.map(({ clientId }) => clientId))
      const send = () =>
        raw.atumoSettle(...keys, ...asked.flatMap(({ finished }) => finishedArgs(finished)))
      const replies = await raw.replicated(firstKey(keys), send)
      return replies.map((reply) => (typeof reply === 'string' ? new Error(reply) : reply))
    },
  )
  return (clientId: string, finished: readonly FinishedBatch[]) => settleAll({ clientId, finished })
}

/** Settled spending on one day in one channel. */
export interface Cell {
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
  /** Total settled spending in credits, including spending on days that have no cell. */
  spent: number
  cells: readonly Cell[]
}

/**
 * `conflicting`: the revision that Redis has, which is newer than that of the state, or has other credits or
 * limits.
 */
export type PutOutcome = 'loaded' | 'renewed' | 'known' | { conflicting: number }

const fieldsOf = (cells: readonly Cell[]) =>
  cells.flatMap(({ day, channel, credits }) => [cellField(day, channel), credits])

function readCharge(reply: readonly (number | string)[]): ChargeReply | Error {
  const [kind] = reply
  if (kind === 0) return { kind: 'missing' }
  if (kind === -1) return { kind: 'stale' }
  if (kind === -2) return new Error(String(reply[1]))
  const [, admitted = 0, refusal = 0, remaining = 0, balance = 0, limit = 0, reset = 0] =
    reply as number[]
  const prospect = prospects[refusal] ?? 'out_of_credits'
  return { kind: 'charged', admitted, prospect, remaining, balance, limit, reset }
}
