/** How well a term matches a search text, and in which order matches are listed (docs/ranking.md). */
import { distance } from 'fastest-levenshtein'
import { type Folded, fold } from './fold'
import {
  mostCorrections,
  type SearchText,
  shortestForgiven,
  shortestInDefinitions,
  type TermText,
  tier,
} from './port'
import { isMistyped } from './typingErrors'
import { englishKey, lengthOf, wordsOf } from './words'

/** The forms and words of a term that a search text is compared with. */
export interface Matchable {
  headwords: Folded[]
  aliases: Folded[]
  headwordWords: string[]
  /** The words in the term's headwords and aliases. */
  nameWords: string[]
  /** Returns the words in the term's definitions, which are derived when a search first needs them. */
  definitionWords: () => string[]
  /** The values by which equally good matches are sorted. */
  length: number
  frequency: number
  englishKey: string
}

export interface Rank {
  /** One of the values of `tier`. */
  tier: number
  /** Edit distance between the text and the nearest headword; 0 if no word was corrected. */
  distance: number
}

/** @param definitionWords returns the words in the term's definitions */
export function matchable(
  term: TermText,
  frequency: number,
  definitionWords: () => string[],
): Matchable {
  const words = wordsOf({ ...term, definitions: { en: null, yo: null } })
  const formsOf = (names: readonly string[]) => names.map(fold).filter(({ bare }) => bare !== '')
  return {
    headwords: formsOf([term.english, term.yoruba]),
    aliases: formsOf(term.aliases),
    headwordWords: words.headwords,
    nameWords: [...words.headwords, ...words.aliases],
    definitionWords,
    length: lengthOf(term),
    frequency,
    englishKey: englishKey(term.english),
  }
}

/**
 * Returns the rank of a term; undefined if it does not match.
 * @param meant the possible corrections of each word, if no name matches the text as typed
 */
export function rankOf(
  term: Matchable,
  text: SearchText,
  meant?: readonly (readonly string[])[],
): Rank | undefined {
  const named = nameTier(term, text)
  if (named !== undefined) return { tier: named, distance: 0 }
  if (meant && contains(term.nameWords, meant)) {
    const distances = term.headwords.map(({ bare }) => distance(bare, text.bare))
    return { tier: tier.mistyped, distance: Math.min(...distances) }
  }
  if (text.bare.length < shortestInDefinitions) return undefined
  const isFound =
    text.divisions.some((words) => hasWords(term, text, words)) ||
    meant?.every(([typed = '', ...corrected], index) => {
      const isLast = index === meant.length - 1
      return (
        has(term, typed, isLast) || corrected.some((word) => isAmong(term.nameWords, word, isLast))
      )
    })
  if (!isFound) return undefined
  const isPartlyNamed = text.words.some((word, index) =>
    isAmong(term.nameWords, word, index === text.words.length - 1),
  )
  return { tier: isPartlyNamed ? tier.mixed : tier.text, distance: 0 }
}

/** Returns the tier of the best match in a headword or alias, without typo tolerance; undefined if none. */
function nameTier(term: Matchable, text: SearchText): number | undefined {
  const { bare, loose, spellings, divisions } = text
  const equal = Math.min(...term.headwords.map((form) => equalTier(form, text)))
  if (equal < tier.alias) return equal
  if (term.aliases.some((form) => form.bare === bare || form.loose === loose)) return tier.alias
  const begins = (start: string) => term.headwords.some((form) => form.bare.startsWith(start))
  if (spellings.some((one) => term.headwords.some((form) => form.bare === one)))
    return tier.spelling
  if (begins(bare)) return tier.begins
  if (divisions.some((words) => hasAll(term.headwordWords, words))) {
    return spellings.some(begins) ? tier.begins : tier.headword
  }
  return divisions.some((words) => hasAll(term.nameWords, words)) ? tier.aliases : undefined
}

/** Returns the tier of a headword that equals the text; infinite if it does not. */
function equalTier(form: Folded, { exact, dotted, bare, loose }: SearchText): number {
  if (form.bare === bare) {
    if (form.dotted !== dotted) return tier.bare
    return form.exact === exact ? tier.exact : tier.dotted
  }
  return form.loose === loose ? tier.loose : Number.POSITIVE_INFINITY
}

/**
 * Whether a term has all words of a text in its names or, unless the text is very short, its definitions. The last
 * may be incomplete.
 */
export const hasWords = (
  term: Matchable,
  { bare }: SearchText,
  words: readonly string[],
): boolean =>
  bare.length < shortestInDefinitions
    ? hasAll(term.nameWords, words)
    : words.every((word, index) => has(term, word, index === words.length - 1))

const has = (term: Matchable, word: string, isOpen: boolean) =>
  isAmong(term.nameWords, word, isOpen) || isAmong(term.definitionWords(), word, isOpen)

/** Whether a word is among others, or if `isOpen`, the beginning of one of them. */
const isAmong = (words: readonly string[], word: string, isOpen: boolean) =>
  isOpen ? words.some((other) => other.startsWith(word)) : words.includes(word)

/** Whether all of the typed words are among others. The last may be incomplete. */
const hasAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((word, index) => isAmong(words, word, index === typed.length - 1))

/** Whether `words` has a word from every row. Words in the last row may be incomplete. */
const contains = (words: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 &&
  rows.every((row, index) => row.some((word) => isAmong(words, word, index === rows.length - 1)))

/** Sorts ranked terms, best first: by rank, then by how much of the name was typed, how common it is, and A to Z. */
export const byRank = (
  [a, termA]: readonly [Rank, Matchable],
  [b, termB]: readonly [Rank, Matchable],
): number =>
  a.tier - b.tier ||
  a.distance - b.distance ||
  (a.tier < tier.begins ? 0 : termA.length - termB.length) ||
  termB.frequency - termA.frequency ||
  (termA.englishKey < termB.englishKey ? -1 : termA.englishKey > termB.englishKey ? 1 : 0)

/** Whether a rank is that of a term all of whose words are in its names, as typed. */
export const isNamed = (rank: Rank | undefined): boolean =>
  rank !== undefined && rank.tier <= tier.aliases

/**
 * Returns each word with its possible corrections; undefined if there are none.
 * @param known all words in names, sorted
 */
export function corrections(
  known: readonly string[],
  words: readonly string[],
): string[][] | undefined {
  if (words.every((word) => word.length < shortestForgiven)) return undefined
  const meant = words.map((word, index) => {
    const near = known.filter((other) => isMistyped(word, other, index === words.length - 1))
    return [word, ...near.slice(0, mostCorrections)]
  })
  return meant.some((row) => row.length > 1) ? meant : undefined
}
