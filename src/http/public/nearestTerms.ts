/** Finds terms and categories that are similar to a search text without results. */
import { distance } from 'fastest-levenshtein'
import { bareWords } from '../../../search/fold'
import type { SearchEngine, Suggestion } from '../../../search/port'
import { searchText } from '../../../search/words'
import type { Language } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Category } from '../../store/terms/terms'

const mostNear = 5
/**
 * The prefix lengths that are tried: terms that begin with the first 5 or 3 letters of the longest word are suggested.
 */
const beginnings = [5, 3]

/**
 * Returns the first of the following lists that is not empty: terms that begin with the text, search results,
 * terms that begin with the same letters as the longest word of the text.
 * @throws Unavailable
 */
export async function nearestTerms(
  search: SearchEngine,
  text: string,
): Promise<readonly Suggestion[]> {
  const whole = searchText(text)
  if (whole.bare === '') return []
  const begun = await search.suggest(whole, mostNear)
  if (begun.length > 0) return begun
  const { terms } = await search.find({ text: whole, limit: mostNear, offset: 0 })
  if (terms.length > 0) return terms
  return firstSuggested(search, whole.words)
}

async function firstSuggested(search: SearchEngine, words: readonly string[]) {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  for (const length of beginnings.filter((most) => most < longest.length)) {
    const found = await search.suggest(searchText(longest.slice(0, length)), mostNear)
    if (found.length > 0) return found
  }
  return []
}

/**
 * Returns the categories whose names contain a word of the text, or a word that differs from one by at most two
 * letters.
 */
export function nearestCategories(
  categories: readonly Category[],
  text: string,
  language: Language,
): Category[] {
  const sought = bareWords(text)
  return categories.filter(({ label }) => {
    const words = [label, categoryName(label, language)].flatMap(bareWords)
    return words.some((word) => sought.some((one) => isNear(word, one)))
  })
}

/** Short words such as "and" occur in many names. */
const shortestCompared = 4
const mostOtherLetters = 2

const isNear = (word: string, sought: string) =>
  Math.min(word.length, sought.length) >= shortestCompared &&
  (word.startsWith(sought) || distance(word, sought) <= mostOtherLetters)
