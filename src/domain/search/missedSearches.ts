/** Counts searches without results per UTC day. Stores no users, and no text that looks like personal data. */
import { canonical } from '../../../search/fold'
import type { SearchEngine } from '../../../search/port'
import { searchText } from '../../../search/words'
import { createTally } from '../../lib/tally'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Missed, MissedSearches } from '../../store/search/missedSearches'

/** Maximum length of the search texts that are counted, in characters. */
const longest = 60
/** Maximum number of search texts in memory that have not been written yet. Only an attack would exceed it. */
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

/** Search texts must match this pattern to appear in the public list of wanted words. */
const wantedPattern = /^\p{L}[\p{L}\p{M}'-]*(?: \p{L}[\p{L}\p{M}'-]*){0,2}$/u
/** Minimum numbers of searches and days, so that no single reader can add a word to the list. */
const leastSearches = 10
const leastDays = 3
const mostWanted = 100
const longestWanted = 30

/**
 * Returns the words that users often searched for in the last 90 days and that still have no results, most
 * frequent first. The list is public.
 */
export async function wantedWords(
  { missed, search }: { missed: Pick<MissedSearches, 'since'>; search: Pick<SearchEngine, 'find'> },
  now: number,
): Promise<string[]> {
  const rows = await missed.since(dateOfDay(dayOf(now) - keptDays + 1), 5 * mostWanted)
  const frequent = rows.filter(
    ({ text, searches, days }) =>
      searches >= leastSearches &&
      days >= leastDays &&
      text.length <= longestWanted &&
      wantedPattern.test(text),
  )
  const wanted: string[] = []
  for (const { text } of frequent) {
    if (wanted.length === mostWanted) break
    const { total } = await search.find({ text: searchText(text), limit: 1, offset: 0 })
    if (total === 0) wanted.push(text)
  }
  return wanted
}

/** Whether text looks like an e-mail address, a web address, or a phone or account number. */
const isPersonal = (text: string) => /@|:\/\/|^www\.|\.\w+\/|\d(?:[ .-]?\d){4}/.test(text)
