/** The Yoruba alphabet: the letter a word is filed under, and the order of words. */
import { normalized } from '../src/lib/plainText'
import { canonical } from './fold'

/** In its order; `gb` is a letter of its own. */
export const yorubaAlphabet: readonly string[] =
  'a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y'.split(' ')

/** Follows every letter in the order of bytes, so that ẹ stands behind e and all that begins with e. */
const behind = '{'

/**
 * A text whose order by bytes is the order of Yoruba words: letters as in the alphabet, tones left out,
 * words apart.
 */
export const yorubaKey = (text: string): string =>
  normalized(canonical(text), 'NFD')
    .replace(/(?!\u0323)\p{M}/gu, '')
    .replace(/gb/g, `g${behind}`)
    .replaceAll('\u0323', behind)
    .replace(/['\u2019\u02BC]/g, '')
    .replace(/[^\p{L}\p{N}+#{]+/gu, ' ')
    .trim()

/** Null where a word begins with no letter of the alphabet. */
export function yorubaLetter(text: string): string | null {
  const key = yorubaKey(text)
  const found = yorubaAlphabet.filter((letter) => key.startsWith(yorubaKey(letter))).at(-1)
  return found ?? null
}
