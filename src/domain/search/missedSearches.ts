/**
 * Counts searches without results per UTC day, to show what the dictionary lacks. Nothing is stored about the
 * user, nor texts that look like personal data.
 */
import { canonical } from '../../../search/fold'
import { createTally } from '../../lib/tally'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Missed, MissedSearches } from '../../store/search/missedSearches'

/** Most characters of a text that is counted. */
const longest = 60
/** Most texts that wait to be written. Only an attack produces more. */
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

/** E-mail addresses, web addresses, and numbers as long as those of phones and accounts. */
const isPersonal = (text: string) => /@|:\/\/|^www\.|\.\w+\/|\d(?:[ .-]?\d){4}/.test(text)
