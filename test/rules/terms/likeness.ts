/** Finds sentences that repeat another sentence or are built from the same template. */
import { folded } from '../../../src/domain/terms/orthography'
import type { Check, Entry, Field } from './entries'
import { withoutNames } from './prose'

const PROSE = ['definition_en', 'definition_yo', 'example_en', 'example_yo'] as const

/** Two sentences count as the same if they share at least this proportion of their words. */
const TOO_ALIKE = { definition_en: 0.5, definition_yo: 0.5, example_en: 0.6, example_yo: 0.6 }

/**
 * A sentence counts as copied if it shares at least this many consecutive words with another. The limit is
 * higher for Yoruba, whose words are shorter.
 */
const LONG_RUN = { definition_en: 7, definition_yo: 10, example_en: 7, example_yo: 8 }

/**
 * The number of words in a definition's opening, and the maximum number of definitions that may share an
 * opening.
 */
const OPENING = 4
const MOST_OF_AN_OPENING = 12

/**
 * Checks that no definition or example equals that of another entry, ignoring each entry's own headwords and
 * aliases.
 */
export const twins: Check = (entries) =>
  PROSE.flatMap((field) => {
    const seen = new Map<string, string>()
    return entries.flatMap((entry) => {
      const rest = withoutNames(entry[field], entry)
      const other = seen.get(rest)
      seen.set(rest, entry.slug)
      return other === undefined ? [] : [`${entry.slug}: ${field} is that of ${other}`]
    })
  })

/** Checks that no definition or example shares most of its words with another. */
export const nearTwins: Check = (entries) =>
  PROSE.flatMap((field) =>
    alikePairs(entries, field, TOO_ALIKE[field]).map(
      ([one, other, share]) =>
        `${other.slug}: ${field} shares ${Math.round(share * 100)} % of its words with ${one.slug}`,
    ),
  )

/** Checks that no definition or example shares a long run of words with another. */
export const sharedRuns: Check = (entries) =>
  PROSE.flatMap((field) => {
    const owners = new Map<string, string>()
    return entries.flatMap((entry) => {
      const runs = runsOf(withoutNames(entry[field], entry), LONG_RUN[field])
      const taken = runs.find((run) => (owners.get(run) ?? entry.slug) !== entry.slug)
      for (const run of runs) owners.set(run, owners.get(run) ?? entry.slug)
      return taken ? [`${entry.slug}: ${field} has “${taken}” from ${owners.get(taken)}`] : []
    })
  })

/** Checks that not too many definitions share an opening. */
export const openings: Check = (entries) =>
  (['definition_en', 'definition_yo'] as const).flatMap((field) => {
    const byOpening = Map.groupBy(entries, (entry) => opening(entry[field]))
    return [...byOpening]
      .filter(([, sharers]) => sharers.length > MOST_OF_AN_OPENING)
      .flatMap(([text, sharers]) =>
        sharers
          .slice(MOST_OF_AN_OPENING)
          .map((entry) => `${entry.slug}: ${field} opens with “${text}”, as ${sharers.length} do`),
      )
  })

/**
 * Compares the entries' texts in this field, ignoring each entry's own names. Returns the pairs that share at
 * least the proportion `least` (0 to 1) of their words.
 */
export function alikePairs(
  entries: readonly Entry[],
  field: Field,
  least: number,
): [Entry, Entry, number][] {
  const sets = wordNumbers(entries.map((entry) => withoutNames(entry[field], entry).split(' ')))
  const pairs: [Entry, Entry, number][] = []
  for (const [at, before] of candidatePairs(sets, least)) {
    const [one, other] = [entries[before], entries[at]]
    const share = inCommon(sets[before] ?? noWords, sets[at] ?? noWords, least)
    if (share >= least && one && other) pairs.push([one, other, share])
  }
  return pairs
}

const noWords = new Uint16Array()

/**
 * Returns each text's distinct words as numbers, in ascending order. Rarer words have lower numbers.
 */
function wordNumbers(texts: string[][]): Uint16Array[] {
  const sets = texts.map((words) => new Set(words))
  const counts = new Map<string, number>()
  for (const word of sets.flatMap((set) => [...set])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarestFirst = [...counts].toSorted(([, one], [, other]) => one - other)
  const numbers = new Map(rarestFirst.map(([word], number) => [word, number]))
  return sets.map((set) => Uint16Array.from(set, (word) => numbers.get(word) ?? 0).toSorted())
}

/**
 * Yields the indexes of pairs of texts that may share the proportion `least` of their words, later text
 * first. The texts of such a pair must share at least one of their rarest words, because their other words
 * alone are too few to reach `least`.
 */
function* candidatePairs(sets: Uint16Array[], least: number): Generator<[number, number]> {
  const seen = new Map<number, number[]>()
  for (const [at, { length }] of sets.entries()) {
    // Subtract a tiny amount, because rounding can make a product that should be an integer
    // slightly too large.
    const looked = length - Math.ceil(least * length - 1e-9) + 1
    const rarest = [...(sets[at] ?? noWords).subarray(0, looked)]
    const before = new Set(rarest.flatMap((word) => seen.get(word) ?? []))
    for (const each of [...before].toSorted((one, other) => one - other)) yield [at, each]
    for (const word of rarest) seen.set(word, [...(seen.get(word) ?? []), at])
  }
}

// Returns the number of words that both texts contain, divided by the number of distinct words in
// the two texts together. Returns 0 if the lengths differ too much to reach `least`.
function inCommon(one: Uint16Array, other: Uint16Array, least: number): number {
  if (Math.min(one.length, other.length) < least * Math.max(one.length, other.length)) return 0
  let both = 0
  let at = 0
  for (const word of one) {
    while (at < other.length && (other[at] ?? 0) < word) at++
    if (other[at] === word) both++
  }
  return both / (one.length + other.length - both || 1)
}

function runsOf(text: string, length: number): string[] {
  const words = text.split(' ')
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}

function opening(text: string): string {
  const words = folded(text).split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.slice(0, OPENING).join(' ')
}
