/** Counts the dictionary's entries in each category. */
import { hasMarks } from '../../../src/domain/terms/orthography'
import { type Check, type Entry, parts } from './entries'

/** The minimum number of entries in a category. */
const LEAST_ENTRIES = 40

/**
 * The counts for one category. `meanDefinition` is the mean length of the English definitions, in characters.
 */
export interface Coverage {
  readonly category: string
  readonly entries: number
  readonly proposed: number
  readonly withRelated: number
  readonly withYorubaAlias: number
  readonly meanDefinition: number
}

/** Returns the counts for all categories, in alphabetical order. */
export function coverage(entries: readonly Entry[]): Coverage[] {
  const byCategory = [...Map.groupBy(entries, (entry) => entry.category)]
  return byCategory
    .map(([category, members]) => ({
      category,
      entries: members.length,
      proposed: members.filter((entry) => entry.proposed === 'yes').length,
      withRelated: members.filter((entry) => entry.related !== '').length,
      withYorubaAlias: members.filter((entry) => parts(entry.aliases).some(hasMarks)).length,
      meanDefinition: Math.round(total(members) / members.length),
    }))
    .toSorted((one, other) => (one.category < other.category ? -1 : 1))
}

/** Checks that every category has enough entries. */
export const enoughInCategory: Check = (entries) =>
  coverage(entries)
    .filter((row) => row.entries < LEAST_ENTRIES)
    .map((row) => `${row.category}: has ${row.entries} entries, not ${LEAST_ENTRIES}`)

function total(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.definition_en.length, 0)
}
