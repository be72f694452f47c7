/** The rules of Yoruba spelling, as checks that report the problems of text. */
import { syllablesOf } from '../../src/domain/terms/pronunciation'

// The letters of decomposed text that may have marks: a vowel with at most one tone, which follows the dot in ẹ
// and ọ; ṣ; and syllabic nasals. Any other combining mark is wrong in Yoruba.
const WELL_FORMED =
  /[eo]\u0323?[\u0300\u0301]?|[aiu][\u0300\u0301]?|s\u0323?|[nm][\u0300\u0301]?/giu

const LETTERS = /^[abdeẹfghijklmnoọprsṣtuwy' -]+$/u

// An open syllable with a nasal or oral vowel, or a syllabic nasal.
const SYLLABLES =
  /^(?:(?:gb|[bdfghjklmnprsṣtwy])?[aeẹioọu](?:n(?![aeẹioọu]))?|[mn](?![aeẹioọu]))+$/u

/** Returns the combining marks that are on a wrong base, doubled, or not used in Yoruba, as U+XXXX. */
export function strayMarks(text: string): string[] {
  const rest = text.normalize('NFD').replace(WELL_FORMED, '')
  return Array.from(rest.match(/\p{M}/gu) ?? [], codePoint)
}

/**
 * Returns whether a headword contains only letters of the Yoruba alphabet, tones, spaces, hyphens and
 * apostrophes.
 */
export function isInYorubaLetters(headword: string): boolean {
  return strayMarks(headword).length === 0 && LETTERS.test(withoutTones(headword))
}

/**
 * Returns the words of a headword that do not consist of Yoruba syllables. Words in capitals are treated as
 * initials.
 */
export function unpronounceableWords(headword: string): string[] {
  const words = headword.split(/[ -]/u).filter((word) => word !== word.toUpperCase())
  return words.filter((word) => !SYLLABLES.test(withoutTones(word)))
}

/** Returns why a lower-case word, which is split at hyphens, is not Yoruba; undefined if it is. */
export function misspelling(word: string): string | undefined {
  if (strayMarks(word).length > 0) return `stray mark ${strayMarks(word).join(' ')}`
  if (!LETTERS.test(withoutTones(word))) return 'letter outside the Yoruba alphabet'
  // A single letter is allowed, because a text may name letters, and the n in "kí n lọ" ("I") has mid tone and
  // no mark.
  const isLetter = /^\p{L}$/u.test(withoutTones(word)) && withoutTones(word) === word
  const unspoken = isLetter ? [] : word.split('-').filter((part) => !isSpoken(part))
  return unspoken.length > 0 ? 'not made of Yoruba syllables, or a nasal lacks its tone' : undefined
}

// Returns whether a part of a word can be pronounced. Before an apostrophe, a consonant may stand for a
// syllable with an elided vowel.
function isSpoken(part: string): boolean {
  return syllablesOf(part.normalize('NFD').replace(/^[a-z]\u0323?'/u, '')) !== undefined
}

function withoutTones(text: string): string {
  const decomposed = text.toLowerCase().normalize('NFD')
  return decomposed.replace(/[\u0300\u0301]/gu, '').normalize('NFC')
}

function codePoint(mark: string): string {
  const hex = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${hex.padStart(4, '0')}`
}
