/** An in-memory search engine for terms, which also runs in browsers, for offline searches. */
import { distance } from 'fastest-levenshtein'
import { type Folded, fold, splitWords } from './fold'
import {
  mostCorrections,
  type SearchText,
  shortestForgiven,
  shortestInDefinitions,
  type TermText,
  tier,
} from './port'
import { isMistyped } from './typingErrors'
import { spellings, wordsOf } from './words'

interface Entry<T> {
  term: T
  /** The term's position in the given list, which determines the order of equally good matches. */
  place: number
  headwordForms: Folded[]
  aliasForms: Folded[]
  headwordWords: string[]
  /** The words in the term's headwords and aliases. */
  nameWords: string[]
  /** The words in the term's headwords, aliases and definitions. Derived when a search first needs them. */
  allWords?: string[]
}

interface Hit<T> {
  entry: Entry<T>
  tier: number
  /** Edit distance between the text and the nearest headword; 0 if no words were corrected. */
  distance: number
}

/**
 * Creates an engine that sorts results in the order defined by `SearchEngine` (port.ts).
 * @param terms sorted by `englishKey`
 */
export function createLocalEngine<T extends TermText>(terms: readonly T[]) {
  const entries = terms.map(entryOf)
  // Caches folded words. Most words in definitions occur many times, so folding every occurrence
  // would take ten times as long.
  const folded = new Map<string, string[]>()

  function definitionWord(word: string): string[] {
    const known = folded.get(word) ?? spellings(fold(word))
    folded.set(word, known)
    return known
  }

  const allWordsOf = (entry: Entry<T>): string[] =>
    (entry.allWords ??= [
      ...entry.nameWords,
      ...Object.values(entry.term.definitions).flatMap((text) =>
        splitWords(text ?? '').flatMap(definitionWord),
      ),
    ])

  function named(text: SearchText): Hit<T>[] {
    const asTyped = entries.flatMap((entry) => {
      const best = bestTier(entry, text)
      return best === undefined ? [] : [{ entry, tier: best, distance: 0 }]
    })
    if (asTyped.length > 0) return asTyped
    const meant = corrections(entries, text.words)
    if (meant === undefined) return []
    const distanceTo = ({ headwordForms }: Entry<T>) =>
      Math.min(...headwordForms.map(({ bare }) => distance(bare, text.bare)))
    return entries
      .filter(({ nameWords }) => contains(nameWords, meant))
      .map((entry) => ({ entry, tier: tier.mistyped, distance: distanceTo(entry) }))
  }

  return {
    /**
     * @param text must contain a letter, digit or searchable sign, so that `text.bare` is not empty
     * @returns one page of the matching terms, and their total number
     */
    find({ text, limit, offset }: { text: SearchText; limit: number; offset: number }): {
      total: number
      terms: T[]
    } {
      const hits = named(text).toSorted(
        (a, b) => a.tier - b.tier || a.distance - b.distance || a.entry.place - b.entry.place,
      )
      const found = hits.map(({ entry }) => entry)
      const known = new Set(found)
      const rows = text.words.map((word) => [word])
      const defined =
        text.bare.length < shortestInDefinitions
          ? []
          : entries.filter((entry) => !known.has(entry) && contains(allWordsOf(entry), rows))
      const all = [...found, ...defined]
      return {
        total: all.length,
        terms: all.slice(offset, offset + limit).map(({ term }) => term),
      }
    },
  }
}

function entryOf<T extends TermText>(term: T, place: number): Entry<T> {
  const words = wordsOf({ ...term, definitions: { en: null, yo: null } })
  const formsOf = (names: readonly string[]) => names.map(fold).filter(({ bare }) => bare !== '')
  return {
    term,
    place,
    headwordForms: formsOf([term.english, term.yoruba]),
    aliasForms: formsOf(term.aliases),
    headwordWords: words.headwords,
    nameWords: [...words.headwords, ...words.aliases],
  }
}

/** Returns the tier of the best match in a headword or alias, without typo tolerance; undefined if none. */
function bestTier<T>(entry: Entry<T>, text: SearchText): number | undefined {
  const { exact, dotted, bare, loose } = text
  const rows = text.words.map((word) => [word])
  const equal = (forms: readonly Folded[]) =>
    forms.filter((form) => form.bare === bare || form.loose === loose)
  const headwords = equal(entry.headwordForms)
  if (headwords.some((form) => form.exact === exact)) return tier.exact
  if (headwords.some((form) => form.dotted === dotted)) return tier.dotted
  if (headwords.some((form) => form.bare === bare)) return tier.bare
  if (headwords.length > 0) return tier.loose
  if (equal(entry.aliasForms).length > 0) return tier.alias
  const begins = (start: string) => entry.headwordForms.some((form) => form.bare.startsWith(start))
  if (begins(bare)) return tier.begins
  if (contains(entry.headwordWords, rows)) {
    return text.spellings.some(begins) ? tier.begins : tier.headword
  }
  return contains(entry.nameWords, rows) ? tier.aliases : undefined
}

/** Whether `words` contains at least one word from every row. Words in the last row may be incomplete. */
const contains = (words: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length > 0 &&
  rows.every((row, index) =>
    row.some((typed) =>
      index === rows.length - 1
        ? words.some((word) => word.startsWith(typed))
        : words.includes(typed),
    ),
  )

/** Returns each word with its possible corrections; undefined if there are no corrections. */
function corrections<T>(
  entries: readonly Entry<T>[],
  words: readonly string[],
): string[][] | undefined {
  if (words.every((word) => word.length < shortestForgiven)) return undefined
  const known = [...new Set(entries.flatMap(({ nameWords }) => nameWords))].toSorted()
  const meant = words.map((word, index) => {
    const near = known.filter((other) => isMistyped(word, other, index === words.length - 1))
    return [word, ...near.slice(0, mostCorrections)]
  })
  return meant.some((row) => row.length > 1) ? meant : undefined
}
