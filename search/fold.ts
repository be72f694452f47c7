/**
 * Folds Yoruba and English text into several forms for comparison. Text is stored as written. Comparisons use
 * only its folded forms.
 */
import { normalized } from '../src/lib/plainText'

/** The folded forms of text, from the most to the least exact, without spaces, hyphens or apostrophes. */
export interface Folded {
  /** The form with tone marks and under-dots, such as `ayárabíàṣá`. */
  exact: string
  /** The form with under-dots but without tone marks, such as `ayarabiaṣa`. */
  dotted: string
  /** The form without tone marks or under-dots, such as `ayarabiasa`. */
  bare: string
  /** The form without tone marks or under-dots, but with ṣ written as sh, such as `ayarabiasha`. */
  loose: string
}

const dotBelow = '\u0323'
/** Apostrophes, quotation marks and the letters that are written like them. */
const apostrophes = /['\u2018\u2019\u201B\u02B9-\u02BF\u02C8\u2032]/g
/** Characters that stand for a combining mark when a keyboard has none. */
const spacingMarks: Record<string, string> = {
  '`': '\u0300',
  '\u02CB': '\u0300',
  '\u00B4': '\u0301',
  '\u02CA': '\u0301',
  '\u00AF': '\u0304',
  '\u02C9': '\u0304',
  '\u02CC': dotBelow,
}
/** Those, and the marks of trade, which stand for nothing. */
const signsOfMarks = /[`\u00A9\u00AE\u00AF\u00B4\u02C9-\u02CC\u2120\u2122]/g
/** Returns text in lower case and NFD, without invisible characters, so that letters that look alike are equal. */
function alike(text: string): string {
  // NFC first, because it turns some Greek accents into spacing marks.
  const marked = normalized(text, 'NFC').replace(signsOfMarks, (sign) => spacingMarks[sign] ?? '')
  const plain = marked.replace(/\p{Cf}/gu, '').replace(/(?![\0-\u007F])[\p{L}\p{N}]/gu, partsOf)
  return normalized(plain.toLowerCase(), 'NFD').replaceAll('\u0131', 'i')
}

const ligatures: Record<string, string> = { æ: 'ae', œ: 'oe', Æ: 'AE', Œ: 'OE', ß: 'ss' }

/** Returns the letters that a letter or number is composed of, such as those of a ligature. */
function partsOf(sign: string): string {
  const own = ligatures[sign]
  if (own !== undefined) return own
  const parts = normalized(sign, 'NFKD')
  return /[\p{L}\p{N}]/u.test(parts) ? parts : sign
}

/**
 * Unifies different spellings: the vertical line below and the macron below (U+0329, U+0331) become the dot
 * below, the Beninese letters ɛ and ɔ become ẹ and ọ, upper case becomes lower case, and characters that look
 * alike, such as ﬁ and fi, become the same. The result is in NFC.
 */
export function canonical(text: string): string {
  const decomposed = alike(text)
    .replace(/[\u0329\u0331]/g, dotBelow)
    .replaceAll('ɛ', `e${dotBelow}`)
    .replaceAll('ɔ', `o${dotBelow}`)
  return normalized(decomposed, 'NFC')
}

/** Folds text. @returns empty strings if the text contains no searchable characters */
export function fold(text: string): Folded {
  const marked = normalized(searchable(canonical(text)), 'NFD')
  const bare = withoutMarks(marked)
  if (bare === '') return { exact: '', dotted: '', bare: '', loose: '' }
  // Remove all combining marks except the dot below. A mark such as the cedilla would come between
  // a letter and its dot.
  const dotted = marked.replace(/(?!\u0323)\p{M}/gu, '')
  return {
    exact: normalized(marked, 'NFC'),
    dotted: normalized(dotted, 'NFC'),
    bare,
    loose: withoutMarks(dotted.replaceAll(`s${dotBelow}`, 'sh')),
  }
}

/** Splits text into words without folding them. Some words may contain no searchable characters. */
export const splitWords = (text: string): string[] =>
  alike(text)
    .replace(apostrophes, '')
    .split(/[^\p{L}\p{M}\p{N}+#.]+/u)

/** Returns the folded words of text. */
export const foldWords = (text: string): Folded[] =>
  splitWords(text)
    .map(fold)
    .filter(({ bare }) => bare !== '')

/** Returns the words of text, folded without tone marks or under-dots. */
export const bareWords = (text: string): string[] => foldWords(text).map(({ bare }) => bare)

/** Returns the letter from A to Z under which an English headword is listed; null for other characters. */
export const firstLetter = (english: string): string | null =>
  /^\.?([a-z])/.exec(fold(english).bare)?.[1]?.toUpperCase() ?? null

/**
 * Removes everything from text except letters, digits, and the signs that distinguish C, C++, C# and .NET: +, #
 * and a leading dot.
 */
const searchable = (text: string) =>
  text
    .replace(apostrophes, '')
    .trimStart()
    .match(/[\p{L}\p{M}\p{N}+#]|^\.(?=\p{L})/gu)
    ?.join('') ?? ''

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
