/** Responses to searches: a JSON array of terms, and the number of matching terms. */
import type { SearchEngine, TermDocument } from '../../../search/port'
import { responseBody } from '../../lib/responseBody'
import { asTerm } from '../terms/terms'
import type { Answer, Answers, Lookup } from './answers'
import type { MissCounter } from './missedSearches'
import type { SearchInput } from './searchInput'

export interface SearchServices {
  answers: Answers
  search: SearchEngine
  misses: MissCounter
  /** The service's public URL. */
  baseUrl: string
}

/**
 * An engine that caches terms returns the same objects in every result, so each term is serialised only once.
 */
const serialised = new WeakMap<TermDocument, string>()

function jsonOf(document: TermDocument, baseUrl: string): string {
  const known = serialised.get(document)
  if (known !== undefined) return known
  const json = JSON.stringify(asTerm(document, baseUrl))
  serialised.set(document, json)
  return json
}

/** @returns the cached response, or a lookup that produces it */
export function findTerms(services: SearchServices, input: SearchInput): Answer | Lookup {
  const { answers, search, misses, baseUrl } = services
  const { key, asked } = input
  const noted = (answer: Answer) => {
    if (asked !== undefined && answer.total === '0') misses.count(asked)
    return answer
  }
  const produce = async () => {
    const { terms, total } = await search.find(input)
    const body = `[${terms.map((document) => jsonOf(document, baseUrl)).join(',')}]`
    return { body: responseBody(body), total: String(total) }
  }
  const cached = answers.recall(key)
  return cached ? noted(cached) : async (asker) => noted(await answers.get(key, produce, asker))
}
