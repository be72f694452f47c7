/** How a Yoruba headword is formed. */
import { normalized } from '../../lib/plainText'
import type { Names } from '../../store/terms/terms'
import { languageOfName, loanFrom, soundsOf } from './loans'
import { syllablesOf } from './pronunciation'
import { wordList } from './wordList'

export type Formation =
  /** An English name in Yoruba spelling. */
  | { kind: 'loan'; from: string }
  /** A name or sign that is the same in all languages, such as C++. */
  | { kind: 'international' }
  | { kind: 'compound'; parts: Part[] }

export interface Part {
  text: string
  /** The meaning in English, such as "machine, device"; null for an international name or sign, such as SIM. */
  meaning: string | null
}

/** Returns how the Yoruba headword is formed; null if a word is unknown or it is a single native word. */
export function formationOf({ english, yoruba, aliases }: Names): Formation | null {
  if (yoruba === english && isInternational(yoruba)) return { kind: 'international' }
  const englishNames = aliases.filter((alias) => languageOfName(alias) === 'en')
  const from = loanFrom(yoruba, soundsOf([english, ...englishNames]))
  if (from !== undefined) return { kind: 'loan', from }
  const parts = yoruba.split(' ').map(partOf)
  const known = parts.filter((part) => part !== undefined)
  if (known.length < 2 || known.length < parts.length) return null
  return { kind: 'compound', parts: known }
}

/** Whether the text is a name or initials: it has a capital letter or digit, and no Yoruba marks. */
const isInternational = (text: string) => languageOfName(text) === 'en' && /[\p{Lu}\d]/u.test(text)

function partOf(text: string): Part | undefined {
  if (isInternational(text)) return { text, meaning: null }
  const word = wordList.get(text) ?? wordList.get(text.toLowerCase())
  if (word === undefined) return undefined
  // One-syllable words with several meanings are verbs and particles that depend on the sentence.
  const isShort = syllablesOf(normalized(text, 'NFD'))?.length === 1
  return word.senses > 1 && isShort ? undefined : { text, meaning: word.meaning }
}
