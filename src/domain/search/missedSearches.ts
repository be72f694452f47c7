/**
 * What was searched and not found, counted per UTC day: what the dictionary lacks. Nothing is kept of who
 * searched, nor of texts that look like an address or a number of somebody.
 */
import { canonical } from '../../../search/fold'
import { createTally } from '../../lib/tally'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Missed, MissedSearches } from '../../store/search/missedSearches'

/** Longer texts are no terms. In characters. */
const longest = 60
/** Texts that wait to be written, at most: who makes up more than these is no reader of dictionaries. */
export const waitingAtMost = 1000
const keptDays = 90

export type MissCounter = ReturnType<typeof createMissCounter>

export function createMissCounter(missed: MissedSearches, now: () => number = Date.now) {
  const tally = createTally<Missed>({
    keyOf: ({ day, text }) => `${day} ${text}`,
    join: (waiting, { searches }) => {
      waiting.searches += searches
    },
    most: waitingAtMost,
    write: (rows) => missed.add(rows),
  })

  return {
    count(text: string, at = now()): void {
      const shown = canonical(text).trim().replace(/\s+/g, ' ')
      if (shown.length > longest || isPersonal(shown)) return
      tally.add({ day: dateOfDay(dayOf(at)), text: shown, searches: 1 })
    },

    flush: tally.flush,
  }
}

/** Forgets what is older than a quarter of a year. */
export const forgetOldMisses = (missed: MissedSearches, now = Date.now()): Promise<void> =>
  missed.forgetBefore(dateOfDay(dayOf(now) - keptDays))

/** E-mail addresses, web addresses, and numbers as long as those of phones and accounts. */
const isPersonal = (text: string) => /@|:\/\/|^www\.|\.\w+\/|\d(?:[ .-]?\d){4}/.test(text)
