/**
 * Collects the words by which searches find a term. The words have no tone marks or under-dots, and their
 * other spellings are included.
 */
import { bareWords, type Folded, fold, foldWords } from './fold'
import type { SearchText, TermText } from './port'
import { synonyms } from './synonyms'

/** Maximum length of a word in letters. Longer words are truncated, because indexes limit word length. */
const longestWord = 64
/** Maximum number of words in a search. This is Meilisearch's limit, and all engines use the same. */
export const mostWords = 10

export function wordsOf({ english, yoruba, aliases, definitions }: TermText) {
  const headwords = [english, yoruba]
  const inOnePiece = headwords.flatMap((headword) => spellings(fold(headword)))
  const words = headwords.map(foldWords)
  const first = words.flatMap((row) => row.slice(0, 1)).flatMap(spellings)
  return {
    /** The first word of each headword, and each headword written as one word. */
    begins: unique([...first, ...inOnePiece]),
    headwords: unique([...words.flat().flatMap(spellings), ...inOnePiece]),
    aliases: unique(
      aliases.flatMap((alias) => [...foldWords(alias), fold(alias)]).flatMap(spellings),
    ),
    definitions: foldWords(`${definitions.en ?? ''} ${definitions.yo ?? ''}`).flatMap(spellings),
  }
}

/** Returns the sort key of an English headword. */
export const englishKey = (text: string): string => bareWords(text).join(' ')

/** Converts the text that a user searches for to the form that the search engines need. */
export function searchText(text: string): SearchText {
  const folded = fold(text)
  const words = foldWords(text).slice(0, mostWords)
  const bare = words.map((word) => cut(word.bare))
  return {
    ...folded,
    words: bare,
    divisions: bare.length > 1 ? [bare, [cut(folded.bare)]] : [bare],
    spellings: synonymsOf.get(folded.bare) ?? [],
  }
}

/** Returns the number of words in the shorter headword. */
export const lengthOf = ({ english, yoruba }: Pick<TermText, 'english' | 'yoruba'>): number =>
  Math.min(...[english, yoruba].map((headword) => bareWords(headword).length))

/** Subjects whose terms are technical senses of everyday words. */
const technical = new Set([
  'Artificial intelligence',
  'Cloud',
  'Data',
  'Hardware',
  'Mathematics of computing',
  'Networking',
  'Operating systems',
  'Programming',
  'Software',
])

/** So that a frequency fits into an integer of PostgreSQL. */
const mostPlaces = 1_000_000_000

/**
 * Returns how common a term is: twice the number of places where its sources use its Yoruba headword or an alias, and one more if its subject
 * is not technical, so that of two senses of a word the everyday one comes first.
 */
export const frequencyOf = ({
  sources,
  category,
}: {
  sources: readonly string[]
  category: string | null
}): number => {
  const counts = sources.map((source) => Number(/^[^:]+:(\d+):/.exec(source)?.[1] ?? 0))
  const places = counts.reduce((sum, count) => sum + count, 0)
  const isEveryday = category !== null && !technical.has(category)
  return 2 * Math.min(places, mostPlaces) + Number(isEveryday)
}

/** Returns the spellings under which a folded word is indexed; none if the word is empty. */
export function spellings({ bare, loose }: Folded): string[] {
  if (bare === '') return []
  const others = synonymsOf.get(bare) ?? []
  return (loose === bare ? [bare, ...others] : [bare, loose, ...others]).map(cut)
}

const cut = (word: string) =>
  word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('')

const synonymsOf = new Map(
  synonyms.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
)

const unique = (words: string[]) => [...new Set(words)]
