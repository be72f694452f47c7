/** Counts events per key in the current minute, in this process. Drops the least recently used of too many keys. */
import { LRUCache } from 'lru-cache'

const minuteMs = 60_000

export function createMinuteCounts(mostKeys: number, now: () => number = Date.now) {
  const counts = new LRUCache<string, number>({ max: mostKeys })
  let minute = 0

  function turn(): void {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
  }

  return {
    of(key: string): number {
      if (counts.size === 0) return 0
      turn()
      return counts.get(key) ?? 0
    },

    /** Counts an event. @returns a function that undoes this, unless the minute has ended */
    add(key: string): () => void {
      turn()
      const addedIn = minute
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        turn()
        const count = counts.get(key) ?? 0
        if (minute === addedIn && count > 0) counts.set(key, count - 1)
      }
    },

    /** Returns the number of seconds until the minute ends, rounded up and at least 1. */
    secondsLeft(): number {
      turn()
      return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now()) / 1000))
    },
  }
}
