/** Finds sentences that repeat another sentence or follow the same template. */
import { folded } from '../../../src/domain/terms/orthography'
import type { Check, Entry, Field } from './entries'
import { withoutNames } from './prose'

const PROSE = ['definition_en', 'definition_yo', 'example_en', 'example_yo'] as const

/** The minimum share of common words at which two sentences are treated as the same. */
const TOO_ALIKE = { definition_en: 0.5, definition_yo: 0.5, example_en: 0.6, example_yo: 0.6 }

/**
 * The minimum number of consecutive words in common at which a sentence is treated as copied. It is higher in
 * Yoruba, because Yoruba words are shorter.
 */
const LONG_RUN = { definition_en: 7, definition_yo: 10, example_en: 7, example_yo: 8 }

/** How many words make up the opening of a definition, and how many definitions may share an opening. */
const OPENING = 4
const MOST_OF_AN_OPENING = 12

/** Checks that no definition or example equals one of another entry, ignoring the names of both entries. */
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

/** Checks that no definition or example has almost the same words as another. */
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

/** Checks that not too many definitions have the same opening. */
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

/** Returns pairs of entries whose field shares at least `least` (0 to 1) of its words, ignoring names. */
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
 * Returns the distinct words of each text as numbers. The words that are rarest across all texts come first.
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
 * Yields pairs of texts that may share `least` of their words, the later text first. Such texts have at least
 * one of their rarest words in common, because their remaining words are too few to reach `least`.
 */
function* candidatePairs(sets: Uint16Array[], least: number): Generator<[number, number]> {
  const seen = new Map<number, number[]>()
  for (const [at, { length }] of sets.entries()) {
    // Subtracts a tiny amount, because rounding can make a product such as 0.6 × 5 slightly larger
    // than the exact integer.
    const looked = length - Math.ceil(least * length - 1e-9) + 1
    const rarest = [...(sets[at] ?? noWords).subarray(0, looked)]
    const before = new Set(rarest.flatMap((word) => seen.get(word) ?? []))
    for (const each of [...before].toSorted((one, other) => one - other)) yield [at, each]
    for (const word of rarest) seen.set(word, [...(seen.get(word) ?? []), at])
  }
}

// Returns the number of common words divided by the number of all distinct words. Returns 0 without
// counting if the lengths differ too much to reach `least`.
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
