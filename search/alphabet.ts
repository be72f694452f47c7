/** The Yoruba alphabet: the letter under which a word is listed, and the order of words. */
import { normalized } from '../src/lib/plainText'
import { canonical } from './fold'

/** In alphabetical order; `gb` is one letter. */
export const yorubaAlphabet: readonly string[] =
  'a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y'.split(' ')

/** Sorts after every letter in byte order, so that ẹ follows every word that begins with e. */
const behind = '{'

/**
 * A sort key: its byte order is the alphabetical order of Yoruba words, word by word, without
 * tones.
 */
export const yorubaKey = (text: string): string =>
  normalized(canonical(text), 'NFD')
    .replace(/(?!\u0323)\p{M}/gu, '')
    .replace(/gb/g, `g${behind}`)
    .replaceAll('\u0323', behind)
    .replace(/['\u2019\u02BC]/g, '')
    .replace(/[^\p{L}\p{N}+#{]+/gu, ' ')
    .trim()

/** Null if the word does not begin with a letter of the alphabet. */
export function yorubaLetter(text: string): string | null {
  const key = yorubaKey(text)
  const found = yorubaAlphabet.filter((letter) => key.startsWith(yorubaKey(letter))).at(-1)
  return found ?? null
}
