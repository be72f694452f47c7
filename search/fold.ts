/**
 * How text is compared: Yoruba and English folded to canonical, dotted and bare letters. Text is stored as
 * written; only these forms of it are compared.
 */
import { normalized } from '../src/lib/plainText'

/** One text at three levels of exactness, each without spaces, hyphens and apostrophes. */
export interface Folded {
  /** Tone marks and under-dots kept: `ayárabíàṣá`. */
  exact: string
  /** Under-dots kept, tone marks gone: `ayarabiaṣa`. */
  dotted: string
  /** Bare letters: `ayarabiasa`. */
  bare: string
  /** Bare letters with ṣ spelt as it sounds: `ayarabiasha`. */
  loose: string
}

const dotBelow = '\u0323'
/** Straight, curly, and the one that Unicode takes for a letter. */
const apostrophes = /['\u2019\u02BC]/g

/**
 * One spelling for what is written in several: the vertical line and the macron below (U+0329, U+0331)
 * become the dot below, the Beninese ɛ and ɔ become ẹ and ọ, capitals become small; NFC.
 */
export function canonical(text: string): string {
  const decomposed = normalized(text.toLowerCase(), 'NFD')
    .replace(/[\u0329\u0331]/g, dotBelow)
    .replaceAll('ɛ', `e${dotBelow}`)
    .replaceAll('ɔ', `o${dotBelow}`)
  return normalized(decomposed, 'NFC')
}

/** @returns empty forms where the text has nothing that can be searched */
export function fold(text: string): Folded {
  const marked = normalized(searchable(canonical(text)), 'NFD')
  const bare = withoutMarks(marked)
  if (bare === '') return { exact: '', dotted: '', bare: '', loose: '' }
  // Without the other marks no cedilla or the like stands between a letter and its dot.
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

/** The letter A to Z that an English headword is filed under; null where it begins with another sign. */
export function firstLetter(english: string): string | null {
  return /^\.?([a-z])/.exec(fold(english).bare)?.[1]?.toUpperCase() ?? null
}

/** Letters, digits and what tells C, C++, C# and .NET apart: signs, and a dot that leads the text. */
const searchable = (text: string) =>
  text
    .replace(apostrophes, '')
    .trimStart()
    .match(/[\p{L}\p{M}\p{N}+#]|^\.(?=\p{L})/gu)
    ?.join('') ?? ''

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
