/**
 * Counts searches without results per UTC day, to show which terms the dictionary lacks. Data about users is
 * not stored, and neither are search texts that look like personal data.
 */
import { canonical } from '../../../search/fold'
import { createTally } from '../../lib/tally'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Missed, MissedSearches } from '../../store/search/missedSearches'

/** Maximum length of a counted search text in characters. */
const longest = 60
/** Maximum number of search texts in memory that are not yet written. Only an attack exceeds it. */
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

/** Deletes counts that are older than 90 days. */
export const forgetOldMisses = (missed: MissedSearches, now = Date.now()): Promise<void> =>
  missed.forgetBefore(dateOfDay(dayOf(now) - keptDays))

/** Whether text looks like an e-mail address, a web address, or a phone or account number. */
const isPersonal = (text: string) => /@|:\/\/|^www\.|\.\w+\/|\d(?:[ .-]?\d){4}/.test(text)
