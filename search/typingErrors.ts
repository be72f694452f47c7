/** One typo: a wrong, missing or extra letter, or two swapped letters. */
import { shortestForgiven } from './port'

/**
 * Whether `typed` is `word` with one typo or, if it may be incomplete, the beginning of `word` with
 * one typo. The first letter must be correct, because people who are unsure of it type something
 * else. Short words have no typo tolerance.
 */
export function isMistyped(typed: string, word: string, mayBeUnfinished: boolean): boolean {
  if (typed.length < shortestForgiven || typed[0] !== word[0]) return false
  if (!mayBeUnfinished) return isOneError(typed, word)
  const ends = [typed.length - 1, typed.length, typed.length + 1]
  return ends.some((end) => end <= word.length && isOneError(typed, word.slice(0, end)))
}

function isOneError(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > from && endOfB > from && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--
    endOfB--
  }
  const [restOfA, restOfB] = [a.slice(from, endOfA), b.slice(from, endOfB)]
  if (restOfA.length <= 1 && restOfB.length <= 1) return restOfA !== restOfB
  return restOfA.length === 2 && restOfA === `${restOfB[1]}${restOfB[0]}` && restOfB.length === 2
}
