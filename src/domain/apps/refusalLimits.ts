/**
 * How many refused calls an app or an address may make a minute, counted in this process, so that
 * refusals are not a free way to load the service.
 */
import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { plainAddress } from '../../lib/networks'

const minuteMs = 60_000
const countedAtMost = 50_000

export type RefusalLimits = ReturnType<typeof createRefusalLimits>

/** @param limit refused calls a minute; 0 lifts it */
export function createRefusalLimits(limit: number, now: () => number = Date.now) {
  const counts = new LRUCache<string, number>({ max: countedAtMost })
  let minute = 0

  function turnMinute(): void {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
  }

  return {
    limit,

    /** True where nobody was refused this minute, so that most calls need not say who they are. */
    get idle(): boolean {
      return counts.size === 0
    },

    /** Counts a refusal against an app's client ID or a caller's address. */
    count(who: string): void {
      if (limit === 0) return
      turnMinute()
      counts.set(who, (counts.get(who) ?? 0) + 1)
    },

    /** Seconds until who may call again; 0 where they may call now. */
    wait(who: string): number {
      if (limit === 0) return 0
      turnMinute()
      if ((counts.get(who) ?? 0) < limit) return 0
      return Math.ceil(((minute + 1) * minuteMs - now()) / 1000)
    },
  }
}

/** What an address is counted under: IPv6 by the /64 that one customer has whole. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  const whole = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
