/** How a Yoruba headword is formed. The meanings of its words are those of data/words.tsv. */
import table from '../../../data/words.tsv' with { type: 'text' }
import { normalized } from '../../lib/plainText'
import { loanFrom, soundsOf } from './loans'
import { languageOfName } from './names'
import { syllablesOf } from './pronunciation'

export type Formation =
  /** An English name in Yoruba spelling. */
  | { kind: 'loan'; from: string }
  /** A name or sign that is the same in all languages, such as C++. */
  | { kind: 'international' }
  /** Several words. */
  | { kind: 'compound'; parts: Part[] }

export interface Part {
  text: string
  /** In English, such as "machine, device"; null for an international name or sign, such as SIM. */
  meaning: string | null
}

interface Names {
  english: string
  yoruba: string
  aliases: readonly string[]
}

/** Returns null if any word is unknown, or if the headword is a single native word. */
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

/** A name or initials, with a capital or digit and without Yoruba marks. */
const isInternational = (text: string) => languageOfName(text) === 'en' && /[\p{Lu}\d]/u.test(text)

function partOf(text: string): Part | undefined {
  if (isInternational(text)) return { text, meaning: null }
  const meaning = meanings.get(text) ?? meanings.get(text.toLowerCase())
  return meaning === undefined ? undefined : { text, meaning }
}

const lines = table.trimEnd().split('\n').slice(1)

/** The meanings of words. */
const meanings: ReadonlyMap<string, string> = new Map(
  lines
    .map((line) => line.split('\t') as [word: string, meaning: string])
    .filter(([word, meaning]) => !(meaning.includes(';') && isShort(word)))
    .map(([word, meaning]) => [word, withoutNotes(meaning)]),
)

/** Words of one syllable that have several meanings are verbs and particles, which only a sentence explains. */
function isShort(word: string): boolean {
  return syllablesOf(normalized(word, 'NFD'))?.length === 1
}

/** Removes notes in parentheses, and meanings that the word only has in the phrase of their note. */
function withoutNotes(meaning: string): string {
  const all = meaning.split('; ')
  const general = all.filter((one) => !one.includes('('))
  const kept = general.length > 0 ? general : all
  return kept.map((one) => one.replace(/ ?\([^()]*\)/g, '').trim()).join('; ')
}
