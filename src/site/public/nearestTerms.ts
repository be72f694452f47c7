/** Finds terms similar to a search query that has no results. */
import { fold } from '../../../search/fold'
import type { SearchEngine, Suggestion } from '../../../search/port'
import { soundOf, soundsFrom } from '../../../search/sound'
import { searchText } from '../../../search/words'

const mostNear = 5
/** Maximum number of terms to compare with the search query. */
const mostCompared = 500

/**
 * Returns terms that begin with the text. If there are none, returns the results of a search for the text, and if
 * there are still none, the first result for each word, or terms that sound like a single word.
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
  return whole.words.length > 1 ? termsOfWords(search, text) : soundingLike(search, whole.bare)
}

/** Returns the first result for each word of a text of several words. @throws Unavailable */
export async function termsOfWords(search: SearchEngine, text: string): Promise<Suggestion[]> {
  const { words } = searchText(text)
  if (words.length < 2) return []
  const found = await Promise.all(
    words
      .slice(0, mostNear)
      .map((word) => search.find({ text: searchText(word), limit: 1, offset: 0 })),
  )
  const terms = found.flatMap((one) => one.terms)
  return [...new Map(terms.map((term) => [term.slug, term])).values()]
}

async function soundingLike(search: SearchEngine, bare: string): Promise<Suggestion[]> {
  const sound = soundOf(bare)
  const lists = await Promise.all(
    soundsFrom(bare).map((letter) => search.suggest(searchText(letter), mostCompared)),
  )
  const isAlike = ({ english, yoruba }: Suggestion) =>
    [english, yoruba].some((headword) => soundOf(fold(headword).bare) === sound)
  return lists.flat().filter(isAlike).slice(0, mostNear)
}
