/** How Yoruba is written, as checks that say what is wrong with a text. */

// On the decomposed form: a vowel with at most one tone, ẹ and ọ with their dot first, ṣ, and the
// syllabic nasals. Any combining mark left over once these are gone sits where Yoruba has none.
const WELL_FORMED =
  /[eo]\u0323?[\u0300\u0301]?|[aiu][\u0300\u0301]?|s\u0323?|[nm][\u0300\u0301]?/giu

const LETTERS = /^[abdeẹfghijklmnoọprsṣtuwy' -]+$/u

// An open syllable, its vowel nasal or not, or a nasal that is a syllable by itself.
const SYLLABLES =
  /^(?:(?:gb|[bdfghjklmnprsṣtwy])?[aeẹioọu](?:n(?![aeẹioọu]))?|[mn](?![aeẹioọu]))+$/u

// The same on the decomposed form with its tones: a syllabic nasal shows its own, but for a mid n
// before another (nǹkan); m spells no nasal vowel, so before a consonant it is always syllabic.
const VOWEL = '(?:[eo]\\u0323?|[aiu])[\\u0300\\u0301]?'
const CONSONANT = '(?:gb|s\\u0323?|[bdfghjklmnprtwy])'
const NASAL_VOWEL_END = 'n(?![\\u0300\\u0301aeiou])'
const SYLLABIC_NASAL = '(?:[mn][\\u0300\\u0301](?![aeiou])|n(?=n[\\u0300\\u0301]))'
const SPOKEN = new RegExp(
  `^(?:${CONSONANT}?${VOWEL}(?:${NASAL_VOWEL_END})?|${SYLLABIC_NASAL})+$`,
  'u',
)

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

/** What keeps a lower-case word, its parts joined by hyphens, from being Yoruba; or nothing. */
export function misspelling(word: string): string | undefined {
  if (strayMarks(word).length > 0) return `stray mark ${strayMarks(word).join(' ')}`
  if (!LETTERS.test(withoutTones(word))) return 'letter outside the Yoruba alphabet'
  // One letter may name itself, and the n of "kí n lọ" (I) is mid and without a mark.
  const isLetter = /^\p{L}$/u.test(withoutTones(word)) && withoutTones(word) === word
  const unspoken = isLetter ? [] : word.split('-').filter((part) => !isSpoken(part))
  return unspoken.length > 0 ? 'not made of Yoruba syllables, or a nasal lacks its tone' : undefined
}

// A consonant whose vowel is elided stands before an apostrophe.
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
