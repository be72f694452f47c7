/**
 * Counts events per key in the current minute, for this process only. If there are too many keys, the least
 * recently used one is dropped.
 */
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
    /**
     * True if no counts are stored. May be false even if there are no counts for the current minute, because
     * counts from an earlier minute may still be stored.
     */
    get idle(): boolean {
      return counts.size === 0
    },

    /** Returns the count of a key in the current minute. */
    of(key: string): number {
      turn()
      return counts.get(key) ?? 0
    },

    add(key: string): void {
      turn()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },

    /** Undoes an `add` made in the minute `addedInMinute`. No-op if that minute has ended. */
    takeBack(key: string, addedInMinute: number): void {
      turn()
      const count = counts.get(key) ?? 0
      if (minute === addedInMinute && count > 0) counts.set(key, count - 1)
    },

    /** The current time in whole minutes since 1970. */
    get minute(): number {
      turn()
      return minute
    },

    /** Returns the number of seconds until the minute ends, rounded up and at least 1. */
    secondsLeft(): number {
      turn()
      return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now()) / 1000))
    },
  }
}
