/** Finds the words that somebody asks about in a question, in English or Yoruba. */
import { fold } from './fold'

/** What stands before and behind the words that a question asks about, folded without diacritics. */
const before = new Set([
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
  'kini',
  'ki ni',
  'ki ni itumo',
  'kini itumo',
  'ki lo n je',
  'ki lo nje',
  'ki la n pe ni',
  'ki ni a n pe ni',
  'kini a n pe ni',
  'bawo ni a se n pe',
])
const behind = new Set([
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
])
/** Words that belong to a question, but on their own also to names, such as arithmetic mean. */
const inQuestions = { before: new Set(['the', 'a', 'an', 'itumo']), behind: new Set(['mean']) }
/** Number of words in the longest of these. */
const longest = 6
/** How often something is taken away: a question has few such parts. */
const mostRounds = 4

/**
 * Returns the words that a question asks about, such as `server` for `what is the meaning of server in Yoruba`;
 * the text itself if it is no question.
 */
export function subjectOf(text: string): string {
  let words = text
    .split(/[\s?!]+/u)
    .map((written) => ({ written, ...fold(written) }))
    .filter(({ bare }) => bare !== '')
  // The Yoruba particle at the end of a sentence has no mark.
  const [beforeLast, last] = words.slice(-2)
  if (beforeLast && last?.exact === 'o') words = words.slice(0, -1)
  let isQuestion = false
  for (let round = 0; round < mostRounds; round++) {
    const start = lengthOf(words, before, isQuestion ? inQuestions.before : undefined)
    const rest = words.slice(start).toReversed()
    const isNow = isQuestion || start > 0
    const end = lengthOf(rest, behind, isNow ? inQuestions.behind : undefined, true)
    if (start + end === 0) break
    isQuestion = true
    words = words.slice(start, words.length - end)
  }
  return words.length === 0 ? text : words.map(({ written }) => written).join(' ')
}

/** Returns the number of words of the longest phrase with which the words begin; they are never all of them. */
function lengthOf(
  words: readonly { bare: string }[],
  phrases: ReadonlySet<string>,
  more: ReadonlySet<string> | undefined,
  isReversed = false,
): number {
  for (let length = Math.min(longest, words.length - 1); length > 0; length--) {
    const bare = words.slice(0, length).map((word) => word.bare)
    const phrase = (isReversed ? bare.toReversed() : bare).join(' ')
    if (phrases.has(phrase) || more?.has(phrase)) return length
  }
  return 0
}
