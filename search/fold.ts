/**
 * Folds Yoruba and English text to canonical, dotted and bare letters for comparison. Text is
 * stored as written; only its folded forms are compared.
 */
import { normalized } from '../src/lib/plainText'

/** One text at several levels of exactness, each without spaces, hyphens and apostrophes. */
export interface Folded {
  /** With tone marks and under-dots: `ayárabíàṣá`. */
  exact: string
  /** With under-dots, without tone marks: `ayarabiaṣa`. */
  dotted: string
  /** Bare letters: `ayarabiasa`. */
  bare: string
  /** Bare letters with ṣ as sh: `ayarabiasha`. */
  loose: string
}

const dotBelow = '\u0323'
/** Straight, curly, and U+02BC, which Unicode classifies as a letter. */
const apostrophes = /['\u2019\u02BC]/g

/**
 * Unifies different spellings: the vertical line and the macron below (U+0329, U+0331) become the
 * dot below, the Beninese ɛ and ɔ become ẹ and ọ, and capitals become lower case. The result is
 * NFC.
 */
export function canonical(text: string): string {
  const decomposed = normalized(text.toLowerCase(), 'NFD')
    .replace(/[\u0329\u0331]/g, dotBelow)
    .replaceAll('ɛ', `e${dotBelow}`)
    .replaceAll('ɔ', `o${dotBelow}`)
  return normalized(decomposed, 'NFC')
}

/** @returns empty forms if the text contains nothing to search for */
export function fold(text: string): Folded {
  const marked = normalized(searchable(canonical(text)), 'NFD')
  const bare = withoutMarks(marked)
  if (bare === '') return { exact: '', dotted: '', bare: '', loose: '' }
  // Removes other marks, because a cedilla or similar can be between a letter and its dot.
  const dotted = marked.replace(/(?!\u0323)\p{M}/gu, '')
  return {
    exact: normalized(marked, 'NFC'),
    dotted: normalized(dotted, 'NFC'),
    bare,
    loose: withoutMarks(dotted.replaceAll(`s${dotBelow}`, 'sh')),
  }
}

/** The words of a text, each folded. */
export function foldWords(text: string): Folded[] {
  return text
    .replace(apostrophes, '')
    .split(/[^\p{L}\p{M}\p{N}+#.]+/u)
    .map(fold)
    .filter(({ bare }) => bare !== '')
}

/** The words of a text in bare letters. */
export const bareWords = (text: string): string[] => foldWords(text).map(({ bare }) => bare)

/**
 * The letter A to Z under which an English headword is listed; null for any other first character.
 */
export function firstLetter(english: string): string | null {
  return /^\.?([a-z])/.exec(fold(english).bare)?.[1]?.toUpperCase() ?? null
}

/**
 * Letters and digits, and the signs that distinguish C, C++, C# and .NET: a leading dot, + and #.
 */
const searchable = (text: string) =>
  text
    .replace(apostrophes, '')
    .trimStart()
    .match(/[\p{L}\p{M}\p{N}+#]|^\.(?=\p{L})/gu)
    ?.join('') ?? ''

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
