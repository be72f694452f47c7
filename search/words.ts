/** The words that find a term: in bare letters, each with its other spellings. */
import { bareWords, type Folded, fold, foldWords } from './fold'
import type { SearchText, TermText } from './port'
import { synonyms } from './synonyms'

/** Longer words are cut. No word of any language is longer, and indexes limit the length. */
const longestWord = 64
/** Meilisearch searches for no more words, so PostgreSQL does not either and both find the same. */
export const mostWords = 10

export function wordsOf({ english, yoruba, aliases, definitions }: TermText) {
  const headwords = [english, yoruba]
  const inOnePiece = headwords.flatMap((headword) => spellings(fold(headword)))
  const words = headwords.map(foldWords)
  const first = words.flatMap((row) => row.slice(0, 1)).flatMap(spellings)
  return {
    /** Beginnings of headwords: their first words, and each headword as one string. */
    begins: unique([...first, ...inOnePiece]),
    headwords: unique([...words.flat().flatMap(spellings), ...inOnePiece]),
    aliases: unique(
      aliases.flatMap((alias) => [...foldWords(alias), fold(alias)]).flatMap(spellings),
    ),
    definitions: foldWords(`${definitions.en ?? ''} ${definitions.yo ?? ''}`).flatMap(spellings),
  }
}

/** The sort key of English headwords. */
export const englishKey = (text: string): string => bareWords(text).join(' ')

/**
 * Version of the forms, words and keys that are derived from text. They are stored and indexed.
 * Increase it when you change how text is folded, so that both are derived again.
 */
export const derivation = `1-${Bun.hash(JSON.stringify(synonyms)).toString(36)}`

/** A text prepared for the engines. */
export function searchText(text: string): SearchText {
  const folded = fold(text)
  const words = foldWords(text).slice(0, mostWords)
  return {
    ...folded,
    words: words.map(({ bare }) => cut(bare)),
    spellings: synonymsOf.get(folded.bare) ?? [],
  }
}

function spellings({ bare, loose }: Folded): string[] {
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
