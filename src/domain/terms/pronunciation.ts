/**
 * Derives the pronunciation of Yoruba from its spelling. With its tone marks and under-dots, the standard
 * orthography (Joint Consultative Committee, 1974) represents standard Yoruba as it is spoken, so rules are
 * sufficient:
 * - A syllable is a vowel, a consonant and a vowel, or a nasal with a tone of its own. A double vowel is two
 *   syllables.
 * - An acute accent marks high tone, a grave accent marks low tone, and a vowel without an accent has mid
 *   tone. A macron, as in n̄, also marks mid tone.
 * - ẹ and ọ are the open vowels ɛ and ɔ, ṣ is ʃ, j is d͡ʒ, y is j, r is ɾ, and p and gb are k͡p and ɡ͡b.
 * - An n at the end of a syllable makes its vowel nasal. So do m and n before a, i, ọ and u: mi is mĩ. n and
 *   l are related: n occurs before nasal vowels, l before oral ones. A double vowel is nasal in both
 *   syllables: náà.
 * - A syllabic nasal takes the place of articulation of the following consonant: m before b, ŋ before k, ŋ͡m
 *   before p and gb.
 *
 * The transcription is phonemic. It does not show that tones glide into each other, nor that many speakers
 * pronounce an and ọn alike. The rules are common knowledge about the language. No native speaker has checked
 * the result.
 */
import { normalized } from '../../lib/plainText'

export interface Pronunciation {
  /** IPA in NFC, with a dot between syllables and a space between words, such as `ɛ̀.ɾɔ̄`. */
  ipa: string
  /** H, M or L (high, mid, low) for each syllable, with a space between words, such as `LM`. */
  tones: string
}

interface Syllable {
  /** A letter, `gb`, or '' if the syllable begins with its vowel. */
  onset: string
  /** The vowel, or the letter m or n of a syllabic nasal. */
  core: string
  isSyllabicNasal: boolean
  isClosed: boolean
  isNasal: boolean
  mark: string
}

const dot = '\u0323'
const nasalisable = ['a', 'i', `o${dot}`, 'u']
const syllable =
  /(?<onset>gb|s\u0323?|[bdfghjklmnprtwy])?(?<vowel>[eo]\u0323?|[aiu])(?<mark>[\u0300\u0301\u0304])?(?<end>n(?![\u0300\u0301\u0304aeiou]))?/uy
// The first n of nǹkan has mid tone and no mark.
const syllabicNasal =
  /(?<nasal>[mn](?=[\u0300\u0301\u0304])|n(?=n[\u0300\u0301\u0304]))(?<mark>[\u0300\u0301\u0304])?(?![aeiou])/uy

/**
 * Splits a word into its syllables.
 * @param word decomposed and in lower case, without hyphens
 * @returns undefined if the word is empty or contains anything other than Yoruba syllables
 */
export function syllablesOf(word: string): Syllable[] | undefined {
  const found: Syllable[] = []
  let at = 0
  while (at < word.length) {
    const match = matchAt(syllable, word, at) ?? matchAt(syllabicNasal, word, at)
    if (!match) return undefined
    const { onset = '', vowel = '', mark = '', end = '', nasal = '' } = match.groups ?? {}
    const core = nasal || vowel
    const isClosed = end !== ''
    const isAfterNasal = ['m', 'n'].includes(onset) && nasalisable.includes(vowel)
    const before = found.at(-1)
    const doublesNasal = before?.isNasal === true && onset === '' && core === before.core
    const isNasal = isClosed || isAfterNasal || doublesNasal
    found.push({ onset, core, isSyllabicNasal: nasal !== '', isClosed, isNasal, mark })
    at += match[0].length
  }
  return found.length > 0 ? found : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const tilde = '\u0303'
const tones: Record<string, [letter: string, accent: string]> = {
  '': ['M', '\u0304'],
  '\u0300': ['L', '\u0300'],
  '\u0301': ['H', '\u0301'],
  '\u0304': ['M', '\u0304'],
}
const consonants: Record<string, string> = {
  [`s${dot}`]: 'ʃ',
  g: 'ɡ',
  gb: 'ɡ͡b',
  j: 'd͡ʒ',
  p: 'k͡p',
  r: 'ɾ',
  y: 'j',
}
const vowels: Record<string, string> = { [`e${dot}`]: 'ɛ', [`o${dot}`]: 'ɔ' }
/** The sound of a syllabic nasal by the next consonant; ŋ before any other, and at the end of a word. */
const places: Record<string, string> = {
  ...Object.fromEntries(['b', 'f', 'm'].map((next) => [next, 'm'])),
  ...Object.fromEntries(['d', 'j', 'l', 'n', 'r', 's', `s${dot}`, 't'].map((next) => [next, 'n'])),
  gb: 'ŋ͡m',
  p: 'ŋ͡m',
  y: 'ɲ',
}
/** Returns null for what the rules do not cover: initials, digits, foreign letters and foreign names. */
export function pronounce(yoruba: string): Pronunciation | null {
  const words = yoruba.split(/\s+/u).map(syllablesOfWord)
  const known = words.filter((word) => word !== undefined)
  if (known.length < words.length || known.some((word) => word.some(isForeign))) return null
  const all = known.flat()
  let at = 0
  const spoken = known.map((word) => word.map(() => spokenAt(all, at++)))
  return {
    ipa: normalized(spoken.map((word) => word.map(({ ipa }) => ipa).join('.')).join(' '), 'NFC'),
    tones: spoken.map((word) => word.map(({ letter }) => letter).join('')).join(' '),
  }
}

export const namedTones = ({ tones: letters }: Pronunciation, names: Record<string, string>) =>
  letters
    .split(' ')
    .map((word) => Array.from(word, (letter) => names[letter]).join(' '))
    .join(' – ')

function syllablesOfWord(word: string): Syllable[] | undefined {
  const letters = normalized(word, 'NFD')
  // Treats a word with a capital but no marks, such as Go, as a foreign name, and consecutive
  // capitals as initials.
  if (/\p{Lu}/u.test(letters) && (!/\p{M}/u.test(letters) || /\p{Lu}\p{M}*\p{Lu}/u.test(letters))) {
    return undefined
  }
  // A single letter before a hyphen, such as the e of e-Náírà, is the name of an English letter.
  if (/^[a-z]-/iu.test(letters)) return undefined
  const parts = letters.toLowerCase().split('-').map(syllablesOf)
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? known.flat() : undefined
}

/** Yoruba has no nasal e or o, so a syllable that ends in en or on is not Yoruba. */
const isForeign = ({ core, isClosed }: Syllable) => isClosed && (core === 'e' || core === 'o')

function spokenAt(all: readonly Syllable[], at: number): { ipa: string; letter: string } {
  const one = all[at] as Syllable
  const [letter, accent] = tones[one.mark] as [string, string]
  if (one.isSyllabicNasal) return { ipa: nasalAt(all, at) + accent, letter }
  const { onset, core, isNasal } = one
  const onsetIpa = consonants[onset] ?? onset
  const vowelIpa = (vowels[core] ?? core) + (isNasal ? tilde : '')
  return { ipa: onsetIpa + vowelIpa + accent, letter }
}

function nasalAt(all: readonly Syllable[], at: number): string {
  const next = all[at + 1]
  if (next?.isSyllabicNasal) return nasalAt(all, at + 1)
  const place = places[next?.onset ?? ''] ?? 'ŋ'
  return all[at]?.core === 'm' && place !== 'ŋ͡m' ? 'm' : place
}
