/** A simple model of an app's metering, for comparison with the scripts. */
import type { Channel } from '../../src/lib/metering'
import type { Books } from '../../src/store/metering/ledger'
import type {
  ChargeReply,
  FinishedBatch,
  Prospect,
  PutOutcome,
  PutState,
} from '../../src/store/metering/scripts'
import { serviceLimit } from './books'

interface Hold {
  n: number
  cost: number
  channel: Channel
  hour: number
  expired: boolean
  reply: ChargeReply
}

export interface ModelCharge {
  revision: number
  channel: Channel
  n: number
  cost: number
  batch: string
  /** True if the hold lasts 0 ms, so that it has expired by the next step. */
  expired: boolean
  finished: readonly FinishedBatch[]
}

export class Model {
  revision = 0
  granted = 0
  hourlyLimit: number | null = null
  embedDailyLimit: number | null = null
  spent = 0
  readonly holds = new Map<string, Hold>()
  readonly cells: Record<Channel, number> = { api: 0, embed: 0 }
  readonly windows: Record<Channel, { hour: number; count: number }> = {
    api: { hour: 0, count: 0 },
    embed: { hour: 0, count: 0 },
  }
  readonly #hour: number

  /** @param hour the current time, in hours since 1970 */
  constructor(hour: number) {
    this.#hour = hour
  }

  put({ revision, granted, hourlyLimit, embedDailyLimit }: PutState): PutOutcome {
    const isSame =
      revision === this.revision &&
      granted === this.granted &&
      hourlyLimit === this.hourlyLimit &&
      embedDailyLimit === this.embedDailyLimit
    if (isSame) return 'known'
    if (revision <= this.revision) return { conflicting: this.revision }
    const reply = this.revision === 0 ? 'loaded' : 'renewed'
    Object.assign(this, { revision, granted, hourlyLimit, embedDailyLimit })
    return reply
  }

  charge({ revision, channel, n, cost, batch, expired, finished }: ModelCharge): ChargeReply {
    this.settle(finished)
    if (this.revision === 0) return { kind: 'missing' }
    this.sweep()
    const first = this.holds.get(batch)
    if (first) return first.reply
    if (this.revision !== revision) return { kind: 'stale' }

    const window = this.windows[channel]
    // The window is from an earlier hour, or from a clock that was more than an hour ahead.
    const isOther = window.hour < this.#hour || window.hour > this.#hour + 1
    const turned = isOther ? { hour: this.#hour, count: 0 } : window
    const limit = this.hourlyLimit ?? serviceLimit
    const hasRoom = Math.max(0, limit - turned.count)
    const affordable = Math.max(0, Math.floor(this.balance() / cost))
    const leftToday = this.#leftToday(channel, cost)
    const admitted = Math.min(n, hasRoom, leftToday, affordable)
    const reply: ChargeReply = {
      kind: 'charged',
      admitted,
      prospect: prospectOf(admitted, { hasRoom, leftToday, affordable }),
      remaining: hasRoom - admitted,
      balance: this.balance() - admitted * cost,
      limit,
      reset: (turned.hour + 1) * 3600,
    }
    if (admitted > 0) {
      this.windows[channel] = { ...turned, count: turned.count + admitted }
      this.holds.set(batch, { n: admitted, cost, channel, hour: turned.hour, expired, reply })
    }
    return reply
  }

  /**
   * Returns how many more requests a channel's daily limit allows, given the credits already held or spent.
   */
  #leftToday(channel: Channel, cost: number): number {
    if (channel === 'api' || this.embedDailyLimit === null) return Number.POSITIVE_INFINITY
    const left = this.embedDailyLimit - this.cells.embed - this.held('embed')
    return Math.max(0, Math.floor(left / cost))
  }

  /** Moves a channel's window ahead. @returns how many hours from now the window starts */
  turn(channel: Channel, hours: number): number {
    const window = this.windows[channel]
    window.hour = Math.max(window.hour, this.#hour) + hours
    return window.hour - this.#hour
  }

  settle(batches: readonly FinishedBatch[]): number {
    let ended = 0
    for (const { id, unsent } of batches) {
      const hold = this.holds.get(id)
      if (!hold) continue
      const { n, cost, channel, hour } = hold
      const returned = Math.min(n, unsent)
      this.spent += (n - returned) * cost
      this.cells[channel] += (n - returned) * cost
      if (this.windows[channel].hour === hour) this.windows[channel].count -= returned
      this.holds.delete(id)
      ended++
    }
    return ended
  }

  release(batches: readonly string[]): number {
    return this.settle(batches.map((id) => ({ id, unsent: Number.POSITIVE_INFINITY })))
  }

  sweep(): number {
    return this.release([...this.holds].filter(([, { expired }]) => expired).map(([id]) => id))
  }

  raise(channel: Channel, credits: number): number {
    const missing = Math.max(0, credits - this.cells[channel])
    if (this.revision === 0) return 0
    this.cells[channel] += missing
    this.spent += missing
    return missing
  }

  held(channel: Channel): number {
    const own = [...this.holds.values()].filter((hold) => hold.channel === channel)
    return own.reduce((sum, { n, cost }) => sum + n * cost, 0)
  }

  balance = () => this.granted - this.spent - this.held('api') - this.held('embed')

  /** Returns the same value as `Ledger.read`, or undefined before the first `put`. */
  books(day: number): Books | undefined {
    const { revision, granted, spent } = this
    if (revision === 0) return undefined
    const cells = (['api', 'embed'] as const).flatMap((channel) =>
      this.cells[channel] > 0 ? [{ day, channel, credits: this.cells[channel] }] : [],
    )
    return {
      revision,
      granted,
      spent,
      held: { api: this.held('api'), embed: this.held('embed') },
      cells,
    }
  }
}

/**
 * Checks the limits in the same order as the script, and returns the first one that has been reached. Returns
 * 'welcome' if none has.
 */
function prospectOf(
  admitted: number,
  left: { hasRoom: number; leftToday: number; affordable: number },
): Prospect {
  if (admitted === left.hasRoom) return 'throttled'
  if (admitted === left.leftToday) return 'over_daily_limit'
  return admitted === left.affordable ? 'out_of_credits' : 'welcome'
}
