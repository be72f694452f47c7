/** Spelling rules for single Yoruba words. */
import { normalized } from '../../lib/plainText'
import { syllablesOf } from './pronunciation'

export type WordFault =
  /** Combining marks that are on the wrong letter, doubled, or not used in Yoruba, such as `U+0329`. */
  | { code: 'stray_mark'; marks: string }
  | { code: 'foreign_letter' }
  /** The word does not consist of Yoruba syllables, or one of its nasals lacks its tone mark. */
  | { code: 'not_syllables' }

// Matches each letter together with its permitted marks, in decomposed text. In ẹ and ọ, the
// under-dot precedes the tone mark. Any combining mark that is not matched is an error in Yoruba.
const wellFormed = /[eo]\u0323?[\u0300\u0301]?|[aiu][\u0300\u0301]?|s\u0323?|[nm][\u0300\u0301]?/giu

const letters = /^[abdeẹfghijklmnoọprsṣtuwy' -]+$/u

/** Returns the stray combining marks (see `WordFault`), in the form U+XXXX. */
export function strayMarks(text: string): string[] {
  const rest = normalized(text, 'NFD').replace(wellFormed, '')
  return Array.from(rest.match(/\p{M}/gu) ?? [], codePoint)
}

/** Returns the words that are not Yoruba syllables, without regard to tones. Words in capitals are initials. */
export const unpronounceableWords = (headword: string): string[] =>
  headword
    .split(/[ -]/u)
    .filter((word) => word !== word.toUpperCase())
    .filter((word) => {
      const decomposed = normalized(withoutTones(word), 'NFD')
      return !syllablesOf(decomposed.replace(/[mn](?![aeiou])/g, `$&\u0304`))
    })

/** Returns why a lower-case word is not correct Yoruba. Parts between hyphens are checked separately. */
export function faultOf(word: string): WordFault | undefined {
  const marks = strayMarks(word)
  if (marks.length > 0) return { code: 'stray_mark', marks: marks.join(' ') }
  if (!letters.test(withoutTones(word))) return { code: 'foreign_letter' }
  // Text may refer to letters, and n without a tone mark can mean "I", as in "kí n lọ".
  const isLetter = /^\p{L}$/u.test(withoutTones(word)) && withoutTones(word) === word
  return isLetter || word.split('-').every(isSpoken) ? undefined : { code: 'not_syllables' }
}

// Before an apostrophe, a consonant may stand for a syllable with an elided vowel.
const isSpoken = (part: string): boolean =>
  syllablesOf(normalized(part, 'NFD').replace(/^[a-z]\u0323?'/u, '')) !== undefined

export const folded = (text: string): string => normalized(text, 'NFC').toLowerCase()

export const bare = (text: string): string =>
  normalized(text.toLowerCase(), 'NFD').replace(/\p{M}/gu, '')

/** Returns whether text has tone marks or dots and is therefore Yoruba. */
export const hasMarks = (text: string): boolean =>
  bare(text) !== normalized(text.toLowerCase(), 'NFD')

const withoutTones = (text: string): string =>
  normalized(normalized(text.toLowerCase(), 'NFD').replace(/[\u0300\u0301]/gu, ''), 'NFC')

const codePoint = (mark: string): string =>
  `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
