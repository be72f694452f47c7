/** Finds terms similar to a search query that has no results. */
import { distance } from 'fastest-levenshtein'
import { fold } from '../../../search/fold'
import type { SearchEngine, Suggestion } from '../../../search/port'
import { searchText } from '../../../search/words'

const mostNear = 5
/** Lengths of the prefixes to try. Even in misspelled words, the first letters are usually right. */
const beginnings = [2, 1]
/** Maximum number of terms to compare with the search query. */
const mostCompared = 500

/**
 * Returns terms that begin with the text. If there are none, returns the results of a search for the text. If
 * there are still none, returns terms that begin with the same one or two letters, closest first. Their edit
 * distance from the text is at most half the text's length.
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
  return nearestSpellings(search, whole.bare)
}

async function nearestSpellings(search: SearchEngine, searched: string) {
  for (const length of beginnings.filter((most) => most < searched.length)) {
    const alike = await search.suggest(searchText(searched.slice(0, length)), mostCompared)
    const near = alike
      .map((term) => ({ term, edits: editsTo(term, searched) }))
      .filter(({ edits }) => edits <= searched.length / 2)
      .toSorted((a, b) => a.edits - b.edits)
    if (near.length > 0) return near.slice(0, mostNear).map(({ term }) => term)
  }
  return []
}

const editsTo = ({ english, yoruba }: Suggestion, searched: string) =>
  Math.min(...[english, yoruba].map((headword) => distance(fold(headword).bare, searched)))
