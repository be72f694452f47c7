/** Counts by key for the current UTC minute, in this process. The least recently used key is dropped first. */
import { LRUCache } from 'lru-cache'

const minuteMs = 60_000

/** @param mostKeys maximum number of keys */
export function createMinuteCounts(mostKeys: number, now: () => number = Date.now) {
  const counts = new LRUCache<string, number>({ max: mostKeys })
  let minute = 0

  function turn(): void {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
  }

  return {
    /** Whether nothing is counted. Counts of an earlier minute may still make it false. */
    get idle(): boolean {
      return counts.size === 0
    },

    /** This minute's count of a key. */
    of(key: string): number {
      turn()
      return counts.get(key) ?? 0
    },

    add(key: string): void {
      turn()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },

    /** Reverts one `add` of the given minute, unless that minute has ended. */
    takeBack(key: string, addedInMinute: number): void {
      turn()
      const count = counts.get(key) ?? 0
      if (minute === addedInMinute && count > 0) counts.set(key, count - 1)
    },

    /** The number of the current minute. */
    get minute(): number {
      turn()
      return minute
    },

    /** Whole seconds until the minute ends, at least one. */
    secondsLeft(): number {
      turn()
      return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now()) / 1000))
    },
  }
}
