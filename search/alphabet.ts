/** The Yoruba alphabet. It determines the order of words and the letter under which each word is listed. */
import { normalized } from '../src/lib/plainText'
import { canonical } from './fold'

/** The letters in alphabetical order. `gb` is one letter. */
export const yorubaAlphabet: readonly string[] =
  'a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y'.split(' ')

/** A character that sorts after all letters in byte order, so that words with ẹ follow all words with e. */
const behind = '{'

/**
 * Returns the sort key of Yoruba text. Sorting by the bytes of the keys gives Yoruba alphabetical order. Text
 * is compared word by word, and tones are ignored.
 */
export const yorubaKey = (text: string): string =>
  normalized(canonical(text), 'NFD')
    .replace(/(?!\u0323)\p{M}/gu, '')
    .replace(/gb/g, `g${behind}`)
    .replaceAll('\u0323', behind)
    .replace(/['\u2019\u02BC]/g, '')
    .replace(/[^\p{L}\p{N}+#{]+/gu, ' ')
    .trim()

/** Returns the letter under which a Yoruba word is listed; null if it begins with none of the alphabet. */
export function yorubaLetter(text: string): string | null {
  const key = yorubaKey(text)
  return yorubaAlphabet.findLast((letter) => key.startsWith(yorubaKey(letter))) ?? null
}
