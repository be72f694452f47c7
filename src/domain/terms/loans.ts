/** Recognises loanwords from English by their consonants, such as fọ́ńkíṣọ̀n from "function". */
import { normalized } from '../../lib/plainText'

/** Yoruba is written with tone marks and under-dots, so a name with such a mark is Yoruba. */
export const languageOfName = (name: string): 'en' | 'yo' =>
  /[\u0300\u0301\u0304\u0323]/.test(normalized(name, 'NFD')) ? 'yo' : 'en'

/** Returns text in lower case, without marks, spaces or hyphens. Faster than the folding for searches. */
export const plain = (text: string): string =>
  normalized(text.toLowerCase(), 'NFD').replace(/[^a-z0-9+#]+/g, '')

/** English names, keyed by the consonants that they would have as loanwords. */
export type Sounds = ReadonlyMap<string, string>

/** If two names have the same consonants, the first is kept. */
export const soundsOf = (english: readonly string[]): Sounds =>
  new Map(english.toReversed().map((name) => [consonantsOf(spoken(name)), name]))

/**
 * Returns the English name of which Yoruba text is the Yoruba spelling; undefined if it is none. Both must have
 * the same consonants: at least two, or one after an initial vowel. Either both or neither begin with a vowel,
 * as most native nouns do. Every word must contain a consonant.
 * @param sounds the result of `soundsOf` for the English names
 */
export function loanFrom(yoruba: string, sounds: Sounds): string | undefined {
  const own = consonantsOf(plain(yoruba))
  const name = own.length < 2 ? undefined : sounds.get(own)
  if (name === undefined) return undefined
  const isWhole = yoruba.split(/[ -]/u).every((word) => consonantsOf(plain(word)) !== '')
  return isWhole ? name : undefined
}

/** Whether two loanwords are equal except for their vowels, as áńpíà and áńpẹ́à are. */
export const isSameLoan = (one: string, other: string): boolean =>
  consonantsOf(plain(one)) === consonantsOf(plain(other))

/** The rules are applied in this order. Yoruba has no v, z or ch, and no r at the end of a syllable. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/[ts]ion\b/g, 'son'],
  [/ph|v/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/ch|sh|z/g, 's'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/ng\b/g, 'n'],
  [/(?<=[aeiou])re?(?![aeiouy])/g, ''],
  [/g(?=[eiy])/g, 'j'],
]

/** Returns an English name as Yoruba would spell it, except for the vowels, in lower case and without marks. */
function spoken(name: string): string {
  let text = name.toLowerCase()
  for (const [pattern, letters] of changes) text = text.replace(pattern, letters)
  return plain(text)
}

/** Returns the consonants that a loanword keeps, preceded by `-` if the text begins with a vowel. */
function consonantsOf(text: string): string {
  const kept = text
    .replace(/[aeiouhwy]+/g, ' ')
    .replace(/m/g, 'n')
    .replace(/p/g, 'b')
    .replace(/(.)\1+/g, '$1')
    .replaceAll(' ', '')
  return /^[aeiou]/.test(text) && kept !== '' ? `-${kept}` : kept
}
