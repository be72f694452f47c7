/** The words that a term is found by: in bare letters, each with its other spellings. */
import { bareWords, type Folded, fold, foldWords } from './fold'
import type { SearchText, TermText } from './port'
import { synonyms } from './synonyms'

export interface TermWords {
  /** What the headwords begin with: their first words, and the whole of each in one piece. */
  begins: string[]
  headwords: string[]
  aliases: string[]
  definitions: string[]
}

/** Longer runs of letters are cut: no word of any language is longer, and indexes bound their words. */
const longestWord = 64
/** Meilisearch looks for no more; nor does PostgreSQL, so that both find the same. */
export const mostWords = 10

export function wordsOf({ english, yoruba, aliases, definitions }: TermText): TermWords {
  const headwords = [english, yoruba]
  const inOnePiece = headwords.flatMap((headword) => spellings(fold(headword)))
  const words = headwords.map(foldWords)
  const first = words.flatMap((row) => row.slice(0, 1)).flatMap(spellings)
  return {
    begins: unique([...first, ...inOnePiece]),
    headwords: unique([...words.flat().flatMap(spellings), ...inOnePiece]),
    aliases: unique(
      aliases.flatMap((alias) => [...foldWords(alias), fold(alias)]).flatMap(spellings),
    ),
    definitions: foldWords(`${definitions.en ?? ''} ${definitions.yo ?? ''}`).flatMap(spellings),
  }
}

/** The key that English headwords are listed by. */
export const englishKey = (text: string): string => bareWords(text).join(' ')

/**
 * Names the way that forms, words and keys are made of a text. They are stored and indexed, so whoever
 * changes how a text is folded counts this up: then both are made anew.
 */
export const derivation = `1-${Bun.hash(JSON.stringify(synonyms)).toString(36)}`

/** A text as engines look for it. */
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
