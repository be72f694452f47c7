/**
 * What was searched and not found, counted per UTC day: what the dictionary lacks. Nothing is kept of who
 * searched, nor of texts that look like an address or a number of somebody.
 */
import { canonical } from '../../../search/fold'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Missed, MissedSearches } from '../../store/missedSearches'

/** Longer texts are no terms. In characters. */
const longest = 60
/** Texts that wait to be written, at most: who makes up more than these is no reader of dictionaries. */
const waitingAtMost = 1000
const keptDays = 90

export type MissCounter = ReturnType<typeof createMissCounter>

export function createMissCounter(missed: MissedSearches) {
  let waiting = new Map<string, Missed>()

  function add(row: Missed): void {
    const key = `${row.day} ${row.text}`
    const counted = waiting.get(key)
    if (counted) counted.searches += row.searches
    else if (waiting.size < waitingAtMost) waiting.set(key, row)
  }

  return {
    count(text: string, now = Date.now()): void {
      const shown = canonical(text).trim().replace(/\s+/g, ' ')
      if (shown.length > longest || isPersonal(shown)) return
      add({ day: dateOfDay(dayOf(now)), text: shown, searches: 1 })
    },

    /** Writes what waits; what cannot be written waits on. */
    async flush(): Promise<void> {
      if (waiting.size === 0) return
      const written = waiting
      waiting = new Map()
      try {
        await missed.add([...written.values()])
      } catch (error) {
        const newer = waiting
        waiting = written
        for (const row of newer.values()) add(row)
        throw error
      }
    },
  }
}

/** Forgets what is older than a quarter of a year. */
export const forgetOldMisses = (missed: MissedSearches, now = Date.now()): Promise<void> =>
  missed.forgetBefore(dateOfDay(dayOf(now) - keptDays))

/** E-mail addresses, web addresses, and numbers as long as those of phones and accounts. */
const isPersonal = (text: string) => /@|:\/\/|^www\.|\.\w+\/|\d(?:[ .-]?\d){4}/.test(text)
