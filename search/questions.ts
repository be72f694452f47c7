/** Finds the words that somebody asks about in a question, in English or Yoruba. */
import { fold } from './fold'

/** The words that stand before and behind what is asked about, folded without diacritics. */
const before = [
  'what is the meaning of',
  'what is meant by',
  'what is',
  'what are',
  'what does',
  'what do you call',
  'whats',
  'the meaning of',
  'meaning of',
  'definition of',
  'define',
  'translation of',
  'how do you say',
  'how do i say',
  'how to say',
  'yoruba for',
  'yoruba word for',
  'yoruba name for',
  'english for',
  'english word for',
  'the',
  'a',
  'an',
  'kini',
  'ki ni',
  'ki ni itumo',
  'kini itumo',
  'itumo',
  'ki lo n je',
  'ki lo nje',
  'ki la n pe ni',
  'ki ni a n pe ni',
  'kini a n pe ni',
  'bawo ni a se n pe',
]
const behind = [
  'mean',
  'meaning',
  'meaning in yoruba',
  'in yoruba',
  'in yoruba language',
  'in english',
  'to yoruba',
  'to english',
  'ni yoruba',
  'ni ede yoruba',
  'ni geesi',
  'ni ede geesi',
  'o',
]

/**
 * Returns the words that a question asks about, such as `server` for `what is the meaning of server in Yoruba`;
 * the text itself if it is no question.
 */
export function subjectOf(text: string): string {
  let words = text.split(/[\s?!]+/u).filter((word) => fold(word).bare !== '')
  const bare = (some: string[]) => some.map((word) => fold(word).bare).join(' ')
  for (let isFound = true; isFound; ) {
    const lengths = Array.from(words.slice(1), (_, index) => words.length - 1 - index)
    const start = lengths.find((length) => before.includes(bare(words.slice(0, length)))) ?? 0
    const end = lengths.find((length) => behind.includes(bare(words.slice(-length)))) ?? 0
    isFound = start + end > 0 && start + end < words.length
    if (isFound) words = words.slice(start, words.length - end)
  }
  return words.length === 0 ? text : words.join(' ')
}
