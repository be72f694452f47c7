/** Recognises words with one typo: a wrong, missing or extra letter, or two swapped letters. */
import { distance } from 'fastest-levenshtein'
import { shortestForgiven } from './port'

/**
 * Returns whether `typed` is `word` with one typo. If `mayBeUnfinished` is true, `typed` may also be the
 * beginning of `word` with one typo. The first letter must be correct. Short words have no typo tolerance.
 */
export function isMistyped(typed: string, word: string, mayBeUnfinished: boolean): boolean {
  if (typed.length < shortestForgiven || typed[0] !== word[0]) return false
  if (!mayBeUnfinished) return isOneError(typed, word)
  const ends = [typed.length - 1, typed.length, typed.length + 1]
  return ends.some((end) => end <= word.length && isOneError(typed, word.slice(0, end)))
}

function isOneError(a: string, b: string): boolean {
  if (distance(a, b) === 1) return true
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at + 1 < a.length && `${a[at + 1]}${a[at]}${a.slice(at + 2)}` === b.slice(at)
}
