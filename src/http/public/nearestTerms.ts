/** Terms that are similar to a text without results. */
import type { SearchEngine, Suggestion } from '../../../search/port'
import { searchText } from '../../../search/words'

const mostNear = 5
/** If no term begins with the text, terms with its first 5 or 3 letters are suggested. */
const beginnings = [5, 3]

/**
 * The first non-empty of: terms that begin with the text, search results, terms that begin like its longest word.
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
