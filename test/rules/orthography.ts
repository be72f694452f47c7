/** How Yoruba is written, as checks that say what is wrong with a text. */

// On the decomposed form: a vowel with at most one tone, ẹ and ọ with their dot first, ṣ, and the
// syllabic nasals. Any combining mark left over once these are gone sits where Yoruba has none.
const WELL_FORMED =
  /[eo]\u0323?[\u0300\u0301]?|[aiu][\u0300\u0301]?|s\u0323?|[nm][\u0300\u0301]?/giu

const LETTERS = /^[abdeẹfghijklmnoọprsṣtuwy' -]+$/u

// An open syllable, its vowel nasal or not, or a nasal that is a syllable by itself.
const SYLLABLES =
  /^(?:(?:gb|[bdfghjklmnprsṣtwy])?[aeẹioọu](?:n(?![aeẹioọu]))?|[mn](?![aeẹioọu]))+$/u

/** Combining marks on a wrong base, doubled, or of a kind Yoruba lacks, as U+XXXX. */
export function strayMarks(text: string): string[] {
  const rest = text.normalize('NFD').replace(WELL_FORMED, '')
  return Array.from(rest.match(/\p{M}/gu) ?? [], codePoint)
}

/** Whether a headword keeps to the Yoruba alphabet, its tones, space, hyphen and apostrophe. */
export function isInYorubaLetters(headword: string): boolean {
  return strayMarks(headword).length === 0 && LETTERS.test(withoutTones(headword))
}

/** Words of a headword that are not made of Yoruba syllables; capitals alone are initials. */
export function unpronounceableWords(headword: string): string[] {
  const words = headword.split(/[ -]/u).filter((word) => word !== word.toUpperCase())
  return words.filter((word) => !SYLLABLES.test(withoutTones(word)))
}

function withoutTones(text: string): string {
  const decomposed = text.toLowerCase().normalize('NFD')
  return decomposed.replace(/[\u0300\u0301]/gu, '').normalize('NFC')
}

function codePoint(mark: string): string {
  const hex = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${hex.padStart(4, '0')}`
}
