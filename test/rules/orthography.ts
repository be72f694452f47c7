/** The rules of Yoruba spelling as checks that report problems of a text. */

// For the decomposed form: a vowel with at most one tone, ẹ and ọ with their dot first, ṣ, and the
// syllabic nasals. Any other combining mark is wrong in Yoruba.
const WELL_FORMED =
  /[eo]\u0323?[\u0300\u0301]?|[aiu][\u0300\u0301]?|s\u0323?|[nm][\u0300\u0301]?/giu

const LETTERS = /^[abdeẹfghijklmnoọprsṣtuwy' -]+$/u

// An open syllable with a nasal or oral vowel, or a syllabic nasal.
const SYLLABLES =
  /^(?:(?:gb|[bdfghjklmnprsṣtwy])?[aeẹioọu](?:n(?![aeẹioọu]))?|[mn](?![aeẹioọu]))+$/u

// The same for the decomposed form with tones. A syllabic nasal shows its tone, except for a mid n
// before another (nǹkan). An m never marks a nasal vowel, so before a consonant it is always
// syllabic.
const VOWEL = '(?:[eo]\\u0323?|[aiu])[\\u0300\\u0301]?'
const CONSONANT = '(?:gb|s\\u0323?|[bdfghjklmnprtwy])'
const NASAL_VOWEL_END = 'n(?![\\u0300\\u0301aeiou])'
const SYLLABIC_NASAL = '(?:[mn][\\u0300\\u0301](?![aeiou])|n(?=n[\\u0300\\u0301]))'
const SPOKEN = new RegExp(
  `^(?:${CONSONANT}?${VOWEL}(?:${NASAL_VOWEL_END})?|${SYLLABIC_NASAL})+$`,
  'u',
)

/** Combining marks on a wrong base, doubled, or not used in Yoruba, as U+XXXX. */
export function strayMarks(text: string): string[] {
  const rest = text.normalize('NFD').replace(WELL_FORMED, '')
  return Array.from(rest.match(/\p{M}/gu) ?? [], codePoint)
}

/** Whether a headword uses only the Yoruba alphabet, its tones, space, hyphen and apostrophe. */
export function isInYorubaLetters(headword: string): boolean {
  return strayMarks(headword).length === 0 && LETTERS.test(withoutTones(headword))
}

/** Words of a headword that do not consist of Yoruba syllables. Words in capitals are initials. */
export function unpronounceableWords(headword: string): string[] {
  const words = headword.split(/[ -]/u).filter((word) => word !== word.toUpperCase())
  return words.filter((word) => !SYLLABLES.test(withoutTones(word)))
}

/** Why a lower-case word, split at hyphens, is not Yoruba; undefined if it is. */
export function misspelling(word: string): string | undefined {
  if (strayMarks(word).length > 0) return `stray mark ${strayMarks(word).join(' ')}`
  if (!LETTERS.test(withoutTones(word))) return 'letter outside the Yoruba alphabet'
  // A single letter may name itself, and the n of "kí n lọ" (I) has mid tone and no mark.
  const isLetter = /^\p{L}$/u.test(withoutTones(word)) && withoutTones(word) === word
  const unspoken = isLetter ? [] : word.split('-').filter((part) => !isSpoken(part))
  return unspoken.length > 0 ? 'not made of Yoruba syllables, or a nasal lacks its tone' : undefined
}

// A consonant with an elided vowel comes before an apostrophe.
function isSpoken(part: string): boolean {
  return SPOKEN.test(part.normalize('NFD').replace(/^[a-z]\u0323?'/u, ''))
}

function withoutTones(text: string): string {
  const decomposed = text.toLowerCase().normalize('NFD')
  return decomposed.replace(/[\u0300\u0301]/gu, '').normalize('NFC')
}

function codePoint(mark: string): string {
  const hex = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${hex.padStart(4, '0')}`
}
