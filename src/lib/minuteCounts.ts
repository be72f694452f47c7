/** Counts per UTC minute, in this process and in bounded memory: the longest unseen are forgotten first. */
import { LRUCache } from 'lru-cache'

const minuteMs = 60_000

/** @param mostKeys as many are counted at once */
export function createMinuteCounts(mostKeys: number, now: () => number = Date.now) {
  const counts = new LRUCache<string, number>({ max: mostKeys })
  let minute = 0

  function turn(): void {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
  }

  return {
    /** True where nothing is counted; what stands from a minute that is over does not matter any more. */
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

    /** Takes back one that was added in a minute; nothing where that minute is over. */
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
