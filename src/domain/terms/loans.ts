/** Recognises loanwords from English by their consonants, such as fọ́ńkíṣọ̀n from "function". */
import { normalized } from '../../lib/plainText'

/**
 * Returns text in lower case, without marks, spaces or hyphens. This is faster than the folding used for
 * searches, because it does less.
 */
export const plain = (text: string): string =>
  normalized(text.toLowerCase(), 'NFD').replace(/[^a-z0-9+#]+/g, '')

/** English names, keyed by the consonants that they would have as loanwords. */
export type Sounds = ReadonlyMap<string, string>

/** If two names have the same consonants, the first is kept. */
export const soundsOf = (english: readonly string[]): Sounds =>
  new Map(english.toReversed().map((name) => [consonantsOf(spoken(name)), name]))

/**
 * If Yoruba text is an English name in Yoruba spelling, returns that English name; otherwise undefined. Both
 * must have the same consonants: at least two, or one after an initial vowel. Either both or neither must
 * begin with a vowel. Most native nouns begin with a vowel, so this rule keeps many of them from being taken
 * for loanwords. Every word must contain a consonant. The few loanwords that differ more from their English
 * names are not recognised.
 * @param sounds the result of `soundsOf` for the English names
 */
export function loanFrom(yoruba: string, sounds: Sounds): string | undefined {
  const own = consonantsOf(plain(yoruba))
  const name = own.length < 2 ? undefined : sounds.get(own)
  if (name === undefined) return undefined
  const isWhole = yoruba.split(/[ -]/u).every((word) => consonantsOf(plain(word)) !== '')
  return isWhole ? name : undefined
}

/**
 * Returns whether two loanwords in Yoruba spelling are equal except for their vowels, as áńpíà and áńpẹ́à
 * are.
 */
export const isSameLoan = (one: string, other: string): boolean =>
  consonantsOf(plain(one)) === consonantsOf(plain(other))

/**
 * How Yoruba spells English letters. The rules are applied in the order listed. Yoruba has no v, z or ch, and
 * no r at the end of a syllable.
 */
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
